import { signInRoutes } from '@wastegauge/contract/directory/sign-in';
import { signUpRoutes } from '@wastegauge/contract/directory/sign-up';
import { teamRoutes } from '@wastegauge/contract/directory/teams';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  startTestApp,
  type Answer,
  type Client,
  type TestApp,
} from '../../../test/support/test-app.ts';
import { invitationIn, signUpLinkIn } from '../../../test/support/test-links.ts';

const attackersPassword = 'Known-to-the-attacker-1';
const victimsPassword = 'Known-to-the-victim-2';
const attackersForm = {
  first_name: 'Vera',
  surname: 'Holm',
  employer: 'Harbour',
  job_title: 'Manager',
  password: attackersPassword,
};

let product: TestApp;
let owner: Client;
let groupId: number;

beforeAll(async () => {
  product = await startTestApp();
  const group = await product.given.group({ name: 'Harbour' });
  const person = await product.given.user({ group });
  await sql`
    update parent_group set owner_id = ${person.id} where id = ${group.id}
  `.execute(product.db);
  owner = await product.as(person);
  groupId = group.id;
});
beforeEach(() => sql`delete from rate_limit`.execute(product.db));
afterAll(() => product.close());

const logIn = (email: string, password: string): Promise<Answer> =>
  product.anonymous.call(signInRoutes.login, { body: { email, password } });

const signUp = (body: object): Promise<Answer> =>
  product.anonymous.call(signUpRoutes.register, { body });

const invite = (email: string): Promise<Answer> =>
  owner.call(teamRoutes.inviteToTeam, { body: { email } });

const groupOf = async (email: string): Promise<number | null | undefined> => {
  const found = await sql<{ id: number | null }>`
    select parent_group_id as id from app_user where email = ${email}
  `.execute(product.db);
  return found.rows[0]?.id;
};

test('a sign-up with a victim’s e-mail leaves no account open to the attacker', async () => {
  const email = 'victim@kitchen.example';
  expect((await signUp({ ...attackersForm, email })).status).toBe(201);
  const token = await signUpLinkIn(product, email);
  const opened = await product.anonymous.call(signUpRoutes.completeSignUp, {
    body: { token, password: victimsPassword },
  });
  expect(opened.status).toBe(200);
  expect((await logIn(email, attackersPassword)).body.code).toBe('wrongCredentials');
  expect((await logIn(email, victimsPassword)).status).toBe(200);
});

test('a sign-up link opens no session before a password is chosen', async () => {
  const email = 'scanner@kitchen.example';
  await signUp({ ...attackersForm, email });
  const sesame = await signUpLinkIn(product, email);
  const redeemed = await product.anonymous.call(signInRoutes.redeemMagicLink, { body: { sesame } });
  expect(redeemed.body.code).toBe('invalidLink');
  expect(await groupOf(email)).toBeUndefined();
});

test('the attacker’s password is not stored', async () => {
  await signUp({ ...attackersForm, email: 'stored@kitchen.example' });
  const rows = await sql<{ row: string }>`
    select pending_sign_up::text as row from pending_sign_up
  `.execute(product.db);
  expect(rows.rows.length).toBeGreaterThan(0);
  for (const { row } of rows.rows) expect(row).not.toMatch(/argon2|Known-to/);
});

test('a sign-up does not accept an invitation, whichever group it names', async () => {
  const email = 'invited@kitchen.example';
  await invite(email);
  const invitation = await invitationIn(product, email);
  await signUp({ ...attackersForm, email, parent_group_id: groupId });
  const body = { token: await signUpLinkIn(product, email), password: victimsPassword };
  const opened = await product.anonymous.call(signUpRoutes.completeSignUp, { body });
  expect(opened.body.user.parent_group).toBeNull();
  const offer = await product.anonymous.call(signUpRoutes.readInvitation, {
    body: { token: invitation },
  });
  expect(offer.body).toMatchObject({ email, group_id: groupId, has_account: true });
});

test('an owner cannot add an account to the team without its consent', async () => {
  const known = await product.given.user();
  expect((await invite(known.email)).status).toBe(201);
  expect(await groupOf(known.email)).toBeNull();
  const token = await invitationIn(product, known.email);
  await product.anonymous.call(signUpRoutes.acceptInvitation, { body: { token } });
  expect(await groupOf(known.email)).toBe(groupId);
});

test('the reply to an owner does not reveal known e-mails', async () => {
  const { given } = product;
  const unknown = 'unknown@kitchen.example';
  const known = [
    await given.user(),
    await given.user({ group: await given.group() }),
    await given.user({ sites: [await given.site()] }),
    await given.user({ role: 'Admin' }),
    await given.user({ role: 'Labeller' }),
    await given.user({ isSuperuser: true }),
    await given.user({ isActive: false }),
  ];
  for (const email of [unknown, ...known.map((person) => person.email)]) {
    const answer = await invite(email);
    expect([answer.status, answer.body]).toEqual([
      201,
      { detail: `Was send letter to ${email}`, email },
    ]);
    expect((await product.newestMessage(email))?.template).toBe('invite');
  }
});
