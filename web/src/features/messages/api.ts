import { keepPreviousData } from '@tanstack/react-query';
import { messageRoutes } from '@wastegauge/contract/services/messages';
import { standardPageSize } from '@wastegauge/contract/values/paging';
import { routeOptions } from '../../api/route-options.ts';

const refreshMs = 5000;

export const demoInboxOptions = (recipient: string, page: number) =>
  routeOptions(
    ['own', 'demo-inbox', recipient, page],
    messageRoutes.listDemoInbox,
    { query: { recipient, limit: standardPageSize, offset: (page - 1) * standardPageSize } },
    { placeholderData: keepPreviousData, refetchInterval: refreshMs, staleTime: 0 },
  );
