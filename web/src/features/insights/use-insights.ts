import { useNavigate, useSearch } from '@tanstack/react-router';
import {
  filtersOf,
  queryOf,
  searchOf,
  type ReportFilters,
} from '../../widgets/filters/report-filter.ts';
import { useToday } from '../../widgets/time/use-today.ts';
import { insightsSearch, withOwnWords } from './insights-search.ts';

export function useInsights() {
  const search = withOwnWords(insightsSearch.parse(useSearch({ strict: false })));
  const navigate = useNavigate();
  const filters = filtersOf(search);
  const today = useToday();
  return {
    filters,
    offset: search.offset ?? 0,
    question: { ...queryOf(filters, today), ordering: filters.ordering },
    apply: (wanted: ReportFilters): void =>
      void navigate({
        to: '.',
        search: (previous) => ({
          ...previous,
          ...searchOf(wanted),
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
export type Insights = ReturnType<typeof useInsights>;
export type InsightsQuestion = Insights['question'];
