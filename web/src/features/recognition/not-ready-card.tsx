import { Stack } from '@mantine/core';
import { IconPower } from '#icons';
import { Link } from '@tanstack/react-router';
import type { SiteRecognitionReport } from '@wastegauge/contract/waste/recognition';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../ui/display/panel.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useCan } from '../../widgets/session/current-user.ts';
import { LabelProgress } from './label-progress.tsx';
import classes from './recognition-page.module.css';
import { useOffText } from './use-off-text.ts';

export function NotReadyCard({ report }: { report: SiteRecognitionReport }) {
  const { t } = useTranslation('recognition');
  const offText = useOffText();
  const canLabel = useCan('labels.write');
  if (report.state === 'off') {
    return (
      <Panel title={t('off.title')}>
        <EmptyState icon={<IconPower />} title={offText(report)} hint={t('off.hint')} />
      </Panel>
    );
  }
  const missing = Math.max(report.labels_needed - report.labels, 0);
  return (
    <Panel title={t('learning.title')}>
      <Stack gap="var(--s3)" align="stretch">
        <LabelProgress site={report} />
        <p className={classes['muted']}>
          {t('learning.hint')} {!report.backfill.is_finished && t('learning.backfill')}
        </p>
        {missing === 0 && <p className={classes['muted']}>{t('learning.soon')}</p>}
        {canLabel && report.backfill.is_finished && missing > 0 && (
          <Link to="/labelling" className={classes['link']}>
            {t('learning.label', { count: missing })}
          </Link>
        )}
      </Stack>
    </Panel>
  );
}
