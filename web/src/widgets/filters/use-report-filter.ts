import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { filterSearch, readFilters, type ReportFilters } from './report-filter.ts';

interface ReportFilter {
  filters: ReportFilters;
  offset: number;
  apply: (filters: ReportFilters) => void;
  goTo: (offset: number) => void;
}

/** Filters are kept in the URL, so Back, Forward and shared links restore them. */
export function useReportFilter(): ReportFilter {
  const address = useSearch({ strict: false });
  const { filters, offset } = readFilters(address);
  const navigate = useNavigate();
  const apply = useCallback(
    (chosen: ReportFilters) =>
      void navigate({
        to: '.',
        search: (previous) => ({ ...previous, ...filterSearch(chosen), offset: undefined }),
      }),
    [navigate],
  );
  const goTo = (newOffset: number): void =>
    void navigate({
      to: '.',
      search: (previous) => ({ ...previous, offset: newOffset === 0 ? undefined : newOffset }),
    });
  return { filters, offset, apply, goTo };
}
