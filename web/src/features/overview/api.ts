import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { overviewRoutes } from '@wastegauge/contract/overview';
import { call } from '../../api/call.ts';

export const overviewHeaderOptions = (siteId: number | null) =>
  queryOptions({
    queryKey: ['overview', 'header', siteId],
    queryFn: ({ signal }) =>
      call(overviewRoutes.getOverviewHeader, {
        query: siteId === null ? {} : { site: siteId },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
