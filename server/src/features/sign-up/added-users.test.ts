import { passwordRoutes } from '@wastegauge/contract/directory/passwords';
import { signInRoutes } from '@wastegauge/contract/directory/sign-in';
import { signUpRoutes } from '@wastegauge/contract/directory/sign-up';
import { texts } from '@wastegauge/contract/values/texts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Answer, type TestApp } from '../../../test/support/test-app.ts';

interface Row {
  id: number;
}

let product: TestApp;
let group: Row;
let sites: [Row, Row];
let foreignGroup: Row;
let foreignSite: Row;
let counter = 0;

beforeAll(async () => {
  product = await startTestApp();
  const { given } = product;
  group = await given.group();
  sites = [await given.site({ group }), await given.site({ group })];
  foreignGroup = await given.group();
  foreignSite = await given.site({ group: foreignGroup });
});
afterAll(() => product.close());

async function add(actor: Row, changes: object): Promise<Answer> {
  const client = await product.as(actor);
  const body = {
    first_name: 'Sam',
    surname: 'Daly',
    email: `added${(counter += 1)}@kitchen.example`,
    employer: 'Quayside Hotel',
    password: 'a long enough one',
    ...changes,
  };
  return client.call(signUpRoutes.register, { body });
}

test('an Admin adds a user with role, sites and phone, who can sign in immediately', async () => {
  const admin = await product.given.user({ role: 'Admin', group });
  const phone = '+353 86 123 4567';
  const wanted = { role: 'Labeller', site: [sites[0].id], phone_number: phone };
  const answer = await add(admin, wanted);
  expect(answer.status).toBe(201);
  expect(answer.body).toEqual({
    user: expect.objectContaining({
      role: 'Labeller',
      site: [expect.objectContaining({ id: sites[0].id })],
      parent_group: expect.objectContaining({ id: group.id }),
      phone_number: '+353861234567',
    }),
  });
  const body = { email: answer.body.user.email, password: 'a long enough one' };
  expect((await product.anonymous.call(signInRoutes.login, { body })).status).toBe(200);
  const audited = await sql<{ actor_id: number }>`
    select actor_id from audit
    where action = 'user.added' and target_id = ${String(answer.body.user.id)}
  `.execute(product.db);
  expect(audited.rows).toEqual([{ actor_id: admin.id }]);
});

test('a user added without a password sets one by the mailed link', async () => {
  const admin = await product.given.user({ role: 'Admin', group });
  const { status, body } = await add(admin, { password: undefined, site: [sites[0].id] });
  expect(status).toBe(201);
  const { email } = body.user;
  const mail = await product.newestMessage(email);
  expect(mail).toMatchObject({ subject: 'Set a password for WasteGauge' });
  const [, uidb64 = '', token = ''] =
    /\/auth\/reset-password\/([\w-]+)\/([\w-]+)\?first=true/.exec(mail?.text ?? '') ?? [];
  const chosen = 'Trout-and-basil-97';
  const set = await product.anonymous.call(passwordRoutes.completeReset, {
    body: { uidb64, token, password: chosen },
  });
  expect(set.status).toBe(200);
  const login = { email, password: chosen };
  expect((await product.anonymous.call(signInRoutes.login, { body: login })).status).toBe(200);
  expect(await product.newestMessage(email)).toMatchObject({
    subject: 'Set a password for WasteGauge',
  });
});

test('an added user needs a plain name and a password of allowed length', async () => {
  const admin = await product.given.user({ role: 'Admin', group });
  const long = await add(admin, { password: 'x'.repeat(43), site: [sites[0].id] });
  expect([long.status, long.body.password]).toEqual([400, [texts.passwordTooLong]]);
  const named = await add(admin, { surname: 'See http://x.example', site: [sites[0].id] });
  expect(named.body.surname).toEqual([texts.nameCharacters]);
});

test('a taken e-mail is reported to an Admin', async () => {
  const admin = await product.given.user({ role: 'Admin', group });
  const known = await product.given.user();
  const answer = await add(admin, { email: known.email.toUpperCase(), site: [sites[0].id] });
  expect(answer.status).toBe(400);
  expect(answer.body.email).toEqual([texts.emailTaken]);
});

test('an Admin cannot grant access outside their scope', async () => {
  const { given } = product;
  const ofGroup = await given.user({ role: 'Admin', group });
  const ofSite = await given.user({ role: 'Admin', group, sites: [sites[0]] });
  const withoutGroup = await given.user({ role: 'Admin', sites: [sites[0]] });
  const refused: [Row, object, string][] = [
    [ofGroup, { site: [foreignSite.id] }, 'site'],
    [ofGroup, { site: [999_999] }, 'site'],
    [ofGroup, { parent_group_id: foreignGroup.id }, 'parent_group_id'],
    [ofGroup, { parent_group_id: 999_999 }, 'parent_group_id'],
    [ofSite, {}, 'site'],
    [ofSite, { site: [sites[1].id] }, 'site'],
    [ofSite, { site: [sites[0].id], head_office: true }, 'site'],
    [withoutGroup, { role: 'Admin' }, 'site'],
    [
      withoutGroup,
      { role: 'Admin', site: [sites[0].id], parent_group_id: group.id },
      'parent_group_id',
    ],
  ];
  for (const [admin, wanted, field] of refused) {
    const answer = await add(admin, wanted);
    expect([answer.status, Object.keys(answer.body)], JSON.stringify(wanted)).toEqual([
      400,
      expect.arrayContaining([field]),
    ]);
  }
});

test('an unrestricted Admin may assign any group or none', async () => {
  const admin = await product.given.user({ role: 'Admin' });
  const tied = await add(admin, { parent_group_id: foreignGroup.id, is_active: false });
  expect(tied.body.user).toMatchObject({
    parent_group: { id: foreignGroup.id },
    is_active: false,
  });
  const free = await add(admin, { role: 'Admin' });
  expect(free.body.user).toMatchObject({ role: 'Admin', parent_group: null, site: [] });
});

test.each(['User', 'Labeller'] as const)(
  'a %s who registers somebody only starts an ordinary sign-up',
  async (role) => {
    const answer = await add(await product.given.user({ role, group }), { role: 'Admin' });
    expect(answer.status).toBe(201);
    expect(answer.body.user).toMatchObject({ role: 'User', parent_group: null });
    const stored = await sql`
      select from app_user where id = ${answer.body.user.id}
    `.execute(product.db);
    expect(stored.rows).toEqual([]);
  },
);

test('an Admin with an expired session gets an error', async () => {
  const admin = await product.given.user({ role: 'Admin', group });
  await product.as(admin);
  const client = await product.as(admin);
  await sql`update session set revoked_at = now() where user_id = ${admin.id}`.execute(product.db);
  const body = {
    first_name: 'Sam',
    surname: 'Daly',
    email: 'late@kitchen.example',
    employer: 'Quayside Hotel',
    password: 'a long enough one',
  };
  expect((await client.call(signUpRoutes.register, { body })).status).toBe(401);
});
