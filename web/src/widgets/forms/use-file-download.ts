import type { CallOf, Route } from '@wastegauge/contract/route';
import { useRef, useState } from 'react';
import { download, saveFile } from '../../api/download.ts';
import { useResultToast } from './use-result-toast.ts';

/** The message is shown as it is. */
export class NothingToSave extends Error {}

/** One download at a time; failures are shown as a toast. */
export function useFileDownload() {
  const { notifyError, notifyFailure } = useResultToast();
  const isBusy = useRef(false);
  const [isRunning, setIsRunning] = useState(false);
  async function run(work: () => Promise<Blob>, fileName: string): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    setIsRunning(true);
    try {
      saveFile(await work(), fileName);
    } catch (error) {
      if (error instanceof NothingToSave) notifyFailure(error.message);
      else notifyError(error);
    } finally {
      isBusy.current = false;
      setIsRunning(false);
    }
  }
  return {
    isRunning,
    save: (work: () => Promise<Blob>, fileName: string): void => void run(work, fileName),
    start: <R extends Route>(route: R, parts: CallOf<R>, fileName: string): void => {
      const { signal } = new AbortController();
      const options = { signal, onProgress: () => undefined };
      void run(() => download(route, { ...parts, ...options }), fileName);
    },
  };
}
