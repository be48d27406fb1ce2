import { reviewRoutes } from '@wastegauge/contract/waste/review';
import type { Route } from '@wastegauge/contract/route';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../../../test/support/test-app.ts';

interface Row {
  id: number;
}

const { listEventsForReview, listEventsForRetool } = reviewRoutes;

let product: TestApp;
let quay: Row;
let mill: Row;
let serial: string;
let admin: Client;
const events: Record<string, Row> = {};

beforeAll(async () => {
  product = await startTestApp();
  const { given } = product;
  const group = await given.group();
  quay = await given.site({ group });
  mill = await given.site({ group, timezone: 'America/New_York' });
  const [scale, bin] = [await given.device({ site: quay }), await given.device({ site: mill })];
  const found = await sql<{ serial: string }>`
    select serial from device where id = ${bin.id}`.execute(product.db);
  serial = found.rows[0]?.serial ?? '';
  const at = (hour: string) => `2026-03-10T${hour}:00:00Z`;
  events.first = await given.event({
    site: quay,
    device: scale,
    at: at('08'),
    labelledAt: at('12'),
  });
  events.second = await given.event({
    site: mill,
    device: bin,
    at: at('07'),
    isAutoLabelled: true,
    labelledAt: at('09'),
  });
  events.third = await given.event({
    site: quay,
    device: scale,
    at: at('10'),
    status: 'PROCESSING',
  });
  events.fourth = await given.event({
    site: quay,
    device: scale,
    at: at('09'),
    status: 'DISCARDED',
    isSecondary: true,
  });
  // Still the ninth in New York.
  events.fifth = await given.event({ site: mill, device: bin, at: at('02'), food: { id: 20 } });
  await given.event({ site: await given.site() });
  admin = await product.as(await given.user({ role: 'Admin', group }));
});
afterAll(() => product.close());

async function listed(
  query: object,
  route: Route = listEventsForReview,
  who = admin,
): Promise<unknown> {
  const { body } = await who.call(route, { query: { ...query } });
  const names = Object.entries(events);
  return body.results?.map(({ id }: Row) => names.find(([, event]) => event.id === id)?.[0] ?? id);
}

test('lists all statuses in scope, newest first by default', async () => {
  expect(await listed({})).toEqual(['fifth', 'fourth', 'third', 'second', 'first']);
});

test.each([
  ['id', ['first', 'second', 'third', 'fourth', 'fifth']],
  ['processed_at', ['fifth', 'second', 'first', 'fourth', 'third']],
  ['-processed_at', ['third', 'fourth', 'first', 'second', 'fifth']],
  ['-labelled_at', ['first', 'second', 'fifth', 'fourth', 'third']],
  ['labelled_at', ['third', 'fourth', 'fifth', 'second', 'first']],
])('ordered by %s', async (ordering, expected) => {
  expect(await listed({ ordering })).toEqual(expected);
});

test('an unknown ordering is refused', async () => {
  const answer = await admin.call(listEventsForReview, { query: { ordering: 'weight' } });
  expect([answer.status, Object.keys(answer.body)]).toEqual([
    400,
    expect.arrayContaining(['ordering']),
  ]);
});

test('filters can be combined', async () => {
  expect(await listed({ status: 'PROCESSING,DISCARDED' })).toEqual(['fourth', 'third']);
  expect(await listed({ auto_label: 'true' })).toEqual(['second']);
  expect(await listed({ site: mill.id })).toEqual(['fifth', 'second']);
  expect(await listed({ serial })).toEqual(['fifth', 'second']);
  expect(await listed({ food: '20' })).toEqual(['fifth']);
  expect(await listed({ is_secondary: 'true' })).toEqual(['fourth']);
  expect(await listed({ is_secondary: 'false', status: 'SUCCESSFUL', site: quay.id })).toEqual([
    'first',
  ]);
});

test('days follow the time zone of each site', async () => {
  expect(await listed({ startDate: '2026-03-09', endDate: '2026-03-09' })).toEqual(['fifth']);
  const later = ['fourth', 'third', 'second', 'first'];
  expect(await listed({ startDate: '2026-03-10' })).toEqual(later);
  expect(await listed({ startDate: '2026-03-31', endDate: '2026-03-10' })).toEqual(later);
});

test('a site outside the scope lists nothing', async () => {
  const { body } = await admin.call(listEventsForReview, { query: { site: 987_654_321 } });
  expect(body).toEqual({ count: 0, results: [] });
});

test('pages include the total count', async () => {
  const { body } = await admin.call(listEventsForReview, { query: { limit: 2, offset: 3 } });
  expect(body.count).toBe(5);
  expect(body.results.map(({ id }: Row) => id)).toEqual([events.second?.id, events.first?.id]);
});

test('the internal screen lists by monitor and status, newest capture first, for superusers', async () => {
  const superuser = await product.as(await product.given.user({ isSuperuser: true }));
  expect(await listed({ serial }, listEventsForRetool, superuser)).toEqual(['second', 'fifth']);
  expect(await listed({ status: 'DISCARDED' }, listEventsForRetool, superuser)).toEqual(['fourth']);
  expect((await admin.call(listEventsForRetool)).status).toBe(403);
});
