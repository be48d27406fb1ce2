import { addDays, type Period } from '@wastegauge/contract/values/dates';
import {
  exploreRoutes,
  labels as exploreLabels,
  type ExploreQuery,
} from '@wastegauge/contract/insight/explore';
import { feedRoutes, type FeedQuery } from '@wastegauge/contract/insight/feed';
import { overviewRoutes } from '@wastegauge/contract/insight/overview';
import type { Route } from '@wastegauge/contract/route';
import { dayCount, firstDay } from './analytics-data.ts';

/** Number of sites of the user. */
export const siteCounts = [1, 20, 60, 200] as const;
export type SiteCount = (typeof siteCounts)[number];

export interface BenchCall {
  title: string;
  sites: SiteCount;
  route: Route;
  query: Record<string, unknown>;
}

export const lastDay = addDays(firstDay, dayCount - 1);

export const lastBenchDays = (days: number): Period => ({
  startDate: addDays(lastDay, 1 - days),
  endDate: lastDay,
});

const chart = (
  title: string,
  sites: SiteCount,
  days: number,
  query: Partial<ExploreQuery>,
): BenchCall => ({
  title: `${sites === 1 ? '1 site' : `${sites} sites`}, ${title}`,
  sites,
  route: exploreRoutes.getExploreChart,
  query: { ...lastBenchDays(days), ...query },
});

const feed = (title: string, query: Partial<FeedQuery>): BenchCall => ({
  title: `20 sites, ${title}`,
  sites: 20,
  route: feedRoutes.listFeed,
  query,
});

/** From one kitchen's week to all data; charts are compared with the previous period. */
export const benchCalls: readonly BenchCall[] = [
  chart('7 days, by day', 1, 7, { granularity: 'daily', rolling: true }),
  chart('4 months, week × category', 1, 120, { granularity: 'weekly', labels: 'category' }),
  chart('4 months, waste per cover by day', 1, 120, {
    granularity: 'daily',
    metric: 'waste_per_cover',
  }),
  {
    title: '20 sites, month so far, the header of the overview',
    sites: 20,
    route: overviewRoutes.getOverviewHeader,
    query: {},
  },
  chart('30 days, day × category', 20, 30, { granularity: 'daily', labels: 'category' }),
  chart('30 days, day × subcategory of five foods', 20, 30, {
    granularity: 'daily',
    labels: 'subcategory',
    food: [3, 5, 8, 13, 21],
  }),
  chart('1 year, week × category', 20, 365, { granularity: 'weekly', labels: 'category' }),
  chart('1 year, month × waste type', 20, 365, { labels: 'waste_type' }),
  chart('1 year, month × subcategory, in pounds', 20, 365, {
    labels: 'subcategory',
    metric: 'waste_value',
  }),
  chart('3 months, hour by hour, by service', 20, 90, {
    granularity: 'hourly',
    labels: 'service_time',
  }),
  chart('1 year, covers by month and type', 20, 365, {
    metric: 'occupancy',
    labels: 'occupancy_type',
  }),
  feed('all time, page and exact total of a filtered feed', {
    food: [3, 5, 8, 13, 21],
    minWeight: 0.2,
  }),
  feed('30 days, page and exact total with secondary waste', {
    ...lastBenchDays(30),
    withSecondaryWaste: true,
    ordering: '-processed_at',
  }),
  chart('1 year, month × service without trimmings', 60, 365, {
    labels: 'service_time',
    trimmings: false,
  }),
  chart('2 years, month × subcategory', 60, dayCount, { labels: 'subcategory' }),
  chart('2 years, month × site', 200, dayCount, { labels: 'sites' }),
  chart('2 years, month × waste type', 200, dayCount, { labels: 'waste_type' }),
];

/** Every split of a year of 20 sites, the goal for Explore. */
export const exploreYear: readonly BenchCall[] = [
  ...exploreLabels.map((label) => chart(`1 year, month × ${label}`, 20, 365, { labels: label })),
  chart('1 year, day by day', 20, 365, { granularity: 'daily', rolling: true }),
  chart('1 year, value by week', 20, 365, { granularity: 'weekly', metric: 'waste_value' }),
  chart('1 year, waste logs of five foods', 20, 365, {
    metric: 'waste_logs',
    food: [3, 5, 8, 13, 21],
  }),
];

export const feedPages: readonly BenchCall[] = [
  feed('foods and weight, all time', { food: [3, 5, 8, 13, 21], minWeight: 0.2 }),
  feed('heaviest of a month', { ...lastBenchDays(30), ordering: '-item_weight' }),
  feed('dearest of a year without trimmings', {
    ...lastBenchDays(365),
    ordering: '-value',
    trimmings: false,
  }),
  feed('flagged', { ordering: 'flagged' }),
  feed('with comments', { ordering: 'comments' }),
  feed('everything, newest first', { ordering: '-processed_at' }),
];
