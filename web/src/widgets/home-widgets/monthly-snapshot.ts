import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { overviewRoutes, type MonthlySnapshot } from '@wastegauge/contract/insight/overview';
import type { HeaderMetric } from '@wastegauge/contract/values/units';
import { call } from '../../api/call.ts';

/** Includes the metric, because the previous reply stays visible while the next one loads. */
export const monthlySnapshotOptions = (query: {
  metric: HeaderMetric;
  site: number[];
  zone: string[];
}) =>
  queryOptions<MonthlySnapshot & { metric: HeaderMetric }>({
    queryKey: ['overview', 'monthly-snapshot', query],
    queryFn: async ({ signal }) => ({
      metric: query.metric,
      ...(await call(overviewRoutes.getMonthlySnapshot, { query, signal })),
    }),
    placeholderData: keepPreviousData,
  });
