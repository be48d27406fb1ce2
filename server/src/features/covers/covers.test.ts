import { coverRoutes } from '@wastegauge/contract/insight/covers';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { askOf } from '../../../test/support/test-questions.ts';
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
const { ask, count } = askOf(() => product.db);
const today = '2026-03-14';

beforeAll(async () => {
  product = await startTestApp();
});
beforeEach(async () => {
  product.clock.set(`${today}T10:00:00Z`);
  site = await product.given.site();
  client = await product.as(await product.given.user({ sites: [site] }));
});
afterAll(() => product.close());

const save = (body: object, by = client): Promise<Answer> =>
  by.call(coverRoutes.saveDailyCover, { body });
const change = (id: number, body: object, by = client): Promise<Answer> =>
  by.call(coverRoutes.updateDailyCover, { params: { id }, body });
const setDefaults = (body: object, by = client, siteId = site.id): Promise<Answer> =>
  by.call(coverRoutes.setCoverDefaults, { params: { siteId }, body });
const readDefaults = (by = client, siteId = site.id): Promise<Answer> =>
  by.call(coverRoutes.getCoverDefaults, { params: { siteId } });
const list = (startDate: string, endDate = startDate, by = client): Promise<Answer> =>
  by.call(coverRoutes.listDailyCovers, {
    params: { siteId: site.id },
    query: { startDate, endDate },
  });
const coversOn = async (day: string): Promise<unknown> => (await list(day)).body[0].y;

test('a recorded figure counts; recording it again keeps the same record', async () => {
  const first = await save({ day: today, covers_per_day: 420, site: site.id });
  expect(first).toMatchObject({
    status: 201,
    body: {
      day: today,
      covers_per_day: 420,
      site: site.id,
      is_default: false,
      default_value: 350,
      occupancy_type: 'BUSINESS_USUAL',
      x: today,
      y: 420,
    },
  });
  const { id } = first.body;
  expect((await list(today)).body).toEqual([first.body]);
  const again = await save({ day: today, cover: 0, siteId: site.id, id, occupancy_type: 'EXPO' });
  expect(again.body).toMatchObject({ id, covers_per_day: 0, occupancy_type: 'EXPO' });
  // The type of day is kept until it is changed.
  const third = await save({ day: today, covers_per_day: 7, site: site.id });
  expect(third.body).toMatchObject({ id, covers_per_day: 7, occupancy_type: 'EXPO' });
});

test('a period has every day, with defaults where nothing is recorded', async () => {
  await save({ day: '2026-03-02', covers_per_day: 10, site: site.id });
  const { body } = await list('2026-03-01', '2026-03-03');
  expect(body).toMatchObject([
    { id: null, day: '2026-03-01', y: 350, is_default: true, occupancy_type: 'DEFAULT_OCCUPANCY' },
    { day: '2026-03-02', y: 10, is_default: false, default_value: 350 },
    { id: null, day: '2026-03-03', y: 350, is_default: true },
  ]);
  expect((await list('2026-03-03', '2026-03-01')).body).toEqual(body);
});

test('precedence: recorded, else the estimate of events, else the weekday, else the default', async () => {
  await sql`insert into site_info (site_id, covers_per_day) values (${site.id}, 120)`.execute(
    product.db,
  );
  // 16 March 2026 is a Monday.
  expect(await coversOn('2026-03-16')).toBe(120);
  await setDefaults({ default: 90, monday_default: 60 });
  expect([await coversOn('2026-03-16'), await coversOn('2026-03-17')]).toEqual([60, 90]);
  await sql`
    insert into venue_event (site_id, name, occupancy_type, estimate_occupancy, start_date, end_date)
    values
      (${site.id}, 'Fair', 'EXPO', 400000, '2026-03-16 09:00', '2026-03-17 17:00'),
      (${site.id}, 'Match', 'EVENT', 300000, '2026-03-16 19:00', '2026-03-16 22:00')`.execute(
    product.db,
  );
  expect((await list('2026-03-16', '2026-03-17')).body).toMatchObject([
    { y: 500_000, is_default: true, occupancy_type: 'EXPO' },
    { y: 400_000, is_default: true, occupancy_type: 'EXPO' },
  ]);
  const saved = await save({ day: '2026-03-16', covers_per_day: 55, site: site.id });
  expect(saved.body).toMatchObject({ y: 55, is_default: false, default_value: 500_000 });
});

test('reset to default clears a day', async () => {
  const { body } = await save({ day: today, covers_per_day: 20, site: site.id });
  const reset = await change(body.id, { is_default: true, covers_per_day: 350 });
  expect(reset).toMatchObject({
    status: 200,
    body: {
      id: body.id,
      covers_per_day: 350,
      is_default: true,
      occupancy_type: 'DEFAULT_OCCUPANCY',
    },
  });
  await setDefaults({ default: 77 });
  expect(await coversOn(today)).toBe(77);
  const refused = await change(body.id, { is_default: false });
  expect(refused).toMatchObject({ status: 400, body: { covers_per_day: ['Should be a number'] } });
  const set = await change(body.id, { covers_per_day: 21, occupancy_type: 'HOLIDAY' });
  expect(set.body).toMatchObject({ y: 21, is_default: false, occupancy_type: 'HOLIDAY' });
  const type = await change(body.id, { occupancy_type: 'OTHER' });
  expect(type.body).toMatchObject({ y: 21, is_default: false, occupancy_type: 'OTHER' });
  const unset = await change(body.id, { covers_per_day: null });
  expect(unset.body).toMatchObject({ covers_per_day: ['Should be a number'] });
});

test.each([
  [{ covers_per_day: 1_000_001 }, 'covers_per_day', 'Should be 1000000 or less'],
  [{ covers_per_day: null }, 'covers_per_day', 'Should be a number'],
  [{ covers_per_day: undefined }, 'covers_per_day', 'Should be a number'],
  [{ covers_per_day: '12' }, 'covers_per_day', 'Should be a number'],
  [{ covers_per_day: -1 }, 'covers_per_day', 'Should be positive'],
  [{ covers_per_day: 1.5 }, 'covers_per_day', 'Should be an integer'],
  [{ day: '2026-02-30' }, 'day', 'Invalid date'],
  [{ day: '1899-12-31' }, 'day', 'Invalid date'],
  [{ day: '2027-03-15' }, 'day', 'Dates can be at most one year ahead'],
  [{ site: undefined }, 'site', 'Site is required'],
])('%j is rejected', async (given, field, text) => {
  const answer = await save({ day: today, covers_per_day: 5, site: site.id, ...given });
  expect(answer).toMatchObject({ status: 400, body: { [field]: [text] } });
  expect(await count(sql`daily_cover where site_id = ${site.id}`)).toBe(0);
});

test('the ends of the range are accepted', async () => {
  const far = await save({ day: '2027-03-14', covers_per_day: 1_000_000, site: site.id });
  expect(far).toMatchObject({ status: 201, body: { y: 1_000_000 } });
});

test('the one-year limit follows the site’s own clock', async () => {
  const auckland = await product.given.site({ timezone: 'Pacific/Auckland' });
  product.clock.set('2026-03-31T12:00:00Z');
  const by = await product.as(await product.given.user({ sites: [auckland] }));
  const given = { covers_per_day: 1, site: auckland.id };
  expect((await save({ ...given, day: '2027-04-01' }, by)).status).toBe(201);
  expect((await save({ ...given, day: '2027-04-02' }, by)).status).toBe(400);
});

test('defaults apply from today on; earlier days keep their covers', async () => {
  const none = { id: null, date: null, site: site.id, default: 350, monday_default: null };
  expect((await readDefaults()).body).toMatchObject(none);
  product.clock.set('2026-03-10T10:00:00Z');
  const week = Object.fromEntries(
    ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map(
      (day, index) => [`${day}_default`, 10 * index],
    ),
  );
  const set = await setDefaults({ default: 100, ...week });
  expect(set).toMatchObject({
    status: 200,
    body: { date: '2026-03-10', default: 100, monday_default: 0, sunday_default: 60 },
  });
  product.clock.set('2026-03-14T10:00:00Z');
  // Negative or empty weekday defaults fall back to the single default.
  await setDefaults({ default: 200, monday_default: -5, tuesday_default: null });
  await setDefaults({ default: 300, monday_default: -5, tuesday_default: null });
  expect((await readDefaults()).body).toMatchObject({
    date: today,
    default: 300,
    monday_default: null,
    sunday_default: null,
  });
  const days = ['2026-03-09', '2026-03-10', '2026-03-13', '2026-03-14', '2026-03-16'];
  expect(await Promise.all(days.map(coversOn))).toEqual([350, 10, 40, 300, 300]);
  expect(await count(sql`cover_default where site_id = ${site.id}`)).toBe(2);
  expect(await count(sql`audit where site_id = ${site.id}`)).toBe(3);
});

test('invalid defaults are rejected', async () => {
  const refusal = async (body: object): Promise<unknown> => {
    const answer = await setDefaults(body);
    expect(answer.status).toBe(400);
    return answer.body;
  };
  expect(await refusal({})).toMatchObject({ default: ['Should be a number'] });
  expect(await refusal({ default: 1_000_001 })).toMatchObject({
    default: ['Should be 1000000 or less'],
  });
  expect(await refusal({ default: 1, friday_default: 1_000_001 })).toMatchObject({
    friday_default: ['Should be 1000000 or less'],
  });
  expect(await refusal({ default: 1, friday_default: 2.5 })).toMatchObject({
    friday_default: ['Should be an integer'],
  });
  expect(await count(sql`cover_default where site_id = ${site.id}`)).toBe(0);
});

test('another organisation’s site and records answer like missing ones', async () => {
  const foreign = await product.given.site();
  const stranger = await product.as(await product.given.user({ sites: [foreign] }));
  const { body } = await save({ day: today, covers_per_day: 5, site: foreign.id }, stranger);
  expect((await change(body.id, { covers_per_day: 6 })).status).toBe(404);
  expect((await change(987_654_321, { covers_per_day: 6 })).status).toBe(404);
  expect((await save({ day: today, covers_per_day: 6, site: foreign.id })).status).toBe(404);
  expect((await setDefaults({ default: 1 }, client, foreign.id)).status).toBe(404);
  expect((await readDefaults(client, foreign.id)).status).toBe(404);
  const query = { startDate: today, endDate: today };
  const params = { siteId: foreign.id };
  expect((await client.call(coverRoutes.listDailyCovers, { params, query })).status).toBe(404);
  const statistics = await client.call(coverRoutes.getCoverStatistics, {
    query: { ...query, site: foreign.id },
  });
  expect(statistics.status).toBe(404);
});

test('concurrent changes of one day: one record, the last one wins, all are audited', async () => {
  const others = await Promise.all(
    Array.from({ length: 6 }, async () => product.as(await product.given.user({ sites: [site] }))),
  );
  const answers = await Promise.all(
    others.map((by, index) => save({ day: today, covers_per_day: 10 + index, site: site.id }, by)),
  );
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  const stored = await ask(sql<{ covers: number }>`
    select covers_per_day as covers from daily_cover where site_id = ${site.id}`);
  const audited = await ask(sql<{ before: { covers: number } | null; after: { covers: number } }>`
    select before, after from audit where site_id = ${site.id} order by id`);
  expect(audited).toHaveLength(6);
  expect(stored).toEqual([{ covers: audited.at(-1)?.after.covers }]);
  expect(audited.map(({ before }) => before?.covers)).toEqual([
    undefined,
    ...audited.slice(0, -1).map(({ after }) => after.covers),
  ]);
});

test('all sites are added up; a day counts as recorded once every site has recorded it', async () => {
  const other = await product.given.site();
  const by = await product.as(await product.given.user({ sites: [site, other] }));
  await save({ day: '2026-03-02', covers_per_day: 40, site: site.id }, by);
  await save({ day: '2026-03-03', covers_per_day: 40, site: site.id }, by);
  const last = { day: '2026-03-03', covers_per_day: 60, site: other.id, occupancy_type: 'EVENT' };
  await save(last, by);
  const { body } = await by.call(coverRoutes.getCoverStatistics, {
    query: { startDate: '2026-03-02', endDate: '2026-03-03' },
  });
  expect(body).toMatchObject({
    total_covers: 490,
    chart: [
      { id: null, site: null, day: '2026-03-02', y: 390, is_default: true, default_value: 700 },
      { y: 100, is_default: false, occupancy_type: 'EVENT' },
    ],
  });
});

test('too long a period is rejected', async () => {
  const answer = await list('1900-01-01', '2026-03-03');
  expect(answer).toMatchObject({ status: 400, body: { startDate: ['Invalid date range'] } });
});
