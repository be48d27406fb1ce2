import { streamRoutes } from '@wastegauge/contract/waste/streams';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download, saveFile } from '../../api/download.ts';
import { useResultToast } from '../../widgets/forms/use-result-toast.ts';
import type { TotalsRequest } from './api.ts';

export function useTotalsExport(query: TotalsRequest) {
  const { t } = useTranslation('texts');
  const { notifyFailure } = useResultToast();
  const [isRunning, setIsRunning] = useState(false);
  async function start(): Promise<void> {
    setIsRunning(true);
    try {
      const { signal } = new AbortController();
      const parts = { query, signal, onProgress: () => undefined };
      saveFile(
        await download(streamRoutes.exportWasteByDestination, parts),
        'waste-by-destination.csv',
      );
    } catch {
      notifyFailure(t('oops'));
    } finally {
      setIsRunning(false);
    }
  }
  return { isRunning, start: (): void => void start() };
}
