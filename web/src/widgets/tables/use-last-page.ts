import type { UseQueryResult } from '@tanstack/react-query';
import { standardPageSize } from '@wastegauge/contract/values/paging';
import { useEffect, useEffectEvent } from 'react';

interface LastPage {
  list: UseQueryResult<{ count: number }>;
  /** As the address has it: nothing for the first. */
  page: number | undefined;
  pageSize?: number | undefined;
  show: (change: { page: number | undefined }) => void;
}

/** Behind the last page there is nothing: an address that leads there goes to the last one. */
export function useLastPage({ list, page = 1, pageSize = standardPageSize, show }: LastPage): void {
  const lastPage = Math.max(Math.ceil((list.data?.count ?? 0) / pageSize), 1);
  const isBeyond = list.isSuccess && !list.isPlaceholderData && page > lastPage;
  const showLast = useEffectEvent((last: number) => show({ page: last === 1 ? undefined : last }));
  useEffect(() => {
    if (isBeyond) showLast(lastPage);
  }, [isBeyond, lastPage]);
}
