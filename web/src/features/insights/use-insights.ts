import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Period } from '@wastegauge/contract/values/dates';
import type { insightRoutes } from '@wastegauge/contract/insight/insights';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import {
  parseFilters,
  filterQuery,
  filterSearch,
  type ReportFilters,
} from '../../widgets/filters/report-filter.ts';
import { useToday } from '../../widgets/time/use-today.ts';
import { download, saveFile } from '../../api/download.ts';
import { useResultToast } from '../../widgets/forms/use-result-toast.ts';
import { insightsSearch, resolveSearch } from './insights-search.ts';

export function useInsights() {
  const search = resolveSearch(insightsSearch.parse(useSearch({ strict: false })));
  const navigate = useNavigate();
  const filters = parseFilters(search);
  const today = useToday();
  return {
    filters,
    offset: search.offset ?? 0,
    query: { ...filterQuery(filters, today), ordering: filters.ordering },
    apply: (next: ReportFilters): void =>
      void navigate({
        to: '.',
        search: (previous) => ({
          ...previous,
          ...filterSearch(next),
          labels: undefined,
          metric: undefined,
          offset: undefined,
        }),
        resetScroll: false,
      }),
    goTo: (offset: number): Promise<void> =>
      navigate({
        to: '.',
        search: (previous) => ({ ...previous, offset: offset === 0 ? undefined : offset }),
        resetScroll: false,
      }),
  };
}
export type InsightsView = ReturnType<typeof useInsights>;
export type InsightsQuery = InsightsView['query'];

type ExportRoute = typeof insightRoutes.exportSiteCards | typeof insightRoutes.exportFoodCards;

export function useCardsExport(route: ExportRoute, query: InsightsQuery, name: string) {
  const { t } = useTranslation('texts');
  const { notifyFailure } = useResultToast();
  const [isRunning, setIsRunning] = useState(false);

  async function start({ startDate, endDate }: Period): Promise<void> {
    setIsRunning(true);
    try {
      const { signal } = new AbortController();
      const file = await download(route, { query, signal, onProgress: () => {} });
      saveFile(file, `${name}-${startDate}-${endDate}.csv`);
    } catch {
      notifyFailure(t('oops'));
    } finally {
      setIsRunning(false);
    }
  }
  return { isRunning, start: (period: Period): void => void start(period) };
}
export type CardsExport = ReturnType<typeof useCardsExport>;

interface PagedList<Page, Key extends readonly unknown[]> {
  insights: InsightsView;
  pageSize: number;
  options: (offset: number) => UseQueryOptions<Page, Error, Page, Key>;
}

/** A page number beyond the end shows the last page. */
export function usePagedList<Page extends { count: number }, Key extends readonly unknown[]>({
  insights,
  pageSize,
  options,
}: PagedList<Page, Key>) {
  const top = useRef<HTMLDivElement>(null);
  const requestedPage = Math.floor(insights.offset / pageSize);
  const first = useQuery(options(requestedPage * pageSize));
  const pageCount = Math.max(1, Math.ceil((first.data?.count ?? 0) / pageSize));
  const isBeyond = first.isSuccess && !first.isPlaceholderData && requestedPage >= pageCount;
  const page = isBeyond ? pageCount : requestedPage + 1;
  const list = useQuery(options((page - 1) * pageSize));
  return {
    list,
    page,
    top,
    goTo: async (next: number): Promise<void> => {
      await insights.goTo((next - 1) * pageSize);
      top.current?.scrollIntoView({ block: 'start' });
    },
  };
}
