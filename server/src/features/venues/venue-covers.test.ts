import { coverRoutes } from '@wastegauge/contract/insight/covers';
import { venueRoutes } from '@wastegauge/contract/insight/venues';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { askOf } from '../../../test/support/test-questions.ts';
import {
  startTestApp,
  type Answer,
  type Client,
  type TestApp,
} from '../../../test/support/test-app.ts';

let product: TestApp;
let site: { id: number };
let client: Client;
const { ask, count } = askOf(() => product.db);

beforeAll(async () => {
  product = await startTestApp();
});
beforeEach(async () => {
  product.clock.set('2026-03-14T10:00:00Z');
  site = await product.given.site();
  client = await product.as(await product.given.user({ sites: [site] }));
});
afterAll(() => product.close());

const book = (from: string, to: string, given: object = {}): Promise<Answer> =>
  client.call(venueRoutes.createVenueEvent, {
    body: {
      name: 'Fair',
      occupancy_type: 'EXPO',
      estimate_occupancy: 300,
      start_date: `${from}T09:00`,
      end_date: `${to}T17:00`,
      site: site.id,
      ...given,
    },
  });
const save = (day: string, covers_per_day: number): Promise<Answer> =>
  client.call(coverRoutes.saveDailyCover, { body: { day, covers_per_day, site: site.id } });
const statistics = async (startDate: string, endDate: string): Promise<Answer['body']> =>
  (
    await client.call(coverRoutes.getCoverStatistics, {
      query: { startDate, endDate, site: site.id },
    })
  ).body;
const figures = async (startDate: string, endDate: string): Promise<[number, boolean][]> =>
  (await statistics(startDate, endDate)).chart.map(
    ({ y, is_default }: { y: number; is_default: boolean }) => [y, is_default],
  );

test('events feed the covers of their days until recorded; overlaps add up to at most 500000', async () => {
  await book('2026-03-16', '2026-03-18');
  await book('2026-03-18', '2026-03-19', { estimate_occupancy: 499_900, occupancy_type: 'EVENT' });
  await book('2026-03-20', '2026-03-20', { estimate_occupancy: null });
  await save('2026-03-17', 41);
  expect(await statistics('2026-03-15', '2026-03-20')).toMatchObject({
    total_covers: 350 + 300 + 41 + 500_000 + 499_900 + 350,
    chart: [
      { y: 350, occupancy_type: 'DEFAULT_OCCUPANCY' },
      { y: 300, is_default: true, occupancy_type: 'EXPO' },
      { y: 41, is_default: false, default_value: 300 },
      { y: 500_000, occupancy_type: 'EVENT' },
      { y: 499_900 },
      { y: 350, occupancy_type: 'DEFAULT_OCCUPANCY' },
    ],
  });
});

test('an event of a hundred days feeds a hundred days', async () => {
  await book('2026-04-01', '2026-07-09', { estimate_occupancy: 10 });
  expect((await statistics('2026-04-01', '2026-07-09')).total_covers).toBe(1000);
});

test('replace resets recorded covers to the estimate; otherwise they stay', async () => {
  await save('2026-03-15', 20);
  await save('2026-03-16', 21);
  await save('2026-03-17', 22);
  const kept = await book('2026-03-16', '2026-03-18', { replace: false });
  expect(kept.body.replace).toBe(false);
  expect(await figures('2026-03-15', '2026-03-18')).toEqual([
    [20, false],
    [21, false],
    [22, false],
    [300, true],
  ]);
  const replaced = await client.call(venueRoutes.updateVenueEvent, {
    params: { id: kept.body.id },
    body: { end_date: '2026-03-16T17:00', replace: true },
  });
  expect(replaced.body).toMatchObject({ replace: true, end_date: '2026-03-16T17:00:00' });
  expect(await figures('2026-03-15', '2026-03-18')).toEqual([
    [20, false],
    [300, true],
    [22, false],
    [350, true],
  ]);
  const audited = await ask(sql<{ before: object }>`
    select before from audit where site_id = ${site.id} and action = 'covers.gave_way'`);
  expect(audited).toMatchObject([{ before: { days: [{ day: '2026-03-16', covers: 21 }] } }]);
  // Recording them again afterwards takes precedence, whatever else changes about the event.
  await save('2026-03-16', 25);
  await client.call(venueRoutes.updateVenueEvent, {
    params: { id: kept.body.id },
    body: { name: 'Fair of the year' },
  });
  expect(await figures('2026-03-16', '2026-03-16')).toEqual([[25, false]]);
});

test('an event without an estimate resets no covers', async () => {
  await save('2026-03-16', 21);
  await book('2026-03-16', '2026-03-16', { replace: true, estimate_occupancy: null });
  expect(await figures('2026-03-16', '2026-03-16')).toEqual([[21, false]]);
  expect(await count(sql`audit where site_id = ${site.id} and action = 'covers.gave_way'`)).toBe(0);
});

test('a deleted event no longer feeds covers', async () => {
  const { body } = await book('2026-03-16', '2026-03-16');
  await client.call(venueRoutes.deleteVenueEvent, { params: { id: body.id } });
  expect(await figures('2026-03-16', '2026-03-16')).toEqual([[350, true]]);
});
