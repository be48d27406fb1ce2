import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { overviewRoutes } from '@wastegauge/contract/insight/overview';
import type { HeaderMetric } from '@wastegauge/contract/values/units';
import { call } from '../../api/call.ts';

/** The answer says which metric it is about: while the next one is fetched, it stays on screen. */
export const monthlySnapshotOptions = (metric: HeaderMetric, site: number | undefined) =>
  queryOptions({
    queryKey: ['overview', 'monthly-snapshot', metric, site],
    queryFn: async ({ signal }) => ({
      metric,
      ...(await call(overviewRoutes.getMonthlySnapshot, { query: { metric, site }, signal })),
    }),
    placeholderData: keepPreviousData,
  });
