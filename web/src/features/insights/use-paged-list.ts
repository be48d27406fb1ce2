import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Insights } from './use-insights.ts';

interface PagedList<Page, Key extends readonly unknown[]> {
  insights: Insights;
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
  const asked = Math.floor(insights.offset / pageSize);
  const first = useQuery(options(asked * pageSize));
  const pageCount = Math.max(1, Math.ceil((first.data?.count ?? 0) / pageSize));
  const isBeyond = first.isSuccess && !first.isPlaceholderData && asked >= pageCount;
  const page = isBeyond ? pageCount : asked + 1;
  const list = useQuery(options((page - 1) * pageSize));
  return {
    list,
    page,
    top,
    goTo: async (wanted: number): Promise<void> => {
      await insights.goTo((wanted - 1) * pageSize);
      top.current?.scrollIntoView({ block: 'start' });
    },
  };
}
