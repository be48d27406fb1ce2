import { accountRoutes } from '@wastegauge/contract/directory/accounts';
import { passwordRoutes } from '@wastegauge/contract/directory/passwords';
import { signInRoutes } from '@wastegauge/contract/directory/sign-in';
import { signUpRoutes } from '@wastegauge/contract/directory/sign-up';
import { teamRoutes } from '@wastegauge/contract/directory/teams';
import { texts } from '@wastegauge/contract/values/texts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  publicUrl,
  startTestApp,
  type Answer,
  type Client,
  type TestApp,
} from '../../../test/support/test-app.ts';
import { invitationIn } from '../../../test/support/test-links.ts';

interface Row {
  id: number;
}

const newcomer = {
  first_name: 'Nora',
  surname: 'Daly',
  employer: 'Harbour',
  job_title: 'Head Chef',
  password: 'a long enough one',
};

let product: TestApp;
let group: Row;
let owner: Row;
let asOwner: Client;
let counter = 0;

beforeAll(async () => {
  product = await startTestApp();
  group = await product.given.group({ name: 'Harbour' });
  owner = await product.given.user({ group });
  await sql`
    update parent_group set owner_id = ${owner.id} where id = ${group.id};
  `.execute(product.db);
  await sql`
    update app_user set first_name = 'Fiona', surname = 'Gallagher' where id = ${owner.id}
  `.execute(product.db);
  asOwner = await product.as(owner);
});
beforeEach(() => sql`delete from rate_limit`.execute(product.db));
afterAll(() => product.close());

const newEmail = (): string => `guest${(counter += 1)}@kitchen.example`;

async function invite(email: string): Promise<string> {
  expect((await asOwner.call(teamRoutes.inviteToTeam, { body: { email } })).status).toBe(201);
  return invitationIn(product, email);
}

const read = (token: string): Promise<Answer> =>
  product.anonymous.call(signUpRoutes.readInvitation, { body: { token } });

const accept = (token: string, person: object = {}): Promise<Answer> =>
  product.anonymous.call(signUpRoutes.acceptInvitation, { body: { token, ...person } });

const mailsTo = async (email: string): Promise<number> =>
  (await sql`select from outbox where recipient = ${email}`.execute(product.db)).rows.length;

const audited = async (action: string, targetId: number): Promise<Row[]> => {
  const found = await sql<Row>`
    select actor_id as id from audit where action = ${action} and target_id = ${String(targetId)}
  `.execute(product.db);
  return found.rows;
};

test('a new user joins with a single mail and gets a session', async () => {
  const email = newEmail();
  const token = await invite(email);
  const mail = await product.newestMessage(email);
  expect(mail?.text).toContain(`${publicUrl}/auth/sign-up?group=${group.id}&invitation=${token}`);
  expect(mail?.text).toMatch(/Fiona Gallagher.*Harbour/s);
  expect((await read(token)).body).toEqual({
    email,
    group_id: group.id,
    group_name: 'Harbour',
    inviter_name: 'Fiona Gallagher',
    has_account: false,
  });
  const joined = await accept(token, { ...newcomer, head_office: true, language: 'de' });
  expect(joined.status).toBe(200);
  const { user, token: tokens } = joined.body;
  expect(user).toMatchObject({
    email,
    role: 'User',
    is_active: true,
    head_office: true,
    parent_group: { id: group.id, name: 'Harbour' },
  });
  const own = await product
    .withToken(tokens.access)
    .call(accountRoutes.getProfile, { params: { id: user.id } });
  expect(own.body.language).toBe('de');
  expect(await mailsTo(email)).toBe(1);
  expect(await audited('user.signedUp', user.id)).toEqual([{ id: user.id }]);
  const login = await product.anonymous.call(signInRoutes.login, {
    body: { email, password: newcomer.password },
  });
  expect(login.status).toBe(200);
  expect((await read(token)).body.code).toBe('invalidLink');
  expect((await accept(token)).body.code).toBe('invalidLink');
});

test('the token determines e-mail and group', async () => {
  const token = await invite(newEmail());
  const other = await product.given.group();
  for (const field of [
    { email: 'mine@kitchen.example' },
    { parent_group_id: other.id },
    { role: 'Admin' },
    { is_superuser: true },
  ]) {
    const [name = ''] = Object.keys(field);
    const refused = await accept(token, { ...newcomer, ...field });
    expect([refused.status, refused.body[name]]).toEqual([400, ['Unknown field.']]);
  }
});

test('a new user has to enter their details', async () => {
  const token = await invite(newEmail());
  const empty = await accept(token);
  expect(empty.status).toBe(400);
  expect(empty.body).toMatchObject({
    first_name: [texts.firstNameRequired],
    surname: [texts.surnameRequired],
    employer: [texts.employerRequired],
    job_title: [texts.jobTitleRequired],
    password: [texts.required],
  });
  const short = await accept(token, { ...newcomer, password: 'seven77' });
  expect(short.body.password).toEqual([texts.passwordTooShort]);
  expect((await read(token)).status).toBe(200);
});

test('an existing user joins with one click, without a session', async () => {
  const known = await product.given.user();
  const token = await invite(known.email);
  expect((await read(token)).body).toMatchObject({ email: known.email, has_account: true });
  const joined = await accept(token);
  expect([joined.status, joined.body]).toEqual([
    200,
    { detail: 'You have joined Harbour', email: known.email },
  ]);
  expect(joined.cookies).toEqual([]);
  expect(await audited('team.memberAdded', known.id)).toEqual([{ id: known.id }]);
  const team = await asOwner.call(teamRoutes.getTeam);
  expect(team.body.members.map(({ id }: Row) => id)).toContain(known.id);
  expect((await accept(token)).body.code).toBe('invalidLink');
  const again = await asOwner.call(teamRoutes.inviteToTeam, { body: { email: known.email } });
  expect([again.status, again.body.message]).toEqual([400, texts.memberAlready]);
});

test('accounts of other groups, sites or all tenants are not moved', async () => {
  const { given } = product;
  for (const person of [
    await given.user({ group: await given.group() }),
    await given.user({ sites: [await given.site()] }),
    await given.user({ role: 'Admin' }),
    await given.user({ role: 'Labeller' }),
    await given.user({ isSuperuser: true }),
  ]) {
    const token = await invite(person.email);
    const refused = await accept(token);
    expect([refused.status, refused.body.message]).toEqual([400, texts.accountInAnotherGroup]);
    expect(await audited('team.memberAdded', person.id)).toEqual([]);
    expect((await read(token)).status).toBe(200);
  }
});

test('one of twenty parallel clicks on an invitation succeeds', async () => {
  const token = await invite(newEmail());
  const answers = await Promise.all(Array.from({ length: 20 }, () => accept(token, newcomer)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('a new invitation replaces the old one; a double click sends one mail', async () => {
  const email = newEmail();
  const first = await invite(email);
  expect(await invite(email.toUpperCase())).toBe('');
  expect([await invite(email), await mailsTo(email)]).toEqual([first, 1]);
  await sql`update link_token set created_at = now() - interval '2 minutes'`.execute(product.db);
  const second = await invite(email);
  expect(second).not.toBe(first);
  expect((await read(first)).body.code).toBe('invalidLink');
  expect((await read(second)).status).toBe(200);
});

test('an invitation ends after 14 days, and with the membership of its inviter', async () => {
  const { db } = product;
  const token = await invite(newEmail());
  const age = (days: number) =>
    sql`
      update link_token set expires_at = now() + interval '14 days' - make_interval(days => ${days})
      where kind = 'invite'
    `.execute(db);
  await age(13);
  expect((await read(token)).status).toBe(200);
  await sql`update app_user set parent_group_id = null where id = ${owner.id}`.execute(db);
  expect((await read(token)).body.code).toBe('invalidLink');
  expect((await accept(token, newcomer)).body.code).toBe('invalidLink');
  await sql`update app_user set parent_group_id = ${group.id} where id = ${owner.id}`.execute(db);
  await age(14);
  expect((await accept(token, newcomer)).body.code).toBe('invalidLink');
});

test('known recipients get the mail in their language, others in that of the inviter', async () => {
  const { db } = product;
  const known = await product.given.user();
  await sql`update profile set language = 'fr' where user_id = ${known.id}`.execute(db);
  await sql`update profile set language = 'de' where user_id = ${owner.id}`.execute(db);
  const unknown = newEmail();
  await invite(known.email);
  await invite(unknown);
  expect((await product.newestMessage(known.email))?.language).toBe('fr');
  expect((await product.newestMessage(unknown))?.language).toBe('de');
  await sql`update profile set language = 'en' where user_id = ${owner.id}`.execute(db);
});

test('other links are not accepted as invitations, and guessing is limited', async () => {
  const known = await product.given.user({ password: newcomer.password });
  await product.anonymous.call(passwordRoutes.requestReset, { body: { email: known.email } });
  const reset = /([\w-]{43})/.exec((await product.newestMessage(known.email))?.text ?? '')?.[1];
  expect((await accept(reset ?? '')).body.code).toBe('invalidLink');
  let status = 400;
  for (let guess = 0; guess < 100 && status === 400; guess += 1) {
    ({ status } = await read(`guess-${guess}`));
  }
  expect(status).toBe(429);
});

test('a common password is refused where configured', async () => {
  const strict = await startTestApp({ refusesCommonPasswords: true, db: product.db });
  const token = await invite(newEmail());
  const answer = await strict.anonymous.call(signUpRoutes.acceptInvitation, {
    body: { token, ...newcomer, password: 'Password123' },
  });
  expect(answer.body.password).toEqual([texts.passwordTooCommon]);
  await strict.close();
});
