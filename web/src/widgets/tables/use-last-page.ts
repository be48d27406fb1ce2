import type { UseQueryResult } from '@tanstack/react-query';
import { standardPageSize } from '@wastegauge/contract/values/paging';
import { useEffect, useEffectEvent } from 'react';

interface LastPage {
  list: UseQueryResult<{ count: number }>;
  /** Undefined for the first page, as in the URL. */
  page: number | undefined;
  pageSize?: number | undefined;
  show: (change: { page: number | undefined }) => void;
}

/** Redirects from beyond the last page to the last page. */
export function useLastPage({ list, page = 1, pageSize = standardPageSize, show }: LastPage): void {
  const lastPage = Math.max(Math.ceil((list.data?.count ?? 0) / pageSize), 1);
  const isBeyond = list.isSuccess && !list.isPlaceholderData && page > lastPage;
  const showLast = useEffectEvent((last: number) => show({ page: last === 1 ? undefined : last }));
  useEffect(() => {
    if (isBeyond) showLast(lastPage);
  }, [isBeyond, lastPage]);
}
