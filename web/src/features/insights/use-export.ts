import type { Period } from '@wastegauge/contract/values/dates';
import type { insightRoutes } from '@wastegauge/contract/insight/insights';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download, saveFile } from '../../api/download.ts';
import { useTellResult } from '../../widgets/forms/use-result-toast.ts';
import type { InsightsQuestion } from './use-insights.ts';

type ExportRoute = typeof insightRoutes.exportSiteCards | typeof insightRoutes.exportFoodCards;

export function useExport(route: ExportRoute, question: InsightsQuestion, name: string) {
  const { t } = useTranslation('texts');
  const { tellFailure } = useTellResult();
  const [isRunning, setIsRunning] = useState(false);

  async function start({ startDate, endDate }: Period): Promise<void> {
    setIsRunning(true);
    try {
      const { signal } = new AbortController();
      const file = await download(route, { query: question, signal, onProgress: () => {} });
      saveFile(file, `${name}-${startDate}-${endDate}.csv`);
    } catch {
      tellFailure(t('oops'));
    } finally {
      setIsRunning(false);
    }
  }
  return { isRunning, start: (period: Period): void => void start(period) };
}
export type CardsExport = ReturnType<typeof useExport>;
