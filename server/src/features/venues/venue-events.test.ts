import { venueEventTypes } from '@wastegauge/contract/values/address-options';
import { randomUUID } from 'node:crypto';
import { venueRoutes } from '@wastegauge/contract/insight/venues';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
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

beforeAll(async () => {
  product = await startTestApp();
});
beforeEach(async () => {
  product.clock.set('2026-03-14T10:00:00Z');
  site = await product.given.site();
  client = await product.as(await product.given.user({ sites: [site] }));
});
afterAll(() => product.close());

const wedding = (changes: object = {}): object => ({
  name: 'Wedding Byrne',
  description: 'Two sittings',
  occupancy_type: 'EVENT',
  estimate_occupancy: 180,
  start_date: '2026-06-13T14:00',
  end_date: '2026-06-13T23:30',
  site: site.id,
  replace: false,
  ...changes,
});
const create = (changes: object = {}, by = client): Promise<Answer> =>
  by.call(venueRoutes.createVenueEvent, { body: wedding(changes) });
const change = (id: number, body: object, by = client): Promise<Answer> =>
  by.call(venueRoutes.updateVenueEvent, { params: { id }, body });
const list = (query: object = {}, by = client): Promise<Answer> =>
  by.call(venueRoutes.listVenueEvents, {
    params: { site: site.id },
    query: { ordering: '-start_date', ...query },
  });
const names = ({ body }: Answer): string[] =>
  body.results.map(({ name }: { name: string }) => name);
const daysOf = (year: number, month: number): Promise<Answer> =>
  client.call(venueRoutes.listEventDays, { params: { site: site.id }, query: { year, month } });

test('an event is created, read, changed by either path and deleted, all audited', async () => {
  const created = await create();
  expect(created).toMatchObject({
    status: 201,
    body: {
      ...wedding({ start_date: '2026-06-13T14:00:00', end_date: '2026-06-13T23:30:00' }),
      is_imported: false,
    },
  });
  const { id } = created.body;
  const params = { site: site.id, id };
  expect((await client.call(venueRoutes.getVenueEvent, { params })).body).toEqual(created.body);
  const renamed = await change(id, { name: ' Wedding Byrne & Kelly ' });
  expect(renamed.body).toEqual({ ...created.body, name: 'Wedding Byrne & Kelly' });
  const smaller = await client.call(venueRoutes.updateVenueEventOfSite, {
    params,
    body: { estimate_occupancy: null, occupancy_type: 'OTHER', site: site.id },
  });
  expect(smaller.body).toMatchObject({ estimate_occupancy: null, occupancy_type: 'OTHER' });
  expect((await client.call(venueRoutes.deleteVenueEvent, { params: { id } })).status).toBe(204);
  expect((await client.call(venueRoutes.getVenueEvent, { params })).status).toBe(404);
  const again = await client.call(venueRoutes.deleteVenueEventOfSite, { params });
  expect(again.status).toBe(404);
  const audited = await ask(sql<{ action: string; before: object; after: object }>`
    select action, before, after from audit where site_id = ${site.id} order by id`);
  expect(audited.map(({ action }) => action)).toEqual([
    'venue_event.added',
    'venue_event.changed',
    'venue_event.changed',
    'venue_event.removed',
  ]);
  expect(audited[1]).toMatchObject({
    before: { name: 'Wedding Byrne' },
    after: { name: 'Wedding Byrne & Kelly' },
  });
});

test('deleting an event that is already being deleted answers not found', async () => {
  const { id } = (await create()).body;
  let answers: Promise<Answer>[] = [];
  await product.db.transaction().execute(async (transaction) => {
    await sql`select from venue_event where site_id = ${site.id} and id = ${id} for update`.execute(
      transaction,
    );
    answers = [1, 2].map(() => client.call(venueRoutes.deleteVenueEvent, { params: { id } }));
    const waiting = sql`
      pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await vi.waitUntil(async () => (await count(waiting)) === 2, { timeout: 5000 });
  });
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([204, 404]);
  expect(
    await count(sql`audit where site_id = ${site.id} and action = 'venue_event.removed'`),
  ).toBe(1);
});

const [oneDay, severalDays] = [
  'The end time should be after the start time for single day',
  'The end date should be after the start date',
];

test.each([
  ['name', '100 characters max', { name: 'x'.repeat(101) }],
  ['name', 'Required field', { name: '   ' }],
  ['description', '2500 characters max', { description: 'x'.repeat(2501) }],
  [
    'estimate_occupancy',
    'The field should less or equal to 500000',
    { estimate_occupancy: 500_001 },
  ],
  ['estimate_occupancy', 'Should be positive', { estimate_occupancy: -1 }],
  ['estimate_occupancy', 'Should be an integer', { estimate_occupancy: 1.5 }],
  ['end_date', oneDay, { end_date: '2026-06-13T14:00:00' }],
  ['end_date', oneDay, { end_date: '2026-06-13T09:00' }],
  ['end_date', severalDays, { end_date: '2026-06-12T23:30' }],
  ['start_date', 'Invalid date', { start_date: '2026-02-30T10:00' }],
  ['start_date', 'Invalid time', { start_date: '2026-06-13T25:00' }],
  ['start_date', 'Invalid date', { start_date: '2026-06-13' }],
])('%s: %s', async (field, text, given) => {
  const answer = await create(given);
  expect(answer).toMatchObject({ status: 400, body: { [field]: [text] } });
  expect(await count(sql`venue_event where site_id = ${site.id}`)).toBe(0);
});

test('the ends of every range are accepted, dates are trimmed, and events may be decades ahead', async () => {
  const answer = await create({
    name: 'x'.repeat(100),
    description: 'x'.repeat(2500),
    estimate_occupancy: 500_000,
    start_date: ' 2046-06-13T00:00:00 ',
    end_date: ' 2046-06-13T00:00:01 ',
  });
  expect(answer).toMatchObject({ status: 201, body: { end_date: '2046-06-13T00:00:01' } });
});

test.each(['EVENT', 'CONFERENCE', 'EXPO', 'HOLIDAY', 'BUSINESS_USUAL', 'OTHER'])(
  'an event may have the type %s',
  async (kind) => {
    expect((await create({ occupancy_type: kind })).body.occupancy_type).toBe(kind);
  },
);

test.each(venueEventTypes)('an event of type %s is stored and found by its type', async (kind) => {
  const created = await create({ occupancy_type: kind });
  expect(created).toMatchObject({ status: 201, body: { occupancy_type: kind } });
  expect(names(await list({ occupancy_type: kind }))).toEqual(['Wedding Byrne']);
});

test('the default is only a label, not an event type', async () => {
  expect((await create({ occupancy_type: 'DEFAULT_OCCUPANCY' })).status).toBe(400);
});

test('omitted fields keep their value, and new times must fit the ones kept', async () => {
  const { body } = await create();
  const later = await change(body.id, { start_date: '2026-06-13T23:30' });
  expect(later).toMatchObject({
    status: 400,
    body: { end_date: ['The end time should be after the start time for single day'] },
  });
  const muchLater = await change(body.id, { start_date: '2026-06-14T08:00' });
  expect(muchLater.body.end_date).toEqual(['The end date should be after the start date']);
  const both = await change(body.id, {
    start_date: '2026-06-14T08:00',
    end_date: '2026-06-16T07:00',
  });
  expect(both).toMatchObject({
    status: 200,
    body: { start_date: '2026-06-14T08:00:00', end_date: '2026-06-16T07:00:00' },
  });
});

test('an event cannot move to another site', async () => {
  const other = await product.given.site();
  const by = await product.as(await product.given.user({ sites: [site, other] }));
  const { body } = await create({}, by);
  const moved = await change(body.id, { site: other.id }, by);
  expect(moved).toMatchObject({
    status: 400,
    body: { site: ['An event cannot move to another site'] },
  });
  expect((await change(body.id, { site: site.id, name: 'Here' }, by)).status).toBe(200);
  const params = { site: other.id, id: body.id };
  expect((await by.call(venueRoutes.getVenueEvent, { params })).status).toBe(404);
});

test('a double click creates one event; other content under the same id is rejected', async () => {
  const client_id = randomUUID();
  const answers = await Promise.all([1, 2, 3, 4].map(() => create({ client_id })));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(await count(sql`venue_event where site_id = ${site.id}`)).toBe(1);
  expect((await create({ client_id, name: 'Another' })).status).toBe(409);
  expect(await count(sql`audit where site_id = ${site.id}`)).toBe(1);
});

test('the list is filtered by days, types and guests', async () => {
  await create({ name: 'Short', start_date: '2026-05-01T10:00', end_date: '2026-05-01T12:00' });
  await create({
    name: 'Long',
    occupancy_type: 'EXPO',
    estimate_occupancy: 900,
    start_date: '2026-04-20T10:00',
    end_date: '2026-05-10T12:00',
  });
  await create({
    name: 'Open',
    occupancy_type: 'HOLIDAY',
    estimate_occupancy: null,
    start_date: '2026-05-10T00:00',
    end_date: '2026-05-10T23:59',
  });
  expect(names(await list())).toEqual(['Open', 'Short', 'Long']);
  expect(names(await list({ date: '2026-05-01' }))).toEqual(['Short', 'Long']);
  expect(names(await list({ date: '2026-05-10' }))).toEqual(['Open', 'Long']);
  expect(names(await list({ start_date: '2026-05-02' }))).toEqual(['Open', 'Long']);
  expect(names(await list({ end_date: '2026-05-09' }))).toEqual(['Short', 'Long']);
  expect(names(await list({ start_date: '2026-05-11' }))).toEqual([]);
  expect(names(await list({ occupancy_type: 'EXPO,HOLIDAY' }))).toEqual(['Open', 'Long']);
  expect(names(await list({ minOccupancy: 181 }))).toEqual(['Long']);
  expect(names(await list({ maxOccupancy: 180 }))).toEqual(['Short']);
  expect(names(await list({ minOccupancy: 0, maxOccupancy: 500_000 }))).toHaveLength(3);
  expect(names(await list({ ordering: 'estimate_occupancy' }))).toEqual(['Short', 'Long', 'Open']);
  expect(names(await list({ ordering: '-estimate_occupancy' }))).toEqual(['Long', 'Short', 'Open']);
  expect(names(await list({ ordering: 'name' }))).toEqual(['Long', 'Open', 'Short']);
  expect(names(await list({ ordering: '-name' }))).toEqual(['Short', 'Open', 'Long']);
  expect(names(await list({ ordering: 'start_date' }))).toEqual(['Long', 'Short', 'Open']);
  expect(names(await list({ ordering: '-start_date' }))).toEqual(['Open', 'Short', 'Long']);
  expect(names(await list({ ordering: 'end_date' }))).toEqual(['Short', 'Long', 'Open']);
  expect(names(await list({ ordering: '-end_date' }))).toEqual(['Open', 'Long', 'Short']);
  expect((await list({ ordering: 'id' })).status).toBe(400);
});

test('the list starts with the nearest event: running, coming, then past ones', async () => {
  const hours = (day: string): object => ({
    start_date: `${day}T18:00`,
    end_date: `${day}T22:00`,
  });
  await create({ name: 'Next year', ...hours('2027-05-01') });
  await create({ name: 'Last year', ...hours('2025-05-01') });
  await create({ name: 'Tomorrow', ...hours('2026-03-15') });
  await create({ name: 'Yesterday', ...hours('2026-03-13') });
  await create({ name: 'Running', start_date: '2026-02-20T10:00', end_date: '2026-03-20T12:00' });
  expect(names(await list({ ordering: undefined }))).toEqual([
    'Running',
    'Tomorrow',
    'Next year',
    'Yesterday',
    'Last year',
  ]);
});

test('pages of ten with the total count', async () => {
  await sql`
    insert into venue_event (site_id, name, occupancy_type, start_date, end_date)
    select ${site.id}, 'Day ' || n, 'EVENT', '2026-01-01'::timestamp + n * interval '1 day',
      '2026-01-01 12:00'::timestamp + n * interval '1 day'
    from generate_series(1, 23) as n`.execute(product.db);
  const first = await list();
  expect(first.body.count).toBe(23);
  expect(names(first)[0]).toBe('Day 23');
  expect(names(first)).toHaveLength(10);
  expect(names(await list({ offset: 20 }))).toEqual(['Day 3', 'Day 2', 'Day 1']);
  expect((await list({ offset: 30 })).body).toEqual({ count: 23, results: [] });
});

test('a month shows every day of every event, including one of a hundred days', async () => {
  await create({ start_date: '2026-02-20T09:00', end_date: '2026-05-30T17:00' });
  await create({
    occupancy_type: 'EXPO',
    start_date: '2026-04-30T09:00',
    end_date: '2026-05-02T17:00',
  });
  await create({
    occupancy_type: 'EXPO',
    start_date: '2026-05-02T18:00',
    end_date: '2026-05-02T19:00',
  });
  const april = (await daysOf(2026, 4)).body.dates;
  expect(april).toHaveLength(30);
  expect(april.at(-1)).toEqual({
    date: '2026-04-30',
    count: 2,
    occupancy_types: ['EVENT', 'EXPO'],
  });
  const may = (await daysOf(2026, 5)).body.dates;
  expect(may).toHaveLength(30);
  expect(may.slice(0, 3).map(({ count }: { count: number }) => count)).toEqual([2, 3, 1]);
  expect((await daysOf(2026, 6)).body).toEqual({ dates: [] });
  expect((await daysOf(2026, 2)).body.dates[0].date).toBe('2026-02-20');
  expect((await daysOf(2026, 13)).status).toBe(400);
});

test('filter choices have the type, split into past and upcoming by the site’s clock', async () => {
  await create({ name: 'Begun', start_date: '2026-03-14T09:59', end_date: '2026-03-20T10:00' });
  await create({ name: 'Soon', start_date: '2026-03-14T10:01', end_date: '2026-03-14T12:00' });
  const { body } = await client.call(venueRoutes.listEventChoices, { query: { site: site.id } });
  expect(body).toMatchObject({
    past: [{ name: 'Begun', occupancy_type: 'EVENT', start_date: '2026-03-14' }],
    upcoming: [{ name: 'Soon', site: site.id }],
  });
});

test('events of another organisation answer like missing ones', async () => {
  const foreign = await product.given.site();
  const stranger = await product.as(await product.given.user({ sites: [foreign] }));
  const { body } = await create();
  const params = { site: site.id, id: body.id };
  expect((await change(body.id, { name: 'Mine' }, stranger)).status).toBe(404);
  const own = { site: foreign.id, id: body.id };
  const routes = [
    stranger.call(venueRoutes.getVenueEvent, { params }),
    stranger.call(venueRoutes.getVenueEvent, { params: own }),
    stranger.call(venueRoutes.updateVenueEventOfSite, { params, body: { name: 'Mine' } }),
    stranger.call(venueRoutes.updateVenueEventOfSite, { params: own, body: { name: 'Mine' } }),
    stranger.call(venueRoutes.deleteVenueEvent, { params: { id: body.id } }),
    stranger.call(venueRoutes.deleteVenueEventOfSite, { params: own }),
    stranger.call(venueRoutes.listVenueEvents, { params }),
    stranger.call(venueRoutes.listEventDays, { params, query: { year: 2026, month: 6 } }),
    create({}, stranger),
  ];
  for (const answer of await Promise.all(routes)) expect(answer.status).toBe(404);
  expect((await client.call(venueRoutes.getVenueEvent, { params })).body).toEqual(body);
});

test('fixed path segments are not ids', async () => {
  const paths = [
    'upcoming_and_past_events/',
    `${site.id}/calendar/?year=2026&month=3`,
    `${site.id}/feed/`,
  ];
  for (const path of paths) {
    const answer = await product.app.inject({
      method: 'GET',
      url: `/api/venues-events/${path}`,
      headers: { authorization: `Bearer ${client.token}` },
    });
    expect(answer.statusCode).toBe(200);
  }
});
