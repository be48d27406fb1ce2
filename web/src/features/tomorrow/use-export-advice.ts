import { adviceLimits } from '@wastegauge/contract/insight/tomorrow';
import { addDays, type Day } from '@wastegauge/contract/values/dates';
import { useEffect, useRef, useState } from 'react';
import { useResultToast } from '../../widgets/forms/use-result-toast.ts';
import { exportAdvice } from './api.ts';

export function useExportAdvice(site: { id: number; name: string }, today: Day) {
  const { notifyError } = useResultToast();
  const [isRunning, setRunning] = useState(false);
  const abortOnLeave = useRef<AbortController>(null);
  useEffect(() => () => abortOnLeave.current?.abort(), []);

  async function start(): Promise<void> {
    const { signal } = (abortOnLeave.current = new AbortController());
    setRunning(true);
    try {
      const period = {
        startDate: addDays(today, -adviceLimits.maxExportDays),
        endDate: addDays(today, -1),
      };
      await exportAdvice(site, period, signal);
    } catch (error) {
      if (!signal.aborted) notifyError(error);
    } finally {
      setRunning(false);
    }
  }
  return { isRunning, start: (): void => void start() };
}
