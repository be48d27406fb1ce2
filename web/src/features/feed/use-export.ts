import type { SortOption } from '@wastegauge/contract/values/filters';
import { feedRoutes } from '@wastegauge/contract/insight/feed';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download, saveFile, type DownloadProgress } from '../../api/download.ts';
import type { ReportQuery } from '../../widgets/filters/report-filter.ts';
import { useTellResult } from '../../widgets/forms/use-result-toast.ts';

type ExportState =
  | { step: 'idle' }
  | { step: 'running'; progress: DownloadProgress | null }
  | { step: 'failed' };

export function useExport(query: ReportQuery & { ordering: SortOption }) {
  const { t } = useTranslation('feed');
  const { tellDone } = useTellResult();
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
      tellDone(t('exporting.done'));
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
export type FeedExport = ReturnType<typeof useExport>;
