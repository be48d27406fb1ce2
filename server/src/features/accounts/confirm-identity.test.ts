import { userRoutes } from '@wastegauge/contract/directory/users';
import { accountRoutes } from '@wastegauge/contract/directory/accounts';
import { apiTokenRoutes } from '@wastegauge/contract/edges/api-tokens';
import { signInRoutes } from '@wastegauge/contract/directory/sign-in';
import { texts } from '@wastegauge/contract/values/texts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  startTestApp,
  type Answer,
  type Client,
  type TestApp,
} from '../../../test/support/test-app.ts';

const password = 'Roast-potatoes-1';
const { confirmIdentity, sendOtp, verifyOtp } = signInRoutes;
const phone = '+353851234567';

interface Person {
  id: number;
  email: string;
}

let product: TestApp;
let chef: Person;
let own: Client;

beforeAll(async () => {
  product = await startTestApp();
});
beforeEach(async () => {
  await sql`delete from rate_limit`.execute(product.db);
  chef = await product.given.user({ password, isMfaEnabled: true });
  await sql`update app_user set phone_number = ${phone} where id = ${chef.id}`.execute(product.db);
  own = await product.as(chef);
});
afterAll(() => product.close());

const ageProof = (minutes: number): Promise<unknown> =>
  sql`
    update session set identity_confirmed_at = now() - make_interval(mins => ${minutes})
    where user_id = ${chef.id}
  `.execute(product.db);

const change = (body: object): Promise<Answer> =>
  own.call(userRoutes.updateUser, { params: { id: chef.id }, body });
const confirm = (given = password): Promise<Answer> =>
  own.call(confirmIdentity, { body: { password: given } });

const answers = {
  reduce_waste_reason: 'Cost',
  waste_management_level: 'Low',
  most_common_waste: 'Plate Waste',
};

const sensitive: [string, () => Promise<Answer>][] = [
  ['another e-mail', () => change({ email: 'moved@kitchen.example' })],
  ['another phone', () => change({ phone_number: '+353857654321' })],
  ['no phone', () => change({ phone_number: '' })],
  ['two-step sign-in off', () => change({ is_mfa_enabled: false })],
  [
    'two-step sign-in off by way of the questionnaire',
    () => change({ is_onboarded: true, ...answers }),
  ],
  ['a code to confirm a phone', () => own.call(sendOtp, { body: { phone_number: phone } })],
  ['a new API token', () => own.call(apiTokenRoutes.createApiKey)],
  ['a new export link', () => own.call(apiTokenRoutes.createBulkExportKey)],
  [
    'deleting the account',
    () => own.call(userRoutes.deleteOwnAccount, { body: { confirm: true } }),
  ],
];

test.each(sensitive)('%s needs a confirmation within the last ten minutes', async (_, attempt) => {
  await ageProof(11);
  const refused = await attempt();
  expect([refused.status, refused.body.code]).toEqual([403, 'identityNotConfirmed']);
  const self = await own.call(accountRoutes.getUser, { params: { id: chef.id } });
  expect(self.body).toMatchObject({ phone_number: phone, is_mfa_enabled: true });
  expect((await confirm()).status).toBe(204);
  expect((await attempt()).status).toBeLessThan(300);
});

test('a code is not used up by a late confirmation', async () => {
  await own.call(sendOtp, { body: { phone_number: phone } });
  const otp = /\d{4}/.exec((await product.newestMessage(phone))?.text ?? '')?.[0];
  await ageProof(11);
  expect((await own.call(verifyOtp, { body: { otp } })).body.code).toBe('identityNotConfirmed');
  await confirm();
  expect((await own.call(verifyOtp, { body: { otp } })).status).toBe(200);
});

test('a confirmation is valid for nine minutes; other changes need none', async () => {
  await ageProof(9);
  expect((await change({ phone_number: '+353857654321' })).status).toBe(200);
  await ageProof(60);
  const unchanged = { email: chef.email, phone_number: '+353857654321', is_mfa_enabled: false };
  expect((await change({ first_name: 'Maeve', ...unchanged })).status).toBe(200);
});

test('signing in counts as confirmation for that session only', async () => {
  const body = { email: chef.email, password };
  await sql`update app_user set is_mfa_enabled = false where id = ${chef.id}`.execute(product.db);
  await ageProof(11);
  const signedIn = await product.anonymous.call(signInRoutes.login, { body });
  const fresh = product.withToken(signedIn.body.token.access);
  expect((await fresh.call(apiTokenRoutes.createApiKey)).status).toBe(201);
  expect((await own.call(apiTokenRoutes.createApiKey)).status).toBe(403);
});

test('a wrong password is refused and counts like one at sign-in', async () => {
  await ageProof(11);
  const wrong = await confirm('not the password');
  expect([wrong.status, wrong.body.code]).toEqual([400, 'wrongPassword']);
  expect(wrong.body.password).toEqual(['The current password is incorrect.']);
  expect((await own.call(apiTokenRoutes.createApiKey)).status).toBe(403);
  for (let attempt = 2; attempt <= 10; attempt += 1) await confirm('not the password');
  expect((await confirm()).status).toBe(429);
  const body = { email: chef.email, password };
  expect((await product.anonymous.call(signInRoutes.login, { body })).status).toBe(429);
});

test('users without a password cannot confirm with one', async () => {
  await sql`update app_user set password_hash = null where id = ${chef.id}`.execute(product.db);
  expect((await confirm()).body.code).toBe('wrongPassword');
});

test('a confirmation is audited', async () => {
  await confirm();
  const audited = await sql<{ actor_id: number }>`
    select actor_id from audit where action = 'identity.confirmed' and target_id = ${String(chef.id)}
  `.execute(product.db);
  expect(audited.rows).toEqual([{ actor_id: chef.id }]);
});

test('an administrator cannot delete their own account from the list of users', async () => {
  const admin = await product.given.user({ role: 'Admin' });
  const client = await product.as(admin);
  const refused = await client.call(userRoutes.deleteUser, { params: { id: admin.id } });
  expect([refused.status, refused.body.message]).toEqual([400, texts.ownAccountDeleted]);
  expect((await client.call(userRoutes.deleteOwnAccount, { body: { confirm: true } })).status).toBe(
    204,
  );
  const gone = await client.call(accountRoutes.getUser, { params: { id: admin.id } });
  expect(gone.status).toBe(401);
});
