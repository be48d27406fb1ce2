import { insightRoutes } from '@wastegauge/contract/insight/insights';
import { maxPicturePageSize } from '@wastegauge/contract/values/paging';
import type { Route } from '@wastegauge/contract/route';
import { quantile } from '../gates/support/quantile.ts';
import { lastBenchDays, type BenchCall } from './analytics-calls.ts';
import { rounded, type BenchResult } from './figures.ts';
import { withBenchProduct } from './product-calls.ts';

const rounds = 30;
const goalMs = 80;

const cards = (title: string, route: Route, days: number, query: object = {}): BenchCall => ({
  title: `20 sites, ${days} days, ${title}`,
  sites: 20,
  route,
  query: { ...lastBenchDays(days), ...query },
});

const longestPage = { limit: maxPicturePageSize };
const { listSiteCards, listMonitorCards, listFoodCards } = insightRoutes;

/** The longest page of 300 foods in every order, compared with the previous period. */
const foodCalls: readonly BenchCall[] = [
  cards('300 foods', listFoodCards, 7, longestPage),
  cards('300 foods', listFoodCards, 30, longestPage),
  cards('300 foods, newest first', listFoodCards, 30, {
    ...longestPage,
    ordering: '-processed_at',
  }),
  cards('300 foods without trimmings', listFoodCards, 30, { ...longestPage, trimmings: false }),
];

const otherCalls: readonly BenchCall[] = [
  cards('sites', listSiteCards, 30),
  cards('monitors', listMonitorCards, 30),
  cards('sites, flagged first', listSiteCards, 30, { ordering: 'flagged' }),
  cards('300 foods', listFoodCards, 365, longestPage),
];

/** The Insights cards over HTTP, from the request to the last byte. */
export const measureInsights = (): Promise<BenchResult> =>
  withBenchProduct(async ({ events, probe, measure }) => {
    const measured = await measure([...foodCalls, ...otherCalls], rounds);
    const ofFoods = measured.flatMap(({ call, times }) => (foodCalls.includes(call) ? times : []));
    const p95Ms = rounded(quantile(ofFoods, 0.95));
    return {
      isGood: p95Ms <= goalMs,
      events,
      calls: ofFoods.length,
      p50Ms: rounded(quantile(ofFoods, 0.5)),
      p95Ms,
      goalMs,
      ...probe.figures(),
    };
  });
