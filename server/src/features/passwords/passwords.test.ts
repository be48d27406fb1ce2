import { accountRoutes } from '@wastegauge/contract/directory/accounts';
import { passwordRoutes } from '@wastegauge/contract/directory/passwords';
import { signInRoutes } from '@wastegauge/contract/directory/sign-in';
import { texts } from '@wastegauge/contract/values/texts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  publicUrl,
  startTestApp,
  type Answer,
  type TestApp,
} from '../../../test/support/test-app.ts';
import { resetPasswordByCommand, resetSecondFactorByCommand } from './service.ts';

const oldPassword = 'Roast-potatoes-1';
const newPassword = 'Mashed-potatoes-2';
let product: TestApp;

beforeAll(async () => {
  product = await startTestApp();
});
beforeEach(() => sql`delete from rate_limit`.execute(product.db));
afterAll(() => product.close());

interface Person {
  id: number;
  email: string;
}

interface Link {
  uid64: string;
  token: string;
}

const request = (email: string): Promise<Answer> =>
  product.anonymous.call(passwordRoutes.requestReset, { body: { email } });

async function linkOf(person: Person): Promise<Link> {
  await request(person.email);
  const mail = await product.newestMessage(person.email);
  const address = new RegExp(`${publicUrl}/auth/reset-password/([\\w-]+)/([\\w-]+)`);
  const [, uid64 = '', token = ''] = address.exec(mail?.text ?? '') ?? [];
  return { uid64, token };
}

const check = (link: Link): Promise<Answer> =>
  product.anonymous.call(passwordRoutes.checkReset, { params: { ...link } });

const complete = (link: Link, password = newPassword): Promise<Answer> =>
  product.anonymous.call(passwordRoutes.completeReset, {
    body: { uidb64: link.uid64, token: link.token, password },
  });

const login = async (person: Person, password: string): Promise<number> => {
  const body = { email: person.email, password };
  return (await product.anonymous.call(signInRoutes.login, { body })).status;
};

const countUsage = async (name: string): Promise<number> =>
  (await sql`select from usage_event where name = ${name}`.execute(product.db)).rows.length;

describe('resetting a password', () => {
  test('a forgotten password is reset by the mailed link, and all sessions end', async () => {
    const chef = await product.given.user({ password: oldPassword });
    const session = await product.as(chef);
    const link = await linkOf(chef);
    expect(Buffer.from(link.uid64, 'base64url').toString()).toBe(String(chef.id));
    expect(link.token).toMatch(/^[\w-]{43}$/);
    expect((await check(link)).body).toMatchObject({ success: true });
    const done = await complete(link);
    expect([done.status, done.body.success]).toEqual([200, true]);
    expect(await login(chef, oldPassword)).toBe(400);
    expect(await login(chef, newPassword)).toBe(200);
    expect((await complete(link)).status).toBe(400);
    expect(await countUsage('password_reset_failed')).toBe(1);
    const call = await session.call(accountRoutes.getUser, { params: { id: chef.id } });
    expect(call.status).toBe(401);
    const mail = await product.newestMessage(chef.email);
    expect(mail).toMatchObject({ template: 'security-notice', subject: 'Your password was reset' });
    expect(await countUsage('password_reset_succeeded')).toBe(1);
  });

  test('an unknown e-mail gets the same reply in the same time, and no mail', async () => {
    const chef = await product.given.user({ password: oldPassword });
    const disabled = await product.given.user({ isActive: false });
    const timed: { ms: number; answer: Answer }[] = [];
    for (const email of [chef.email, 'nobody@kitchen.example', disabled.email]) {
      const startedAt = performance.now();
      timed.push({ answer: await request(email), ms: performance.now() - startedAt });
    }
    const [known, unknown, ofDisabled] = timed;
    expect(unknown?.answer.body).toEqual(known?.answer.body);
    expect(ofDisabled?.answer.body).toEqual(known?.answer.body);
    expect(timed.every(({ ms }) => ms >= 195)).toBe(true);
    expect(await product.newestMessage('nobody@kitchen.example')).toBeUndefined();
    expect(await product.newestMessage(disabled.email)).toBeUndefined();
  });

  test('a link works once, also for twenty parallel uses', async () => {
    const chef = await product.given.user({ password: oldPassword });
    const link = await linkOf(chef);
    const answers = await Promise.all(Array.from({ length: 20 }, () => complete(link)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    const again = await complete(link);
    expect([again.status, again.body.code]).toEqual([400, 'invalidLink']);
    expect((await check(link)).body).toMatchObject({ success: false });
  });

  test('a link ends after thirty minutes, with a newer one, and with a new password', async () => {
    const chef = await product.given.user({ password: oldPassword });
    const old = await linkOf(chef);
    await sql`
      update link_token
      set expires_at = (expires_at at time zone 'UTC' - interval '30 minutes') at time zone 'UTC'
    `.execute(product.db);
    expect((await complete(old)).status).toBe(400);
    const replaced = await linkOf(chef);
    const newest = await linkOf(chef);
    expect((await check(replaced)).body.success).toBe(false);
    expect((await check(newest)).body.success).toBe(true);
    await sql`update app_user set password_hash = 'another' where id = ${chef.id}`.execute(
      product.db,
    );
    expect((await check(newest)).body.success).toBe(false);
    expect((await complete(newest)).status).toBe(400);
  });

  test('a link is valid for its own active user only', async () => {
    const chef = await product.given.user({ password: oldPassword });
    const other = await product.given.user({ password: oldPassword });
    const link = await linkOf(chef);
    const uid64 = Buffer.from(String(other.id)).toString('base64url');
    expect((await complete({ ...link, uid64 })).status).toBe(400);
    expect((await complete({ ...link, uid64: '%%%' })).status).toBe(400);
    await sql`update app_user set is_active = false where id = ${chef.id}`.execute(product.db);
    expect((await complete(link)).status).toBe(400);
    expect(await login(other, oldPassword)).toBe(200);
  });

  test.each([
    ['', texts.required],
    ['Short-1', texts.passwordTooShort],
    ['No-digit-here', texts.passwordNeedsDigit],
    ['NoSpecial123', texts.passwordNeedsSpecial],
  ])('the password %j is refused with the message of the form', async (password, text) => {
    const answer = await complete({ uid64: 'MQ', token: 'x' }, password);
    expect(answer.body.password).toContain(text);
  });

  test('the database contains only the hash of the link', async () => {
    const chef = await product.given.user({ password: oldPassword });
    const { token } = await linkOf(chef);
    const stored = await sql<{ row: string }>`
      select link_token::text as row from link_token where user_id = ${chef.id}
    `.execute(product.db);
    expect(stored.rows).toHaveLength(1);
    expect(stored.rows[0]?.row).not.toContain(token);
  });

  test('the sixth request for one account within an hour is limited', async () => {
    const chef = await product.given.user();
    await Promise.all(Array.from({ length: 5 }, () => request(chef.email)));
    expect((await request(chef.email)).status).toBe(429);
  });
});

describe('changing a password', () => {
  const change = async (person: Person, current: string, next = newPassword): Promise<Answer> =>
    (await product.as(person)).call(passwordRoutes.changePassword, {
      body: { current_password: current, new_password: next },
    });

  test('the current password allows the change; other sessions end and a mail is sent', async () => {
    const chef = await product.given.user({ password: oldPassword });
    const other = await product.as(chef);
    const link = await linkOf(chef);
    const own = await product.as(chef);
    const body = { current_password: oldPassword, new_password: newPassword };
    expect((await own.call(passwordRoutes.changePassword, { body })).status).toBe(200);
    const params = { id: chef.id };
    expect((await own.call(accountRoutes.getUser, { params })).status).toBe(200);
    expect((await other.call(accountRoutes.getUser, { params })).status).toBe(401);
    expect((await check(link)).body.success).toBe(false);
    expect(await login(chef, newPassword)).toBe(200);
    const mail = await product.newestMessage(chef.email);
    expect(mail).toMatchObject({ subject: 'Your password was changed' });
    expect(await countUsage('password_change_succeeded')).toBe(1);
  });

  test('a wrong current password is refused, counted and limited', async () => {
    const chef = await product.given.user({ password: oldPassword });
    const answer = await change(chef, 'not the password');
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      code: 'wrongPassword',
      current_password: ['The current password is incorrect.'],
    });
    expect(await countUsage('password_change_failed')).toBe(1);
    for (let attempt = 1; attempt < 10; attempt += 1) await change(chef, 'not the password');
    expect((await change(chef, oldPassword)).status).toBe(429);
    expect(await login(chef, oldPassword)).toBe(200);
  });

  test('the new password must differ from the current one', async () => {
    const chef = await product.given.user({ password: oldPassword });
    const answer = await change(chef, oldPassword, oldPassword);
    expect([answer.status, answer.body.new_password]).toEqual([400, [texts.passwordUnchanged]]);
    expect((await change(chef, 'not the password', 'not the password-1')).body.code).toBe(
      'wrongPassword',
    );
  });

  test('a weak new password is refused', async () => {
    const chef = await product.given.user({ password: oldPassword });
    const answer = await change(chef, oldPassword, 'password');
    expect(answer.body.new_password).toEqual([
      texts.passwordNeedsDigit,
      texts.passwordNeedsSpecial,
    ]);
  });

  test('of two parallel changes one succeeds and the other gets an error', async () => {
    const chef = await product.given.user({ password: oldPassword });
    const answers = await Promise.all([
      change(chef, oldPassword, 'Parsnips-in-honey-3'),
      change(chef, oldPassword, 'Carrots-in-butter-4'),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual(expect.arrayContaining([200, 400]));
  });
});

describe('restoring access from the command line', () => {
  test('a reset password signs in and ends all sessions', async () => {
    const admin = await product.given.user({ password: oldPassword, role: 'Admin' });
    const session = await product.as(admin);
    const password = await resetPasswordByCommand(product.db, admin.email.toUpperCase());
    expect(await login(admin, password ?? '')).toBe(200);
    expect(await login(admin, oldPassword)).toBe(400);
    const own = await session.call(accountRoutes.getUser, { params: { id: admin.id } });
    expect(own.status).toBe(401);
    expect(await resetPasswordByCommand(product.db, 'nobody@kitchen.example')).toBeUndefined();
  });

  test('a reset second factor signs in without a code', async () => {
    const admin = await product.given.user({ password: oldPassword, role: 'Admin' });
    await sql`
      update app_user set is_mfa_enabled = true, phone_number = '+353861234567'
      where id = ${admin.id}
    `.execute(product.db);
    const body = { email: admin.email, password: oldPassword };
    const before = await product.anonymous.call(signInRoutes.login, { body });
    expect(before.body).toHaveProperty('phone_number');
    expect(await resetSecondFactorByCommand(product.db, admin.email)).toBe(true);
    const after = await product.anonymous.call(signInRoutes.login, { body });
    expect(after.body).toHaveProperty('token');
    expect(await resetSecondFactorByCommand(product.db, 'nobody@kitchen.example')).toBe(false);
  });
});
