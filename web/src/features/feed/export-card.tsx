import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import classes from './feed-page.module.css';
import type { FeedExport } from './use-export.ts';

export function ExportCard({ feedExport }: { feedExport: FeedExport }) {
  const { t } = useTranslation(['feed', 'common']);
  const format = useFormat();
  const { state, cancel, start, dismiss } = feedExport;
  if (state.step === 'idle') return null;
  if (state.step === 'failed') {
    return (
      <div className={classes['export']}>
        <Alert tone="err">{t('exporting.failed')}</Alert>
        <Button onClick={dismiss}>{t('common:close')}</Button>
        <Button onClick={start}>{t('common:retry')}</Button>
      </div>
    );
  }
  const { progress } = state;
  const text = progress
    ? t('exporting.progress', {
        done: format.count(progress.rows),
        total: format.count(progress.totalRows),
      })
    : t('exporting.preparing');
  const percent = progress ? (100 * progress.rows) / Math.max(1, progress.totalRows) : 0;
  return (
    <section className={classes['export']} aria-label={t('exporting.title')}>
      <div className={classes['exportProgress']}>
        <p>{text}</p>
        <ProgressBar label={t('exporting.title')} percent={percent} valueText={text} />
      </div>
      <Button onClick={cancel}>{t('exporting.cancel')}</Button>
    </section>
  );
}
