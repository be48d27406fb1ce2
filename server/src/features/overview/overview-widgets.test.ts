import { overviewRoutes } from '@wastegauge/contract/insight/overview';
import { targetRoutes } from '@wastegauge/contract/insight/targets';
import type { Route } from '@wastegauge/contract/route';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { near } from '../../../test/support/test-recount.ts';
import {
  startTestApp,
  type Answer,
  type Client,
  type TestApp,
} from '../../../test/support/test-app.ts';

interface Row {
  id: number;
}

let product: TestApp;
let site: Row;
let chef: Row;
let client: Client;

beforeAll(async () => {
  product = await startTestApp();
});
beforeEach(async () => {
  product.clock.set('2026-03-14T10:00:00Z');
  site = await product.given.site({ name: 'Quayside' });
  chef = await product.given.user({ sites: [site] });
  client = await product.as(chef);
});
afterAll(() => product.close());

const { getOverviewHeader: _header, getSummary: _summary, ...widgets } = overviewRoutes;
const ask = (route: Route, query: Record<string, unknown> = {}, by = client): Promise<Answer> =>
  by.call(route, { params: { id: chef.id }, query: { site: site.id, ...query } });

test.each(Object.entries(widgets))('%s of a site without waste', async (_, route) => {
  const { status, body } = await ask(route);
  expect(status).toBe(200);
  expect(JSON.stringify(body)).not.toMatch(/NaN|Infinity/);
  const empty = body.chart ?? body.chart_data ?? body.sites ?? [];
  const isSnapshot = route === overviewRoutes.getMonthlySnapshot;
  expect(empty).toHaveLength(isSnapshot ? 6 : 0);
});

test('no waste differs from nothing to compare with', async () => {
  const snapshot = await ask(overviewRoutes.getMonthlySnapshot);
  expect(snapshot.body).toMatchObject({
    period: { startDate: '2026-03-01', endDate: '2026-03-14' },
    previous_period: { startDate: '2026-02-01', endDate: '2026-02-13' },
    unit: 'kg',
    total_waste: 0,
    wasted_this_month: 0,
    wasted_difference: null,
    trimmings_percent: null,
    most_wasted_preventable: null,
    most_wasted_trimming: null,
    monthly_target: null,
  });
  const report = await ask(overviewRoutes.getPlateWasteReport);
  expect(report.body).toMatchObject({
    total_waste: 0,
    total_waste_difference: null,
    plate_waste_percentage: null,
    plate_waste_percentage_difference: null,
    active_monitors: 0,
    active_monitors_difference: null,
  });
  const daily = await ask(overviewRoutes.getDailyPlateWaste);
  expect(daily.body).toMatchObject({ avg_breakfast: null, peak_breakfast: null });
  const journey = await ask(overviewRoutes.getJourneyToDate);
  expect(journey.body).toMatchObject({ total_waste: 0, rolling_average: null, chart: [] });
});

test.each(Object.entries(widgets))(
  '%s of another organisation’s site answers like a missing site',
  async (_, route) => {
    const foreign = await ask(route, { site: (await product.given.site()).id });
    const missing = await ask(route, { site: 987_654_321 });
    expect(foreign.status).toBe(404);
    expect({ ...foreign.body, request_id: '' }).toEqual({ ...missing.body, request_id: '' });
    expect((await ask(route, { metric: 'occupancy' })).status).toBe(400);
    expect((await ask(route, { viewAs: site.id })).status).toBe(403);
  },
);

test('an Admin viewing as a site sees only its figures', async () => {
  const other = await product.given.site();
  for (const place of [site, other]) {
    await product.given.event({ site: place, day: '2026-03-02', grams: 1000 * place.id });
  }
  const admin = await product.as(await product.given.user({ role: 'Admin' }));
  const { body } = await admin.call(overviewRoutes.getMonthlySnapshot, {
    query: { viewAs: other.id },
  });
  expect(body.wasted_this_month).toBe(other.id);
  const outside = await admin.call(overviewRoutes.getMonthlySnapshot, {
    query: { viewAs: other.id, site: site.id },
  });
  expect(outside.status).toBe(404);
});

test('a user without sites sees empty widgets', async () => {
  const nobody = await product.given.user();
  const by = await product.as(nobody);
  for (const route of Object.values(widgets)) {
    const answer = await by.call(route, { params: { id: nobody.id } });
    expect(answer.status).toBe(200);
  }
});

test('the months of a snapshot are exact to the day', async () => {
  const { event } = product.given;
  await event({ site, day: '2025-09-30', grams: 9000 });
  await event({ site, day: '2025-10-01', grams: 100 });
  await event({ site, day: '2026-02-13', grams: 400 });
  await event({ site, day: '2026-02-14', grams: 600 });
  await event({ site, day: '2026-03-13', grams: 100, trimmings: true, food: { id: 3 } });
  await event({ site, day: '2026-03-14', grams: 100, trimmings: true, food: { id: 3 } });
  await event({ site, day: '2026-03-15', grams: 9000 });
  const { body } = await ask(overviewRoutes.getMonthlySnapshot);
  expect(body.chart).toEqual(
    [
      ['2025-10-01', 0.1],
      ['2025-11-01', 0],
      ['2025-12-01', 0],
      ['2026-01-01', 0],
      ['2026-02-01', 1],
      ['2026-03-01', 0.2],
    ].map(([x, y]) => ({ x, y, monthly_target: null, is_comparable: false })),
  );
  expect(body).toMatchObject({
    total_waste: 1.3,
    wasted_difference: -75,
    trimmings_percent: 100,
    most_wasted_preventable: null,
    most_wasted_trimming: { id: 3, value: 0.2, image_url: '/api/food-images/3/thumb/' },
  });
});

test('the month is forecast from its complete days and compared with the target', async () => {
  const snapshot = async (query = {}): Promise<Answer['body']> =>
    (await ask(overviewRoutes.getMonthlySnapshot, query)).body;
  const setTarget = (threshold: number): Promise<Answer> =>
    client.call(targetRoutes.setSiteTarget, { body: { threshold, site: site.id } });
  await setTarget(310);
  await product.given.event({ site, day: '2026-02-20', grams: 1000 });
  expect((await snapshot()).track).toBe('on');
  for (let day = 1; day <= 13; day += 1) {
    const grams = day % 2 === 0 ? 12_000 : 8000;
    const date = `2026-03-${String(day).padStart(2, '0')}`;
    await product.given.event({ site, day: date, grams, valueE4: grams * 20 });
  }
  // Today is not over and changes nothing.
  await product.given.event({ site, day: '2026-03-14', grams: 500 });
  const { forecast, track, ...rest } = await snapshot();
  expect(rest).toMatchObject({
    wasted_this_month: near(128.5),
    wasted_on_complete_days: near(128),
  });
  expect(forecast.value).toBeCloseTo((128 / 13) * 31, 6);
  expect(forecast.low).toBeGreaterThan(270);
  expect(forecast.high).toBeLessThan(340);
  expect(track).toBe('on');
  expect((await snapshot({ metric: 'waste_value' })).forecast.value).toBeCloseTo(
    (256 / 13) * 31,
    6,
  );
  expect(await snapshot({ metric: 'waste_logs' })).toMatchObject({
    forecast: { value: near(31) },
    monthly_target: null,
    monthly_target_kg: 310,
    track: null,
  });
  await setTarget(300);
  expect((await snapshot()).track).toBe('off');
});

test('a cost forecast does not depend on how many captures are named', async () => {
  for (const day of ['2026-03-11', '2026-03-12', '2026-03-13']) {
    await product.given.event({ site, day, grams: 1000, valueE4: 20_000 });
    await product.given.event({ site, day, grams: 1000, food: null });
  }
  const { body } = await ask(overviewRoutes.getMonthlySnapshot, { metric: 'waste_value' });
  // Measured since the 11th: three days of €4, and the same for 18 more.
  expect(body.forecast.value).toBeCloseTo(84, 6);
});

test('no forecast before the third complete day, nor after the month', async () => {
  await product.given.event({ site, day: '2026-03-12', grams: 1000 });
  const forecastOn = async (day: string): Promise<unknown> => {
    product.clock.set(`${day}T10:00:00Z`);
    return (await ask(overviewRoutes.getMonthlySnapshot, {}, await product.as(chef))).body.forecast;
  };
  expect(await forecastOn('2026-03-14')).toBeNull();
  expect(await forecastOn('2026-03-15')).toMatchObject({ value: near(1 + 17 / 3) });
  expect(await forecastOn('2026-04-01')).toBeNull();
});

test('a reversed period is put in order; a missing end means today', async () => {
  await product.given.event({ site, day: '2026-02-02', grams: 300, trimmings: true });
  const turned = { startDate: '2026-02-10', endDate: '2026-02-01' };
  expect((await ask(overviewRoutes.getTrimmings, turned)).body).toMatchObject({
    period: { startDate: '2026-02-01', endDate: '2026-02-10' },
    total_value: 0.3,
  });
  expect((await ask(overviewRoutes.getTrimmings, { startDate: '2026-02-10' })).body.period).toEqual(
    { startDate: '2026-02-10', endDate: '2026-03-14' },
  );
  expect((await ask(overviewRoutes.getTrimmings, { endDate: '2026-02-10' })).body.period).toEqual({
    startDate: '2026-02-01',
    endDate: '2026-02-10',
  });
  const invalid = await ask(overviewRoutes.getTrimmings, { startDate: '2026-02-31' });
  expect(invalid).toMatchObject({ status: 400, body: { startDate: ['Invalid date'] } });
});

test.each([
  'listFocusFoods',
  'getTrimmings',
  'getMostWastedGroups',
  'getPlateWasteReport',
  'getDailyPlateWaste',
] as const)('%s rejects too long a period', async (name) => {
  const answer = await ask(overviewRoutes[name], {
    startDate: '1900-01-01',
    endDate: '2026-03-14',
  });
  expect(answer).toMatchObject({ status: 400, body: { startDate: ['Invalid date range'] } });
});

test('four trimmings by name and the rest', async () => {
  for (const id of [1, 2, 3, 4, 5, 6]) {
    await product.given.event({ site, food: { id }, grams: id * 100, trimmings: true });
  }
  await product.given.event({ site, food: { id: 7 }, grams: 900 });
  const { body } = await ask(overviewRoutes.getTrimmings);
  expect(body.total_value).toBe(2.1);
  expect(body.chart_data.map((part: { id: number | null }) => part.id)).toEqual([6, 5, 4, 3, null]);
  expect(body.chart_data[4]).toMatchObject({ name: 'Other', value: 0.3 });
  const sum = body.chart_data.reduce(
    (sum: number, part: { percentage: number }) => sum + part.percentage,
    0,
  );
  expect(sum).toBeCloseTo(100, 9);
});

test('a journey starts with the first event and averages seven days', async () => {
  await product.given.event({ site, day: '2026-03-05', grams: 7000 });
  await product.given.event({ site, day: '2026-03-13', grams: 1400 });
  const { body } = await ask(overviewRoutes.getJourneyToDate);
  expect(body).toMatchObject({
    period: { startDate: '2026-03-05', endDate: '2026-03-14' },
    total_waste: 8.4,
    rolling_average: 0.2,
  });
  // Today is not over.
  const rolling = body.chart.map((point: { rolling_y: number | null }) => point.rolling_y);
  expect(rolling).toEqual([1, 1, 1, 1, 1, 1, 1, 0, 0.2, null]);
});

test('a journey starts in 2022 at the earliest', async () => {
  await product.given.event({ site, day: '2021-12-20', grams: 5000 });
  await product.given.event({ site, day: '2021-12-31', grams: 700 });
  await product.given.event({ site, day: '2022-01-02', grams: 700 });
  const { body } = await ask(overviewRoutes.getJourneyToDate);
  expect(body.total_waste).toBe(0.7);
  expect(body.chart[0]).toMatchObject({ x: '2022-01-02', y: 0.7, rolling_y: 0.2 });
});

test('several sites, a monitor and dates narrow the figures', async () => {
  const { given } = product;
  const other = await given.site();
  const unseen = await given.site();
  const manager = await product.as(await given.user({ sites: [site, other, unseen] }));
  const [pass, bar] = [await given.device({ site }), await given.device({ site })];
  await given.event({ site, device: pass, day: '2026-03-02', grams: 1000 });
  await given.event({ site, device: bar, day: '2026-03-02', grams: 200 });
  await given.event({ site, device: pass, day: '2026-01-10', grams: 50 });
  await given.event({ site: other, day: '2026-03-03', grams: 4000 });
  await given.event({ site: unseen, day: '2026-03-03', grams: 8000 });
  const kg = async (query: Record<string, unknown>): Promise<number> => {
    const { body } = await manager.call(overviewRoutes.getOverviewHeader, { query });
    return body.figures[0].value;
  };
  const january = { startDate: '2026-01-01', endDate: '2026-01-31' };
  expect(await kg({ site: [site.id, other.id] })).toBe(5.2);
  expect(await kg({ site: [site.id], zone: [String(pass.id)] })).toBe(1);
  expect(await kg({ site: [site.id], zone: [String(pass.id)], ...january })).toBe(0.05);

  const both = { site: [site.id, other.id] };
  const snapshot = await manager.call(overviewRoutes.getMonthlySnapshot, { query: both });
  expect(snapshot.body.wasted_this_month).toBe(5.2);
  const ofPass = { site: [site.id], zone: [String(pass.id)] };
  const journey = await manager.call(overviewRoutes.getJourneyToDate, { query: ofPass });
  expect(journey.body.total_waste).toBe(1.05);
  const hidden = await given.site();
  const refused = await manager.call(overviewRoutes.getOverviewHeader, {
    query: { site: [site.id, hidden.id] },
  });
  expect(refused.status).toBe(404);
});
