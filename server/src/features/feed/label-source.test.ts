import { feedRoutes } from '@wastegauge/contract/insight/feed';
import { reviewRoutes } from '@wastegauge/contract/waste/review';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../../../test/support/test-app.ts';

interface Row {
  id: number;
}

let product: TestApp;
let admin: Client;
const events = new Map<number, string>();

beforeAll(async () => {
  product = await startTestApp();
  product.clock.set('2026-03-10T18:00:00Z');
  const { given } = product;
  const site = await given.site();
  const device = await given.device({ site });
  const person = await given.user({ role: 'Admin', sites: [site] });
  const add = async (name: string, at: string, given: object = {}): Promise<Row> => {
    const event = await product.given.event({ site, device, at, ...given });
    events.set(event.id, name);
    return event;
  };
  await add('person', '2026-03-10T08:00:00Z');
  await add('rule', '2026-03-10T09:00:00Z', { isAutoLabelled: true });
  const service = await add('service', '2026-03-10T10:00:00Z', { isAutoLabelled: true });
  const seen = await add('recognition', '2026-03-10T11:00:00Z', { isAutoLabelled: true });
  const corrected = await add('corrected', '2026-03-10T12:00:00Z', { isAutoLabelled: true });
  await add('waiting', '2026-03-10T13:00:00Z', { status: 'PROCESSING' });
  await sql`
    update event set confidence = 0.9,
      label_model = case when id <> ${service.id} then 'abc-2026-03-10T02:00' end,
      is_relabelled_by_user = id = ${corrected.id}
    where id in (${service.id}, ${seen.id}, ${corrected.id})`.execute(product.db);
  admin = await product.as(person);
});
afterAll(() => product.close());

const cases: [string, string[]][] = [
  ['recognition', ['recognition']],
  ['service', ['service']],
  ['rule', ['rule']],
  ['person', ['corrected', 'person']],
  ['recognition,rule', ['recognition', 'rule']],
];
const name = ({ id }: Row): string | undefined => events.get(id);

test.each(cases)('feed, export and review list the labels by %s', async (source, expected) => {
  const query = { label_source: source, ordering: '-processed_at' };
  const feed = await admin.call(feedRoutes.listFeed, { query });
  expect(feed.body.results.map(name)).toEqual(expected);
  expect(feed.body.count).toBe(expected.length);
  const far = await admin.call(feedRoutes.listFeed, { query: { ...query, limit: 1, offset: 1 } });
  expect(far.body.results.map(name)).toEqual(expected.slice(1, 2));

  const review = await admin.call(reviewRoutes.listEventsForReview, { query });
  expect(review.body.results.map(name)).toEqual(expected);
  expect(review.body.count).toBe(expected.length);

  const file = await admin.call(feedRoutes.exportFeed, { query });
  const ids = String(file.body)
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => Number(line.split(',')[0]));
  expect(ids.map((id) => events.get(id))).toEqual(expected);
});

test('an unknown source is refused', async () => {
  const query = { label_source: 'nobody' };
  expect((await admin.call(feedRoutes.listFeed, { query })).status).toBe(400);
  expect((await admin.call(reviewRoutes.listEventsForReview, { query })).status).toBe(400);
});
