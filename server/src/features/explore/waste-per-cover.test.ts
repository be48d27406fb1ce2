import { coverRoutes } from '@wastegauge/contract/insight/covers';
import { exploreRoutes, type ExploreAnswer } from '@wastegauge/contract/insight/explore';
import { insightRoutes } from '@wastegauge/contract/insight/insights';
import { reportRoutes } from '@wastegauge/contract/insight/reports';
import type { Route } from '@wastegauge/contract/route';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../../../test/support/test-app.ts';
import { openBothEngines, type BothEngines } from '../../../test/support/test-recount.ts';

let product: TestApp;
let engines: BothEngines;
let site: { id: number };
let uncounted: { id: number };
let monitor: { id: number };
let chef: Client;
let owner: Client;

/**
 * Monday 2 to Sunday 15 March. Covers are typed on three days; on Friday the 6th the chef sets a default of 40 with
 * Sundays closed. The second week has two venue events, a closed day and a day without waste.
 */
beforeAll(async () => {
  product = await startTestApp();
  const { given, db, clock } = product;
  site = await given.site();
  uncounted = await given.site();
  monitor = await given.device({ site });
  chef = await product.as(await given.user({ sites: [site] }));
  owner = await product.as(await given.user({ sites: [site, uncounted] }));
  const weigh = (day: number, grams: number, at = site) =>
    given.event({
      site: at,
      ...(at === site && { device: monitor }),
      day: `2026-03-${String(day).padStart(2, '0')}`,
      grams,
    });
  for (let day = 2; day <= 8; day += 1) await weigh(day, 1000);
  await weigh(9, 2400);
  await weigh(10, 500);
  await weigh(12, 800);
  await weigh(13, 1000);
  await weigh(4, 7000, uncounted);
  await sql`insert into site_info (site_id, covers_per_day)
    values (${site.id}, 500), (${uncounted.id}, 500)`.execute(db);
  await sql`insert into daily_cover (site_id, day, covers_per_day) values
    (${site.id}, '2026-03-02', 50), (${site.id}, '2026-03-03', 50), (${site.id}, '2026-03-04', 100),
    (${site.id}, '2026-03-10', 0), (${site.id}, '2026-03-11', 70)`.execute(db);
  await sql`
    insert into venue_event (site_id, name, occupancy_type, estimate_occupancy, counted_guests,
      start_date, end_date)
    values
      (${site.id}, 'Wedding', 'EVENT', 300, 240, '2026-03-09 12:00', '2026-03-09 23:00'),
      (${site.id}, 'Fair', 'EXPO', 100, null, '2026-03-13 09:00', '2026-03-14 17:00')`.execute(db);
  clock.set('2026-03-06T10:00:00Z');
  const set = await chef.call(coverRoutes.setCoverDefaults, {
    params: { siteId: site.id },
    body: { default: 40, sunday_default: 0 },
  });
  expect(set.status).toBe(200);
  clock.set('2026-03-16T10:00:00Z');
  engines = await openBothEngines(product);
});
afterAll(async () => {
  await engines.close();
  await product.close();
});

const ask = async (client: Client, route: Route, given: object) =>
  (await engines.read(client, route, given)).body;

const firstWeek = { startDate: '2026-03-02', endDate: '2026-03-08' };
const secondWeek = { startDate: '2026-03-09', endDate: '2026-03-15' };
const month = { startDate: '2026-03-01', endDate: '2026-03-15' };

const chart = (period: object, more: object = {}): Promise<ExploreAnswer> =>
  ask(chef, exploreRoutes.getExploreChart, {
    query: { metric: 'waste_per_cover', site: site.id, ...period, ...more },
  });

const grams = (kilograms: number | null | undefined): number | null =>
  kilograms === null || kilograms === undefined ? null : Number((kilograms * 1000).toFixed(3));

const daysOf = (days: number, of_days: number, is_estimate: boolean) => ({
  days,
  of_days,
  sites: 1,
  is_estimate,
});

test('typed covers on three days: only these days count', async () => {
  const { total_waste, cover_days } = await chart({
    startDate: '2026-03-02',
    endDate: '2026-03-05',
  });
  expect(grams(total_waste)).toBe(15);
  expect(cover_days).toEqual(daysOf(3, 4, false));
});

test('a default counts from the day it was set, not on closed days, and makes an estimate', async () => {
  const answer = await chart(firstWeek, { granularity: 'daily' });
  expect(grams(answer.total_waste)).toBe(Number((5000 / 280).toFixed(3)));
  expect(answer.cover_days).toEqual(daysOf(5, 7, true));
  expect(
    answer.chart.map(({ x, y }) => [x.slice(8), grams(y[0]?.value), y[0]?.cover_days?.is_estimate]),
  ).toEqual([
    ['02', 20, false],
    ['03', 20, false],
    ['04', 10, false],
    ['05', null, undefined],
    ['06', 25, true],
    ['07', 25, true],
    ['08', null, undefined],
  ]);
});

test('a default does not count on the day that is still running', async () => {
  product.clock.set('2026-03-07T10:00:00Z');
  const answer = await chart({ startDate: '2026-03-02', endDate: '2026-03-07' });
  product.clock.set('2026-03-16T10:00:00Z');
  expect(grams(answer.total_waste)).toBe(Number((4000 / 240).toFixed(3)));
  expect(answer.cover_days).toEqual(daysOf(4, 6, true));
});

test('venue events count with their guests; closed days and days without waste do not', async () => {
  const answer = await chart(secondWeek, { granularity: 'daily' });
  expect(
    answer.chart.flatMap(({ x, y }) => y.map(({ value }) => [x.slice(8), grams(value)])),
  ).toEqual([
    ['09', 10],
    ['12', 20],
    ['13', 10],
  ]);
  expect(grams(answer.total_waste)).toBe(Number((4200 / 380).toFixed(3)));
  expect(answer.cover_days).toEqual(daysOf(3, 7, true));
  expect(grams(answer.prev_total)).toBe(Number((5000 / 280).toFixed(3)));
  expect(answer.prev_cover_days).toEqual(daysOf(5, 7, true));
  expect(answer.diff).toBeCloseTo((4200 / 380 / (5000 / 280) - 1) * 100, 6);
});

test('a half-measured month says how many days it rests on', async () => {
  const answer = await chart(month, { granularity: 'monthly' });
  expect(grams(answer.total_waste)).toBe(Number((9200 / 660).toFixed(3)));
  expect(answer.cover_days).toEqual(daysOf(8, 15, true));
  expect(answer.chart[0]?.y[0]?.cover_days).toEqual(daysOf(8, 15, true));
  const file = await ask(chef, exploreRoutes.exportExploreChart, {
    query: { metric: 'waste_per_cover', site: site.id, ...month, granularity: 'monthly' },
  });
  const [head = '', row = ''] = String(file).trimEnd().split('\r\n');
  expect(head).toContain(',cover_days,covers_estimated,planned_services,');
  expect(row).toContain('waste_per_cover,none,total,13.9,g/cover,');
  expect(row).toContain(',8,true,');
});

test('cards, benchmarks and reports rest on the same days', async () => {
  const figures = { cover_days: daysOf(3, 7, true), prev_cover_days: daysOf(5, 7, true) };
  const query = { site: site.id, ...secondWeek };
  const sites = await ask(owner, insightRoutes.listSiteCards, { query });
  const monitors = await ask(owner, insightRoutes.listMonitorCards, { query });
  const benchmarks = await ask(owner, insightRoutes.getBenchmarks, { query: secondWeek });
  for (const card of [sites.results[0], monitors.results[0], benchmarks.sites[0]]) {
    expect(card).toMatchObject({ ...figures, covers: 380 });
    expect(card.waste_per_cover).toBeCloseTo(4.2 / 380, 9);
    expect(card.prev_waste_per_cover).toBeCloseTo(5 / 280, 9);
  }
  const report = await ask(chef, reportRoutes.getReport, {
    params: { kind: 'weekly' },
    query: { date: '2026-03-15' },
  });
  expect(report.covers).toMatchObject({ ...figures, value: 380, previous: 280 });
  expect(report.covers.waste_per_cover_g).toBeCloseTo(4200 / 380, 6);
  expect(report.covers.diff).toBeCloseTo((380 / 3 / (280 / 5) - 1) * 100, 6);
});

test('a food of several sites is divided over the days of the sites with covers', async () => {
  const { results } = await ask(owner, insightRoutes.listFoodCards, { query: firstWeek });
  const days = { days: 5, of_days: 14, sites: 2, is_estimate: true };
  expect(results[0].cover_days).toEqual(days);
  const weight = results.reduce(
    (sum: number, card: { waste_per_cover: number | null }) => sum + (card.waste_per_cover ?? 0),
    0,
  );
  expect(grams(weight)).toBe(Number((5000 / 280).toFixed(3)));
});

test('without covers the figure is missing, not divided by a default', async () => {
  const { results } = await ask(owner, insightRoutes.listSiteCards, {
    query: { site: uncounted.id, ...firstWeek },
  });
  expect(results[0]).toMatchObject({
    weight: 7,
    covers: 0,
    waste_per_cover: null,
    change: { waste_per_cover: null },
    cover_days: daysOf(0, 7, false),
  });
  const answer = await ask(owner, exploreRoutes.getExploreChart, {
    query: { metric: 'waste_per_cover', site: uncounted.id, ...firstWeek },
  });
  expect(answer).toMatchObject({ total_waste: null, diff: null, series: [] });
  expect(answer.cover_days).toEqual(daysOf(0, 7, false));
});
