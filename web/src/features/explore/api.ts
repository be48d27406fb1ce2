import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Period } from '@wastegauge/contract/values/dates';
import { exploreRoutes } from '@wastegauge/contract/insight/explore';
import { overviewRoutes } from '@wastegauge/contract/insight/overview';
import { venueRoutes } from '@wastegauge/contract/insight/venues';
import { call } from '../../api/call.ts';
import type { ExploreQuestion } from './exploration.ts';

const keyOf = (question: ExploreQuestion) => ['explore', question];

const ask = (question: ExploreQuestion, signal: AbortSignal) =>
  call(exploreRoutes.getExploreChart, { query: question, signal });

export const exploreOptions = (question: ExploreQuestion) =>
  queryOptions({
    queryKey: keyOf(question),
    queryFn: ({ signal }) => ask(question, signal),
    placeholderData: keepPreviousData,
  });

/** The unsplit request returns the change of each point as a whole. */
export function wholeOptions(question: ExploreQuestion) {
  const whole: ExploreQuestion = { ...question, labels: 'none', rolling: false };
  return queryOptions({ queryKey: keyOf(whole), queryFn: ({ signal }) => ask(whole, signal) });
}

/** More bands could not be told apart behind a chart. */
const mostEvents = 200;

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
          limit: mostEvents,
        },
        signal,
      });
      return page.results;
    },
  });

export const focusFoodsOptions = (userId: number, siteId: number | undefined) =>
  queryOptions({
    queryKey: ['focus-foods', userId, siteId ?? null],
    queryFn: ({ signal }) =>
      call(overviewRoutes.listFocusFoods, {
        params: { id: userId },
        query: { site: siteId },
        signal,
      }),
  });
