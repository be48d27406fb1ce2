import { actionRoutes } from '@wastegauge/contract/insight/actions';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  bread,
  cancel,
  client,
  create,
  end,
  group,
  kitchen,
  list,
  measure,
  product,
  read,
  setUpActions,
  site,
  start,
  update,
  user,
  waste,
} from './actions.test-support.ts';

setUpActions();

test.each([
  [{ title: ' ' }, 'title', 'Required field'],
  [{ title: 'x'.repeat(121) }, 'title', '120 characters max'],
  [{ team: 'x'.repeat(61) }, 'team', '60 characters max'],
  [{ text: 'x'.repeat(2001) }, 'text', '2000 characters max'],
  [{ startDate: '2025-11-17' }, 'startDate', 'Choose a day within one year of today'],
  [{ startDate: '2027-11-19' }, 'startDate', 'Choose a day within one year of today'],
  [{ startDate: '2026-02-30' }, 'startDate', 'Invalid date'],
  [{ expected_g: 0 }, 'expected_g', 'Must be between 0.1 and 10,000 g'],
  [{ site: undefined }, 'site', 'Site is required'],
  [{ target: { kind: 'food', id: 999_999 } }, 'target', 'Food not found'],
  [{ target: { kind: 'category', id: 999_999 } }, 'target', 'Category not found'],
  [{ target: { kind: 'zone', id: 999_999 } }, 'target', 'Monitor not found'],
  [
    { picture_url: '/api/upload/00000000000000000000000000000000/large/' },
    'picture_url',
    'Photo not found',
  ],
])('creating %j is refused', async (change, field, text) => {
  expect(await create(change)).toMatchObject({ status: 400, body: { [field]: [text] } });
});

test('a year back and a year ahead are allowed', async () => {
  expect((await create({ startDate: '2025-11-18' })).status).toBe(201);
  expect((await create({ startDate: '2027-11-18' })).status).toBe(201);
});

test('recipes of another group, archived foods and monitors of another site are refused', async () => {
  const recipe = await product.given.food({
    group: await product.given.group(),
    ingredients: [[bread, 100]],
  });
  const ours = await product.given.food({ group, ingredients: [[bread, 100]] });
  const old = await product.given.food();
  await sql`update food set is_active = false where id = ${old.id}`.execute(product.db);
  const device = await product.given.device({ site: await product.given.site() });
  const target = (kind: string, id: number) => create({ target: { kind, id } });
  expect((await target('food', recipe.id)).status).toBe(400);
  expect((await target('food', old.id)).status).toBe(400);
  expect((await target('zone', device.id)).status).toBe(400);
  expect((await target('food', ours.id)).status).toBe(201);
});

test('other sites are out of reach', async () => {
  const elsewhere = await product.given.site();
  expect((await create({ site: elsewhere.id })).status).toBe(404);
  expect((await list({ site: elsewhere.id })).status).toBe(404);
  const { body } = await create();
  const stranger = await product.as(await product.given.user({ sites: [elsewhere] }));
  expect((await read(body.id, stranger)).status).toBe(404);
  expect((await list({}, stranger)).body.count).toBe(0);
});

test('an action on a food that was archived later keeps its target and its result', async () => {
  await kitchen();
  const { body } = await create();
  await sql`update food set is_active = false where id = ${bread.id}`.execute(product.db);
  await measure();
  expect((await read(body.id)).body).toMatchObject({
    state: 'saved',
    target: { id: bread.id, is_archived: true },
  });
  expect(
    (await update(body.id, { title: 'Fewer baskets', target: { kind: 'food', id: bread.id } }))
      .status,
  ).toBe(200);
  await sql`update food set is_active = true where id = ${bread.id}`.execute(product.db);
});

test('an end before the start and a start after the end are refused', async () => {
  const { body } = await create();
  const text = 'The end date should be after the start date or the same';
  expect(await end(body.id, { is_ended: true, endDate: '2026-08-31' })).toMatchObject({
    status: 400,
    body: { endDate: [text] },
  });
  expect((await end(body.id, { is_ended: true, endDate: '2026-09-10' })).status).toBe(200);
  expect(await update(body.id, { startDate: '2026-09-11' })).toMatchObject({
    status: 400,
    body: { startDate: [text] },
  });
  const far = await end(body.id, { is_ended: true, endDate: '2027-12-01' });
  expect(far.body.endDate).toEqual(['Choose a day within one year of today']);
});

test('moving the start measures other days, moving it ahead removes the result', async () => {
  await kitchen();
  const { body } = await create();
  await measure();
  await update(body.id, { startDate: '2026-09-15' });
  await measure();
  expect((await read(body.id)).body.result.after.period.startDate).toBe('2026-09-15');
  await update(body.id, { startDate: '2026-12-01' });
  expect((await read(body.id)).body).toMatchObject({ state: 'planned', result: null });
  await measure();
  const left = await sql`select from action_result where action_id = ${body.id}`.execute(
    product.db,
  );
  expect(left.rows).toHaveLength(0);
});

test('each change queues one measurement of the site', async () => {
  const { body } = await create();
  await update(body.id, { title: 'Half baskets' });
  await cancel(body.id, true);
  const queued = await sql`
    select from graphile_worker.jobs where key = ${`measure-actions:${site.id}`}
  `.execute(product.db);
  expect(queued.rows).toHaveLength(1);
});

test('a site that throws away nothing else is compared with other sites of the group', async () => {
  await kitchen();
  await sql`delete from event where site_id = ${site.id} and food_id <> ${bread.id}`.execute(
    product.db,
  );
  const { body } = await create();
  await measure();
  expect((await read(body.id)).body.reason).toBe('no_comparison');
  const peer = await product.given.site({ group });
  await kitchen(peer);
  await sql`delete from event where site_id = ${peer.id} and food_id = ${bread.id}`.execute(
    product.db,
  );
  await waste({ at: peer, food: bread, grams: (_, index) => 1500 + 60 * (index % 4) });
  await measure();
  expect((await read(body.id)).body).toMatchObject({
    state: 'saved',
    result: { compared_with: 'other_sites' },
  });
});

test('notes are written, shown oldest first, and removed by their author', async () => {
  const { body } = await create();
  const note = (text: string, rest: object = {}) =>
    client.call(actionRoutes.addActionNote, { params: { id: body.id }, body: { text, ...rest } });
  const notes = async () =>
    (await client.call(actionRoutes.listActionNotes, { params: { id: body.id } })).body;
  const client_id = randomUUID();
  const first = await note('Four slices, not six', { client_id });
  expect(first).toMatchObject({
    status: 201,
    body: { author: { name: 'Robin Kelly' }, is_own: true },
  });
  expect((await note('Four slices, not six', { client_id })).body.id).toBe(first.body.id);
  expect((await note('Another', { client_id })).status).toBe(409);
  await note('No complaints');
  expect(await notes()).toMatchObject([
    { text: 'Four slices, not six' },
    { text: 'No complaints' },
  ]);
  const remove = (isRemoved: boolean, by = client) =>
    by.call(actionRoutes.removeActionNote, {
      params: { id: body.id, noteId: first.body.id },
      body: { is_removed: isRemoved },
    });
  const colleague = await product.as(await product.given.user({ sites: [site] }));
  expect((await remove(true, colleague)).status).toBe(403);
  expect((await remove(true)).body).toMatchObject({ is_removed: true });
  expect(await notes()).toHaveLength(1);
  await remove(false);
  expect(await notes()).toHaveLength(2);
});

test('the typical captures of both sides are shown as long as their pictures exist', async () => {
  await kitchen();
  const device = await product.given.device({ site });
  const capture = (at: string, grams: number) =>
    product.given.event({ site, device, food: bread, at, grams, captureId: randomUUID() });
  const [light, typical, heavy] = [
    await capture('2026-08-20T12:00:00Z', 100),
    await capture('2026-08-21T12:00:00Z', 510),
    await capture('2026-08-22T12:00:00Z', 900),
  ];
  await sql`
    update event set capture_digest = '\\x00' where site_id = ${site.id} and capture_id is not null
  `.execute(product.db);
  for (const { id } of [light, typical, heavy]) {
    await sql`
      insert into event_image (site_id, event_id, position, file, bytes, state)
      values (${site.id}, ${id}, 0, ${`picture-${id}`}, 1, 'ready')
    `.execute(product.db);
  }
  const { body } = await create();
  await measure();
  const pictures = async () =>
    (await client.call(actionRoutes.getActionPictures, { params: { id: body.id } })).body;
  expect(await pictures()).toMatchObject({
    before: { event: typical.id, day: '2026-08-21' },
    after: null,
  });
  await sql`update event_image set state = 'expired' where event_id = ${typical.id}`.execute(
    product.db,
  );
  expect((await pictures()).before.event).toBe(heavy.id);
});

test('an own picture can be added and taken away', async () => {
  const name = 'ab'.repeat(16);
  await sql`insert into upload (name, user_id) values (${name}, ${user.id})`.execute(product.db);
  const { body } = await create({ picture_url: `/api/upload/${name}/large/` });
  expect(body.picture_url).toContain(name);
  expect((await update(body.id, { title: 'Same picture' })).body.picture_url).toContain(name);
  expect((await update(body.id, { picture_url: null })).body.picture_url).toBeNull();
});

test('the export has one row for each action with all inputs', async () => {
  await kitchen();
  const { body } = await create({ team: '=cmd', startDate: start });
  await measure();
  const { result } = (await read(body.id)).body;
  const csv = (await client.call(actionRoutes.exportActions)).body as string;
  const [head = '', row = '', ...rest] = csv.trim().split('\r\n');
  const cell = (column: string) => row.split(',')[head.split(',').indexOf(column)];
  expect(rest).toEqual([]);
  expect(cell('team')).toBe("'=cmd");
  expect(cell('state')).toBe('saved');
  expect(cell('before_covers')).toBe('2800');
  expect(cell('after_days_used')).toBe(String(result.after.days_used));
  expect(cell('effect_low_g_per_cover')).toBe(String(result.effect.low));
  expect(cell('saved_kg')).toBe(String(result.saved.kg));
  expect(cell('days_closed')).toBe('0');
  expect(cell('compared_with')).toBe('other_foods');
});

test('teams of the sites are suggested once', async () => {
  await create({ team: 'Restaurant' });
  await create({ team: 'Breakfast' });
  await create({ team: 'Restaurant' });
  const teams = await client.call(actionRoutes.listActionTeams);
  expect(teams.body).toEqual(['Breakfast', 'Restaurant']);
});
