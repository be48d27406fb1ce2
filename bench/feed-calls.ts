import { feedRoutes, type feedQuery } from '@wastegauge/contract/insight/feed';
import type { z } from 'zod';
import { lastBenchDays, type BenchCall, type SiteCount } from './analytics-calls.ts';

const week = lastBenchDays(7);
const month = lastBenchDays(30);
const year = lastBenchDays(365);

const ask = (
  title: string,
  sites: SiteCount,
  query: Partial<z.input<typeof feedQuery>>,
): BenchCall => ({
  title: `${sites === 1 ? '1 site' : `${sites} sites`}, ${title}`,
  sites,
  route: feedRoutes.listFeed,
  query: { ordering: 'recommended', ...query },
});

/** All requests of the feed page: first view, each filter, each order, near and last pages. */
export const feedCalls: readonly BenchCall[] = [
  ask('as it opens', 200, week),
  ask('as it opens', 20, week),
  ask('as it opens', 1, week),
  ask('a year, recommended', 200, year),
  ask('all time, newest first', 200, { ordering: '-processed_at' }),
  ask('a year, oldest first', 200, { ...year, ordering: 'processed_at' }),
  ask('a year, by weight', 200, { ...year, ordering: '-item_weight' }),
  ask('a month, by weight', 200, { ...month, ordering: '-item_weight' }),
  ask('a week, by cost', 20, { ...week, ordering: '-value' }),
  ask('a year, by footprint', 200, { ...year, ordering: '-environment' }),
  ask('a year, flagged', 200, { ...year, ordering: 'flagged' }),
  ask('a week, with comments', 20, { ...week, ordering: 'comments' }),
  ask('a month, focus foods first', 200, { ...month, ordering: 'focus_foods' }),
  ask('a year, focus foods first, one rare food', 200, {
    ...year,
    ordering: 'focus_foods',
    food: [290],
  }),
  ask('a year, focus foods first, the heaviest only', 200, {
    ...year,
    ordering: 'focus_foods',
    minWeight: 1.5,
  }),
  ask('a month, two foods', 200, { ...month, food: [3, 280] }),
  ask('a year, one rare food, newest first', 200, {
    ...year,
    food: [290],
    ordering: '-processed_at',
  }),
  ask('a month, three monitors', 200, { ...month, zone: ['BENCH-1', 'BENCH-2', 'BENCH-400'] }),
  ask('a month, without trimmings', 200, { ...month, trimmings: false }),
  ask('a month, secondary waste', 200, { ...month, secondaryWaste: true }),
  ask('a month, with secondary waste', 200, { ...month, withSecondaryWaste: true }),
  ask('a year, no food, newest first', 200, { ...year, nonFood: true, ordering: '-processed_at' }),
  ask('a year, the heaviest only, newest first', 200, {
    ...year,
    minWeight: 1.5,
    ordering: '-processed_at',
  }),
  ask('a month, the dearest only', 20, { ...month, minPrice: 10 }),
  ask('a week, page 20', 200, { ...week, offset: 190 }),
  ask('a year, one of the last pages', 60, { ...year, offset: 1_351_300 }),
];

/** Requests that the page itself does not offer. */
export const farFeedCalls: readonly BenchCall[] = [
  ask('a year, page 20,000', 200, { ...year, offset: 200_000 }),
  ask('a year, page 20,000, newest first', 200, {
    ...year,
    ordering: '-processed_at',
    offset: 200_000,
  }),
  ask('all time, by id', 200, { ordering: '-id' }),
  ask('a year, oldest id first', 200, { ...year, ordering: 'id' }),
];
