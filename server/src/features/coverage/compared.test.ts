import { coverageRoutes } from '@wastegauge/contract/insight/coverage';
import { exploreRoutes } from '@wastegauge/contract/insight/explore';
import { insightRoutes } from '@wastegauge/contract/insight/insights';
import { overviewRoutes } from '@wastegauge/contract/insight/overview';
import { reportRoutes } from '@wastegauge/contract/insight/reports';
import type { Route } from '@wastegauge/contract/route';
import { addDays, type Day } from '@wastegauge/contract/values/dates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { refreshChangedDays } from './jobs.ts';

interface Row {
  id: number;
}

let product: TestApp;
let chef: Row;
let measured: Row;
let missed: Row;

const services = { BREAKFAST: '08', LUNCH: '13', DINNER: '18' } as const;

async function enterDays(site: Row, first: Day, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const day = addDays(first, index);
    for (const service of ['BREAKFAST', 'LUNCH', 'DINNER'] as const) {
      const at = `${day}T${services[service]}:00:00Z`;
      await product.given.event({ site, at, grams: 1000, service });
    }
  }
}

// Both sites entered waste in every service of 1 to 9 February; in March one of them stopped after three days.
beforeAll(async () => {
  product = await startTestApp();
  product.clock.set('2026-03-10T20:00:00Z');
  measured = await product.given.site({ timezone: 'Europe/Dublin' });
  missed = await product.given.site({ timezone: 'Europe/Dublin' });
  chef = await product.given.user({ sites: [measured, missed] });
  for (const site of [measured, missed]) await enterDays(site, '2026-02-01', 9);
  await enterDays(measured, '2026-03-01', 9);
  await enterDays(missed, '2026-03-01', 3);
  await refreshChangedDays(product.db, product.clock.now());
});
afterAll(() => product.close());

const ask = async (route: Route, given: object) => (await product.as(chef)).call(route, given);

const query = { startDate: '2026-03-01', endDate: '2026-03-10' };

test.each([
  ['Home', overviewRoutes.getOverviewHeader, {}],
  ['the monthly snapshot', overviewRoutes.getMonthlySnapshot, { metric: 'total_waste' }],
  ['what changed', overviewRoutes.getWhatChanged, { metric: 'total_waste' }],
  ['Explore', exploreRoutes.getExploreChart, { ...query, metric: 'total_waste', labels: 'none' }],
  ['Insights', insightRoutes.listSiteCards, query],
] as const)('%s says how much was measured on both sides', async (_name, route, given) => {
  const all = await ask(route, { query: given });
  expect(all.body.compared.period).toEqual({ startDate: '2026-03-01', endDate: '2026-03-09' });
  expect(all.body.compared.coverage.previous).toBe(100);
  expect(all.body.compared.coverage.current).toBeGreaterThan(60);
  expect(all.body.compared.coverage.current).toBeLessThan(75);
  const one = await ask(route, { query: { ...given, site: [missed.id] } });
  expect(one.body.compared.coverage.current).toBeCloseTo(100 / 3, 0);
  const other = await ask(route, { query: { ...given, site: [measured.id] } });
  expect(other.body.compared.coverage).toEqual({ current: 100, previous: 100 });
});

test('a sentence and a card use the coverage of their own site', async () => {
  const { body: changes } = await ask(overviewRoutes.getWhatChanged, {
    query: { metric: 'total_waste' },
  });
  expect(changes.sites).toMatchObject([{ id: missed.id, coverage: { previous: 100 } }]);
  expect(changes.sites[0].coverage.current).toBeCloseTo(100 / 3, 0);
  const { body: cards } = await ask(insightRoutes.listSiteCards, { query });
  const found = new Map<number, number>(
    cards.results.map((card: { id: number; compared: { coverage: { current: number } } }) => [
      card.id,
      card.compared.coverage.current,
    ]),
  );
  expect(found.get(measured.id)).toBe(100);
  expect(found.get(missed.id)).toBeCloseTo(100 / 3, 0);
});

test('a report compares its own days', async () => {
  const { body } = await ask(reportRoutes.getReport, {
    params: { kind: 'weekly' },
    query: { site: missed.id, date: '2026-03-08' },
  });
  expect(body.compared.coverage.current).not.toBeNull();
  expect(body.what_changed).toMatchObject([{ coverage: body.compared.coverage }]);
});

test('closed days make both sides comparable again', async () => {
  const closed = { site: missed.id, startDate: '2026-03-04', endDate: '2026-03-09' };
  expect((await ask(coverageRoutes.addClosure, { body: closed })).status).toBe(201);
  await refreshChangedDays(product.db, product.clock.now());
  const { body } = await ask(overviewRoutes.getOverviewHeader, { query: { site: [missed.id] } });
  expect(body.compared.coverage).toEqual({ current: 100, previous: 100 });
});
