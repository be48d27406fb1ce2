import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { feedRoutes } from '@wastegauge/contract/insight/feed';
import { useRef, useState } from 'react';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { download, saveFile, type DownloadProgress } from '../../api/download.ts';
import { useResultToast } from '../../widgets/forms/use-result-toast.ts';
import type { FeedListQuery } from './api.ts';
import classes from './feed-page.module.css';

export function ExportProgress({ feedExport }: { feedExport: FeedExport }) {
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

type ExportState =
  | { step: 'idle' }
  | { step: 'running'; progress: DownloadProgress | null }
  | { step: 'failed' };

export function useFeedExport(query: Omit<FeedListQuery, 'limit' | 'offset'>) {
  const { t } = useTranslation('feed');
  const { notifyDone } = useResultToast();
  const [state, setState] = useState<ExportState>({ step: 'idle' });
  const running = useRef<AbortController | null>(null);

  async function start(): Promise<void> {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setState({ step: 'running', progress: null });
    try {
      const file = await download(feedRoutes.exportFeed, {
        query,
        signal: controller.signal,
        onProgress: (progress) => setState({ step: 'running', progress }),
      });
      saveFile(file, 'feed.csv');
      notifyDone(t('exporting.done'));
      setState({ step: 'idle' });
    } catch {
      setState({ step: controller.signal.aborted ? 'idle' : 'failed' });
    } finally {
      running.current = null;
    }
  }

  return {
    state,
    start: () => void start(),
    cancel: () => running.current?.abort(),
    dismiss: () => setState({ step: 'idle' }),
  };
}
type FeedExport = ReturnType<typeof useFeedExport>;
