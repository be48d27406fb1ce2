import { actionRoutes } from '@wastegauge/contract/insight/actions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download, saveFile } from '../../api/download.ts';
import { useResultToast } from '../../widgets/forms/use-result-toast.ts';

export function useActionsExport(site: number[]) {
  const { t } = useTranslation('texts');
  const { notifyFailure } = useResultToast();
  const [isRunning, setIsRunning] = useState(false);
  async function start(): Promise<void> {
    setIsRunning(true);
    try {
      const { signal } = new AbortController();
      const parts = { query: { site }, signal, onProgress: () => undefined };
      saveFile(await download(actionRoutes.exportActions, parts), 'actions.csv');
    } catch {
      notifyFailure(t('oops'));
    } finally {
      setIsRunning(false);
    }
  }
  return { isRunning, start: (): void => void start() };
}
