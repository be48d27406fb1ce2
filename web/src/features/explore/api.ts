import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Period } from '@wastegauge/contract/values/dates';
import { exploreRoutes } from '@wastegauge/contract/insight/explore';
import { overviewRoutes } from '@wastegauge/contract/insight/overview';
import { venueRoutes } from '@wastegauge/contract/insight/venues';
import { call } from '../../api/call.ts';
import { routeOptions } from '../../api/route-options.ts';
import type { ChartQuery } from './exploration.ts';

const chartKey = (query: ChartQuery) => ['explore', query];

const fetchChart = (query: ChartQuery, signal: AbortSignal) =>
  call(exploreRoutes.getExploreChart, { query, signal });

export const exploreOptions = (query: ChartQuery) =>
  queryOptions({
    queryKey: chartKey(query),
    queryFn: ({ signal }) => fetchChart(query, signal),
    placeholderData: keepPreviousData,
  });

/** The unsplit request returns the change of each point as a whole. */
export function unsplitOptions(query: ChartQuery) {
  const unsplit: ChartQuery = { ...query, labels: 'none', rolling: false };
  return queryOptions({
    queryKey: chartKey(unsplit),
    queryFn: ({ signal }) => fetchChart(unsplit, signal),
  });
}

/** More bands could not be told apart behind a chart. */
const maxEvents = 200;

export const eventsOfPeriodOptions = (siteId: number, { startDate, endDate }: Period) =>
  queryOptions({
    queryKey: ['venues', 'period', siteId, startDate, endDate],
    queryFn: async ({ signal }) => {
      const page = await call(venueRoutes.listVenueEvents, {
        params: { site: siteId },
        query: {
          start_date: startDate,
          end_date: endDate,
          occupancy_type: [],
          ordering: 'start_date',
          limit: maxEvents,
        },
        signal,
      });
      return page.results;
    },
  });

export const focusFoodsOptions = (userId: number, siteId: number | undefined) =>
  routeOptions(['focus-foods', userId, siteId ?? null], overviewRoutes.listFocusFoods, {
    params: { id: userId },
    query: { site: siteId === undefined ? [] : [siteId], zone: [] },
  });
