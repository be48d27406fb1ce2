import { exploreRoutes } from '@wastegauge/contract/insight/explore';
import { overviewRoutes } from '@wastegauge/contract/insight/overview';
import type { Route } from '@wastegauge/contract/route';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
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
let client: Client;

beforeAll(async () => {
  product = await startTestApp();
});
beforeEach(async () => {
  product.clock.set('2026-03-14T10:00:00Z');
  site = await product.given.site({ name: 'Quayside' });
  client = await product.as(await product.given.user({ sites: [site] }));
});
afterAll(() => product.close());

const ask = (route: Route, query: object = {}): Promise<Answer> =>
  client.call(route, { query: { site: site.id, ...query } });

test('a report of another period is compared with the same number of days before', async () => {
  const asked = { startDate: '2026-02-10', endDate: '2026-02-19' };
  expect((await ask(overviewRoutes.getPlateWasteReport, asked)).body.previous_period).toEqual({
    startDate: '2026-01-31',
    endDate: '2026-02-09',
  });
  const month = { startDate: '2026-02-01', endDate: '2026-02-28' };
  expect((await ask(overviewRoutes.getPlateWasteReport, month)).body.previous_period).toEqual({
    startDate: '2026-01-01',
    endDate: '2026-01-28',
  });
});

test('plate waste, its share, meals and monitors', async () => {
  const { device, event } = product.given;
  const [hall, terrace] = [await device({ site }), await device({ site })];
  await device({ site });
  const kitchen = await device({ site, type: 'PREP_AND_PRODUCTION_WASTE' });
  await event({ site, device: hall, day: '2026-03-03', grams: 4200 });
  await event({ site, device: terrace, day: '2026-03-03', grams: 600, wasteType: 3 });
  await event({ site, device: kitchen, day: '2026-03-03', grams: 5200, wasteType: 2 });
  await event({ site, device: hall, day: '2026-02-03', grams: 2100 });
  await event({ site, device: kitchen, day: '2026-02-03', grams: 2100, wasteType: 2 });
  await event({ site, device: hall, day: '2026-02-20', grams: 9999 });
  const { body } = await ask(overviewRoutes.getPlateWasteReport);
  expect(body).toMatchObject({
    total_waste: 4.2,
    total_waste_difference: 100,
    total_meals: 10,
    total_meals_difference: 100,
    plate_waste_percentage: 42,
    plate_waste_percentage_difference: -16,
    active_monitors: 2,
    plate_monitors: 3,
    active_monitors_difference: 100,
  });
  expect(body.chart).toHaveLength(3);
  expect(body.chart[0]).toMatchObject({
    id: hall.id,
    site_name: 'Quayside',
    value: 4.2,
    weight: 4.2,
    threshold: null,
  });
  const logs = await ask(overviewRoutes.getPlateWasteReport, { metric: 'waste_logs' });
  expect(logs.body).toMatchObject({ total_waste: 1, unit: 'logs' });
  // One of three logs.
  expect(logs.body.plate_waste_percentage).toBeCloseTo(100 / 3, 6);
});

test('renaming a waste type changes no figure', async () => {
  const hall = await product.given.device({ site });
  await product.given.event({ site, device: hall, day: '2026-03-03', grams: 4200 });
  await product.given.event({ site, day: '2026-03-03', grams: 5800, wasteType: 2 });
  const figures = async (): Promise<unknown[]> => [
    (await ask(overviewRoutes.getPlateWasteReport)).body,
    (await ask(overviewRoutes.getDailyPlateWaste)).body,
    (await ask(exploreRoutes.getExploreChart, { wasteType: 'PLATE_WASTE' })).body,
  ];
  const before = await figures();
  expect(before[0]).toMatchObject({ total_waste: 4.2, plate_waste_percentage: 42 });
  expect(before[2]).toMatchObject({ total_waste: 4.2 });
  await sql`update waste_type set name = 'Tray returns' where code = 'plate'`.execute(product.db);
  expect(await figures()).toEqual(before);
  await sql`update waste_type set name = 'Plate Waste' where code = 'plate'`.execute(product.db);
});

test('meals have fixed windows, an average over complete days, and a peak weekday', async () => {
  const at = (time: string, grams: number, wasteType = 1): Promise<Row> =>
    product.given.event({ site, at: `2026-03-${time}:00Z`, grams, wasteType });
  // 2 March 2026 is a Monday; Dublin is on UTC in March.
  await at('02T07:00', 700);
  await at('03T10:59', 1250);
  await at('03T11:00', 5000);
  await at('04T12:00', 260);
  await at('04T12:30', 9000, 2);
  await at('05T13:59', 260);
  await at('14T12:30', 5000);
  await at('05T14:00', 5000);
  const { body } = await ask(overviewRoutes.getDailyPlateWaste);
  expect(body).toMatchObject({
    avg_breakfast: 0.15,
    peak_breakfast: 'tuesday',
    avg_lunch: 0.04,
    peak_lunch: 'wednesday',
    avg_dinner: null,
    peak_dinner: null,
  });
  const monthSoFar = { startDate: '2026-03-01', endDate: '2026-03-14' };
  expect((await ask(overviewRoutes.getDailyPlateWaste, monthSoFar)).body).toEqual(body);
});
