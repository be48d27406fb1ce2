import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { exploreRoutes } from '@wastegauge/contract/explore';
import { overviewRoutes } from '@wastegauge/contract/overview';
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

/** The same without its labels: only there is a point's change as a whole. */
export function wholeOptions(question: ExploreQuestion) {
  const whole: ExploreQuestion = { ...question, labels: 'none', rolling: false };
  return queryOptions({ queryKey: keyOf(whole), queryFn: ({ signal }) => ask(whole, signal) });
}

/** What the reader watches at a site, or at all of them. */
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
