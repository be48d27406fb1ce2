import { groupRoutes } from '@wastegauge/contract/directory/groups';
import { signUpRoutes } from '@wastegauge/contract/directory/sign-up';
import { texts } from '@wastegauge/contract/values/texts';
import type { Route } from '@wastegauge/contract/route';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Answer, type TestApp } from '../../../test/support/test-app.ts';

interface Row {
  id: number;
}

let product: TestApp;
let everywhere: Row;
let counter = 0;

beforeAll(async () => {
  product = await startTestApp();
  everywhere = await product.given.user({ role: 'Admin' });
});
afterAll(() => product.close());

const form = (changes: object = {}): object => ({
  name: `Group of forms ${(counter += 1)}`,
  contact_name: 'Aoife Brennan',
  contact_number: '+353 1 555 0100',
  longitude: -6.26,
  latitude: 53.35,
  ...changes,
});

const call = async (actor: Row, route: Route, given: object = {}): Promise<Answer> =>
  (await product.as(actor)).call(route, given);

const update = (actor: Row, group: Row, body: object): Promise<Answer> =>
  call(actor, groupRoutes.updateGroup, { params: { id: group.id }, body });

const remove = (actor: Row, group: Row): Promise<Answer> =>
  call(actor, groupRoutes.deleteGroup, { params: { id: group.id } });

test('a group is created, read, listed, changed and removed, with audit rows', async () => {
  const made = await call(everywhere, groupRoutes.createGroup, { body: form({ name: 'Quay' }) });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({ name: 'Quay', owner_id: null, sites: 0, users: 0 });
  const group = made.body;
  const owner = await product.given.user({ group });
  const changed = await update(everywhere, group, { owner: owner.id, latitude: 53 });
  expect(changed.body).toMatchObject({
    name: 'Quay',
    owner_id: owner.id,
    owner_name: 'Robin Kelly',
    latitude: 53,
    users: 1,
  });
  const listed = await call(everywhere, groupRoutes.listGroups, { query: { limit: 1000 } });
  expect(listed.body.results).toContainEqual(changed.body);
  expect(listed.body.count).toBe(listed.body.results.length);
  const refused = await remove(everywhere, group);
  expect([refused.status, refused.body.message]).toEqual([400, texts.groupInUse]);
  await update(everywhere, group, { owner: null });
  await sql`delete from app_user where id = ${owner.id}`.execute(product.db);
  expect((await remove(everywhere, group)).status).toBe(204);
  const gone = await call(everywhere, groupRoutes.getGroup, { params: { id: group.id } });
  expect(gone.status).toBe(404);
  const audited = await sql<{ action: string }>`
    select action from audit where target_type = 'group' and target_id = ${String(group.id)}
    order by id
  `.execute(product.db);
  expect(audited.rows.map(({ action }) => action)).toEqual([
    'group.added',
    'group.changed',
    'group.changed',
    'group.deleted',
  ]);
});

test.each([
  [{ name: ' ' }, 'name', texts.nameRequired],
  [{ name: 'a'.repeat(256) }, 'name', undefined],
  [{ contact_name: undefined }, 'contact_name', texts.groupContactRequired],
  [{ contact_number: '' }, 'contact_number', texts.requiredField],
  [{ longitude: null }, 'longitude', texts.requiredField],
  [{ latitude: undefined }, 'latitude', texts.requiredField],
  [{ latitude: 91 }, 'latitude', undefined],
  [{ signup_id: 'UNKNOWN' }, 'signup_id', texts.signupIdUnknown],
])('a group with %j is refused under %s', async (changes, field, text) => {
  const answer = await call(everywhere, groupRoutes.createGroup, { body: form(changes) });
  expect([answer.status, Object.keys(answer.body)]).toEqual([400, expect.arrayContaining([field])]);
  if (text) expect(answer.body[field]).toEqual([text]);
});

test('a group with sites cannot be removed, also in parallel', async () => {
  const group = await product.given.group();
  const site = await product.given.site({ group });
  expect((await remove(everywhere, group)).body.message).toBe(texts.groupInUse);
  await sql`delete from site_group where site_id = ${site.id}`.execute(product.db);
  const client = await product.as(everywhere);
  const body = { sites: [site.id], groups: [group.id] };
  const [removed, assigned] = await Promise.all([
    client.call(groupRoutes.deleteGroup, { params: { id: group.id } }),
    client.call(
      { method: 'POST', path: '/api/sites/assign/', access: 'sites.manage', summary: '' },
      { body },
    ),
  ]);
  expect([204, 400]).toContain(removed.status);
  expect(assigned.status).toBe(removed.status === 204 ? 400 : 200);
});

test('an Admin of a group sees only that group', async () => {
  const { given } = product;
  const [own, foreign] = [await given.group(), await given.group()];
  const admin = await given.user({ role: 'Admin', group: own });
  const listed = await call(admin, groupRoutes.listGroups);
  expect(listed.body.results.map(({ id }: Row) => id)).toEqual([own.id]);
  expect(listed.body.count).toBe(1);
  for (const route of [groupRoutes.getGroup, groupRoutes.updateGroup, groupRoutes.deleteGroup]) {
    const [hidden, missing] = [foreign.id, 999_999].map((id) =>
      call(admin, route, { params: { id }, ...(route.method === 'PATCH' && { body: {} }) }),
    );
    expect((await hidden)?.status).toBe(404);
    expect((await missing)?.status).toBe(404);
  }
  expect((await call(admin, groupRoutes.createGroup, { body: form() })).status).toBe(403);
  expect((await update(admin, own, { contact_name: 'Changed' })).status).toBe(200);
  const stranger = await given.user({ group: foreign });
  expect((await update(admin, own, { owner: stranger.id })).body.owner).toEqual([
    texts.ownerNotOfGroup,
  ]);
});

test('users with part of a group cannot change it', async () => {
  const { given } = product;
  const group = await given.group();
  const [site] = [await given.site({ group }), await given.site({ group })];
  const admin = await given.user({ role: 'Admin', group, sites: [site] });
  expect((await update(admin, group, { owner: admin.id })).status).toBe(403);
  expect((await call(admin, groupRoutes.getGroup, { params: { id: group.id } })).status).toBe(200);
});

test('a sign-up id is unique, free until used, and hidden from other tenants', async () => {
  const { given } = product;
  const [mine, theirs] = [await given.group(), await given.group()];
  const [admin, other] = [
    await given.user({ role: 'Admin', group: mine }),
    await given.user({ role: 'Admin', group: theirs }),
  ];
  const make = (value: string): Promise<Answer> =>
    call(admin, groupRoutes.createSignupId, { body: { value } });
  const made = await make('HARBOUR_1');
  expect(made.status).toBe(201);
  expect((await make('HARBOUR_1')).body.value).toEqual([texts.signupIdTaken]);
  expect((await make('no spaces')).body.value).toEqual([texts.signupIdCharacters]);
  expect((await make('a'.repeat(17))).body.value).toEqual([texts.signupIdTooLong]);
  const free = async (actor: Row) => (await call(actor, groupRoutes.listFreeSignupIds)).body;
  expect(await free(admin)).toEqual([made.body]);
  expect(await free(other)).toEqual([]);
  expect(await free(everywhere)).toContainEqual(made.body);
  const stolen = await update(other, theirs, { signup_id_id: made.body.id });
  expect(stolen.body.signup_id).toEqual([texts.signupIdUnknown]);
  const taken = await update(admin, mine, { signup_id: 'HARBOUR_1' });
  expect(taken.body).toMatchObject({
    signup_id: 'HARBOUR_1',
    signup_id_id: made.body.id,
    signup_id_value: 'HARBOUR_1',
  });
  expect((await update(admin, mine, { signup_id_id: made.body.id })).status).toBe(200);
  expect(await free(everywhere)).not.toContainEqual(made.body);
  const doubled = await update(everywhere, theirs, { signup_id_id: made.body.id });
  expect(doubled.status).toBe(400);
  const signedUp = await product.anonymous.call(signUpRoutes.register, {
    body: {
      first_name: 'Sam',
      surname: 'Daly',
      email: 'sam@kitchen.example',
      employer: 'Harbour',
      password: 'a long enough one',
      signup_id: 'HARBOUR_1',
    },
  });
  expect(signedUp.status).toBe(201);
});

test('a free sign-up id can be assigned to one group only', async () => {
  const [one, other] = [await product.given.group(), await product.given.group()];
  const made = await call(everywhere, groupRoutes.createSignupId, { body: { value: 'RACE' } });
  const answers = await Promise.all(
    [one, other].map((group) => update(everywhere, group, { signup_id_id: made.body.id })),
  );
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 400,
  ]);
});

test('view-as shows the groups of the site and changes none that reach further', async () => {
  const { given } = product;
  const group = await given.group();
  const [site, other] = [await given.site({ group }), await given.site({ group })];
  await given.group();
  const client = await product.as(everywhere);
  const listed = await client.call(groupRoutes.listGroups, { query: { viewAs: site.id } });
  expect(listed.body.results.map(({ id }: Row) => id)).toEqual([group.id]);
  const rename = (viewAs: string): Promise<Answer> =>
    client.call(groupRoutes.updateGroup, {
      params: { id: group.id },
      query: { viewAs },
      body: { name: 'Seen' },
    });
  expect((await rename(String(site.id))).status).toBe(403);
  expect((await rename(`${site.id},${other.id}`)).body.name).toBe('Seen');
});
