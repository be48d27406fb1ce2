import { useNavigate, useSearch } from '@tanstack/react-router';
import { filtersOf, reportSearch, searchOf, type ReportFilters } from './report-filter.ts';

interface ReportFilter {
  filters: ReportFilters;
  offset: number;
  /** A new entry of the history, from the first page of the list. */
  apply: (filters: ReportFilters) => void;
  goTo: (offset: number) => void;
}

/** The filters of a report live in its address: Back, Forward and a shared link show the same. */
export function useReportFilter(): ReportFilter {
  const search = reportSearch.parse(useSearch({ strict: false }));
  const navigate = useNavigate();
  return {
    filters: filtersOf(search),
    offset: search.offset ?? 0,
    apply: (filters) =>
      void navigate({
        to: '.',
        search: (previous) => ({ ...previous, ...searchOf(filters), offset: undefined }),
      }),
    goTo: (offset) =>
      void navigate({
        to: '.',
        search: (previous) => ({ ...previous, offset: offset === 0 ? undefined : offset }),
      }),
  };
}
