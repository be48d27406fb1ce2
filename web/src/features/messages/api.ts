import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { messageRoutes } from '@wastegauge/contract/services/messages';
import { standardPageSize } from '@wastegauge/contract/values/paging';
import { call } from '../../api/call.ts';

const refreshMs = 5000;

export const demoInboxOptions = (recipient: string, page: number) =>
  queryOptions({
    queryKey: ['own', 'demo-inbox', recipient, page],
    queryFn: ({ signal }) =>
      call(messageRoutes.listDemoInbox, {
        query: { recipient, limit: standardPageSize, offset: (page - 1) * standardPageSize },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
    staleTime: 0,
  });
