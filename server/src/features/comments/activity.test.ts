import { commentRoutes, type ActivityItem } from '@wastegauge/contract/waste/comments';
import { foodRoutes } from '@wastegauge/contract/directory/foods';
import { venueRoutes } from '@wastegauge/contract/insight/venues';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import {
  startTestApp,
  type Answer,
  type Client,
  type TestApp,
} from '../../../test/support/test-app.ts';

interface Row {
  id: number;
}

const { addComment, listActivity, removeFlag, setFlag } = commentRoutes;
let product: TestApp;
let site: Row;
let event: Row;
let user: Row;
let chef: Client;
let second = 0;

beforeEach(async () => {
  product ??= await startTestApp();
  product.clock.set('2026-03-10T15:00:00Z');
  site = await product.given.site({ name: 'Quayside' });
  event = await product.given.event({ site, food: { id: 1 } });
  user = await product.given.user({ sites: [site] });
  chef = await product.as(user);
  second = 0;
});
afterAll(() => product.close());

const tick = (): void =>
  product.clock.set(`2026-03-10T15:00:${String((second += 1)).padStart(2, '0')}Z`);

async function say(comment: string, more: object = {}): Promise<Answer> {
  tick();
  return chef.call(addComment, { body: { comment, event: event.id, ...more } });
}

const activity = async (query: object = {}, who = chef): Promise<Answer['body']> =>
  (await who.call(listActivity, { query: { ...query } })).body;

test('comments, replies and flags in scope come newest first, a note with its flag', async () => {
  const { body: first } = await say(`Look @[Robin Kelly](${user.id})`);
  const { body: reply } = await say('I do', { reply_to: first.id });
  tick();
  await chef.call(setFlag, { body: { event: event.id, comment: { comment: 'Whole tray' } } });
  const other = await product.given.event({ site, status: 'PROCESSING' });
  tick();
  await chef.call(setFlag, { body: { event: other.id } });
  const { count, results } = await activity();
  expect(count).toBe(4);
  expect(results).toMatchObject([
    {
      activity_type: 'flag',
      comment_id: null,
      comment: null,
      event: { id: other.id, food_name: null },
    },
    { activity_type: 'flag', comment: 'Whole tray', user: { id: user.id } },
    { activity_type: 'reply', comment_id: reply.id, comment: 'I do', tagged_users: [] },
    {
      activity_type: 'comment',
      comment_id: first.id,
      tagged_users: [{ id: user.id, first_name: 'Robin', surname: 'Kelly' }],
      created_at: '2026-03-10T15:00:01.000Z',
      event: { id: event.id, site_name: 'Quayside', image_url: null, is_discarded: false },
    },
  ]);
  await chef.call(removeFlag, { params: { id: event.id } });
  const after = await activity();
  expect(after.count).toBe(4);
  expect(after.results[1]).toMatchObject({ activity_type: 'comment', comment: 'Whole tray' });
});

test('pages hold fifteen items, each item once', async () => {
  const second = await product.given.site();
  await sql`insert into user_site values (${user.id}, ${second.id})`.execute(product.db);
  const there = await product.given.event({ site: second });
  for (let n = 0; n < 20; n += 1) {
    await say(`No ${n}`, n % 3 === 0 ? { event: there.id } : {});
  }
  const pages = [await activity(), await activity({ offset: 15 }), await activity({ offset: 30 })];
  expect(pages.map(({ count, results }) => [count, results.length])).toEqual([
    [20, 15],
    [20, 5],
    [20, 0],
  ]);
  const comments = pages.flatMap(({ results }) =>
    results.map((item: ActivityItem) => item.comment),
  );
  expect(comments).toEqual(Array.from({ length: 20 }, (_, n) => `No ${19 - n}`));
});

test('activity outside the scope is hidden; discarded events are marked', async () => {
  await say('Mine');
  const stranger = await product.as(
    await product.given.user({ sites: [await product.given.site()] }),
  );
  expect(await activity({}, stranger)).toEqual({ count: 0, results: [] });
  await sql`update event set status = 'DISCARDED' where id = ${event.id}`.execute(product.db);
  expect((await activity()).results[0].event.is_discarded).toBe(true);
  await sql`delete from app_user where id = ${user.id}`.execute(product.db);
  const colleague = await product.as(await product.given.user({ sites: [site] }));
  expect((await activity({}, colleague)).results[0].user).toBeNull();
});

test('the events of a venue are offered as past and upcoming, by the site’s own clock', async () => {
  const add = async (name: string, start: string, end: string, place: Row = site) => {
    const found = await sql<Row>`
      insert into venue_event (site_id, name, occupancy_type, start_date, end_date)
      values (${place.id}, ${name}, 'EVENT', ${start}, ${end}) returning id`.execute(product.db);
    return found.rows[0]?.id;
  };
  await add('Long ago', '2023-01-01 10:00', '2023-01-02 10:00');
  const past = await add('Cup final', '2026-03-01 10:00', '2026-03-02 22:00');
  const running = await add('Fair', '2026-03-10 09:00', '2026-03-12 18:00');
  const later = await add('Concert', '2026-04-01 19:00', '2026-04-01 23:00');
  const next = await add('Dinner', '2026-03-11 19:00', '2026-03-11 23:00');
  await add('Elsewhere', '2026-03-11 19:00', '2026-03-11 23:00', await product.given.site());
  const { body } = await chef.call(venueRoutes.listEventChoices);
  expect(body.past.map(({ id }: Row) => id)).toEqual([running, past]);
  expect(body.upcoming.map(({ id }: Row) => id)).toEqual([next, later]);
  expect(body.past[1]).toEqual({
    id: past,
    name: 'Cup final',
    site: site.id,
    site_name: 'Quayside',
    occupancy_type: 'EVENT',
    start_date: '2026-03-01',
    end_date: '2026-03-02',
  });
  const none = await chef.call(venueRoutes.listEventChoices, { query: { site: 987_654_321 } });
  expect(none.body).toEqual({ past: [], upcoming: [] });
});

test('foods are listed by name, or only those thrown away there and then', async () => {
  const { given } = product;
  const device = await given.device({ site });
  const soup = await given.food({ name: 'AAA soup' });
  await given.event({ site, device, food: soup, day: '2026-03-05' });
  await given.event({ site, device, food: { id: 20 }, day: '2026-03-08', isSecondary: true });
  await given.event({ site, food: { id: 40 }, day: '2026-03-09', status: 'DISCARDED' });
  const list = async (query: object): Promise<Answer['body']> =>
    (await chef.call(foodRoutes.listFoods, { query: { ...query } })).body;
  const ids = async (query: object): Promise<number[]> =>
    (await list(query)).results.map(({ id }: Row) => id).toSorted((a: number, b: number) => a - b);
  const everything = await list({ limit: 2 });
  expect(everything.count).toBeGreaterThan(300);
  expect(everything.results[0].name).toBe('AAA soup');
  const behind = { count: everything.count, results: [] };
  expect(await list({ offset: 100_000 })).toEqual(behind);
  expect(await ids({ only: true })).toEqual([1, 20, soup.id]);
  expect(await ids({ startDate: '2026-03-06', endDate: '2026-03-01' })).toEqual([soup.id]);
  expect(await ids({ zone: device.id })).toEqual([20, soup.id]);
  expect(await ids({ only: true, isSecondary: true })).toEqual([20]);
  const fields = await list({ only: true, fields: 'id,name', startDate: '2026-03-05' });
  expect(Object.keys(fields.results[0])).toEqual(['id', 'name']);
  await sql`update food set is_active = false where id = ${soup.id}`.execute(product.db);
  expect(await ids({ only: true, labelling: true })).toEqual([1, 20]);
  expect(await ids({ only: true })).toContain(soup.id);
});
