import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEngines, type Engines } from '../../../test/support/test-analytics.ts';
import { fillWithWaste } from '../../../test/support/test-waste.ts';
import { measuredServices } from '../../features/analytics/questions/coverage-by-site.ts';
import { feedTotal, type EventListFilter } from '../../features/analytics/questions/feed-total.ts';
import { wasteByDay } from '../../features/analytics/questions/waste-by-day.ts';
import { mintScope } from '../../platform/scope.ts';
import type { DuckdbAnalytics } from './analytics-duckdb.ts';

let engines: Engines;
let analytics: DuckdbAnalytics;
const onDatabase: string[] = [];

beforeAll(async () => {
  engines = await startEngines();
  await fillWithWaste(engines.db, { events: 12_000 });
  analytics = engines.openBeside({
    minRows: 500,
    database: {
      ask: (question) => {
        onDatabase.push(question.name);
        return engines.postgres.ask(question);
      },
    },
  });
  await analytics.ready();
});
afterAll(() => engines.close());

const allSites = mintScope([1, 2, 3, 4, 5, 6, 7]);

async function askedOnDatabase(ask: () => Promise<unknown>): Promise<string[]> {
  onDatabase.length = 0;
  await ask();
  return [...onDatabase];
}

const week = { startDate: '2025-03-03', endDate: '2025-03-09' };
const year = { startDate: '2025-01-01', endDate: '2025-12-31' };

const wasteOf = (sites: typeof allSites, period: typeof week) =>
  wasteByDay(analytics, sites, { period, currency: 'EUR', isSiteCurrency: true });

test('the database answers questions about few events, the copy all others', async () => {
  expect(await askedOnDatabase(() => wasteOf(allSites, week))).toEqual(['waste by day']);
  expect(await askedOnDatabase(() => wasteOf(allSites, year))).toEqual([]);
  expect(await wasteOf(allSites, week)).not.toEqual([]);
});

test('questions without a first day are not small', async () => {
  const total = () =>
    feedTotal(analytics, mintScope([1]), { withoutDiscarded: true, endDate: '2025-03-09' });
  expect(await askedOnDatabase(total)).toEqual([]);
});

test('the copy answers about events that the database has no index by day for', async () => {
  const weekWith = (filter: EventListFilter) => () =>
    feedTotal(analytics, allSites, {
      withoutDiscarded: true,
      ...week,
      ...filter,
    });
  expect(await askedOnDatabase(weekWith({}))).toEqual(['feed total']);
  for (const filter of [
    { withSecondaryWaste: true },
    { nonFood: true },
    { withoutDiscarded: false },
  ]) {
    expect(await askedOnDatabase(weekWith(filter))).toEqual([]);
  }
});

test('a site that the copy does not know has no events to read', async () => {
  expect(await askedOnDatabase(() => wasteOf(mintScope([999]), year))).toEqual(['waste by day']);
});

test('a question that reads no events is estimated by its own rows', async () => {
  const coverageOf = (endDate: string) =>
    analytics.ask(measuredServices(allSites, { period: { startDate: '2025-01-01', endDate } }));
  // Three services a day at seven sites.
  expect(await askedOnDatabase(() => coverageOf('2025-01-23'))).toEqual(['measured services']);
  expect(await askedOnDatabase(() => coverageOf('2025-01-24'))).toEqual([]);
});
