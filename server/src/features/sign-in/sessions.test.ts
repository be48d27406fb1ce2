import { accountRoutes } from '@wastegauge/contract/directory/accounts';
import { passwordRoutes } from '@wastegauge/contract/directory/passwords';
import { signInRoutes } from '@wastegauge/contract/directory/sign-in';
import { siteRoutes } from '@wastegauge/contract/directory/sites';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forgedTokens } from '../../../test/support/forged-tokens.ts';
import { measured } from '../../../test/support/gate-scale.ts';
import { startTestApp, type Answer, type TestApp } from '../../../test/support/test-app.ts';

const password = 'Roast-potatoes-1';
let product: TestApp;

beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.close());

const signIn = (email: string): Promise<Answer> =>
  product.anonymous.call(signInRoutes.login, { body: { email, password } });

const cookiesOf = (answer: Answer): Record<string, string> =>
  Object.fromEntries(answer.cookies.map((cookie) => [cookie.name, cookie.value]));

const refresh = (stored: string, cookies: Record<string, string>): Promise<Answer> =>
  product.anonymous.call(signInRoutes.refreshToken, { body: { refresh: stored }, cookies });

const ageRotation = (user: { id: number }) =>
  sql`
    update session set rotated_at = now() - interval '11 seconds' where user_id = ${user.id}
  `.execute(product.db);

const noticesTo = async (email: string): Promise<number> => {
  const found = await sql`
    select from outbox where recipient = ${email} and template = 'security-notice'
  `.execute(product.db);
  return found.rows.length;
};

test('a refresh needs both halves and returns a new pair', async () => {
  const chef = await product.given.user({ password });
  const first = await signIn(chef.email);
  const stored = first.body.token.refresh;
  expect((await refresh(stored, {})).status).toBe(401);
  const second = await refresh(stored, cookiesOf(first));
  expect(second.status).toBe(200);
  expect(second.body.refresh).not.toBe(stored);
});

test('a session in daily use lasts; after two unused weeks it ends', async () => {
  const chef = await product.given.user({ password });
  const first = await signIn(chef.email);
  const endsIn = (days: number) =>
    sql`
      update session set expires_at = now() + make_interval(days => ${days})
      where user_id = ${chef.id}
    `.execute(product.db);
  await endsIn(1);
  const second = await refresh(first.body.token.refresh, cookiesOf(first));
  const left = await sql<{ days: number }>`
    select round(extract(epoch from expires_at - now()) / 86400)::int as days
    from session where user_id = ${chef.id}
  `.execute(product.db);
  expect(left.rows).toEqual([{ days: 14 }]);
  await endsIn(0);
  expect((await refresh(second.body.refresh, cookiesOf(first))).status).toBe(401);
});

test('fifty parallel refreshes return the same new pair', async () => {
  const chef = await product.given.user({ password });
  const first = await signIn(chef.email);
  const cookies = cookiesOf(first);
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => refresh(first.body.token.refresh, cookies)),
  );
  const keptIn = answers.filter((answer) => answer.status === 200).length;
  measured({ refreshesAtOnce: answers.length, keptIn });
  expect(keptIn).toBe(50);
  expect(new Set(answers.map((answer) => answer.body.refresh)).size).toBe(1);
  expect((await refresh(answers[0]?.body.refresh, cookies)).status).toBe(200);
});

test('a spent refresh token that turns up later ends the whole session, is audited and mailed once', async () => {
  const chef = await product.given.user({ password });
  const first = await signIn(chef.email);
  const cookies = cookiesOf(first);
  const second = await refresh(first.body.token.refresh, cookies);
  await ageRotation(chef);
  const replays = await Promise.all(
    Array.from({ length: 5 }, () => refresh(first.body.token.refresh, cookies)),
  );
  expect(replays.map((answer) => answer.status)).toEqual(Array(5).fill(401));
  expect((await refresh(second.body.refresh, cookies)).status).toBe(401);
  const client = product.withToken(second.body.access);
  expect((await client.call(signInRoutes.listSessions)).status).toBe(401);
  const audited = await sql`
    select from audit where action = 'session.reuseDetected' and target_id = ${String(chef.id)}
  `.execute(product.db);
  expect(audited.rows).toHaveLength(1);
  expect(await noticesTo(chef.email)).toBe(1);
  measured({ replaysRefused: replays.length });
});

test('signing out ends the session and removes the cookie', async () => {
  const chef = await product.given.user({ password });
  const signedIn = await signIn(chef.email);
  const client = product.withToken(signedIn.body.token.access);
  const out = await client.call(signInRoutes.logout);
  expect(out.status).toBe(204);
  const [name] = Object.keys(cookiesOf(signedIn)).filter((cookie) => cookie.includes('refresh'));
  expect(out.cookies).toMatchObject([{ name, value: '', path: '/api/auth' }]);
  expect((await client.call(signInRoutes.logout)).status).toBe(401);
  expect((await refresh(signedIn.body.token.refresh, cookiesOf(signedIn))).status).toBe(401);
});

test('a user lists their sessions and ends one', async () => {
  const chef = await product.given.user({ password });
  const [phone, desktop] = [await signIn(chef.email), await signIn(chef.email)];
  await product.as(await product.given.user());
  const onDesktop = product.withToken(desktop.body.token.access);
  const listed = await onDesktop.call(signInRoutes.listSessions);
  expect(listed.body.count).toBe(2);
  expect(listed.body.results[0]).toMatchObject({ is_current: true, ip_address: '127.0.0.1' });
  const other = listed.body.results.find((session: { is_current: boolean }) => !session.is_current);
  const revoke = (id: string): Promise<Answer> =>
    onDesktop.call(signInRoutes.revokeSession, { params: { id } });
  expect((await revoke(other.id)).status).toBe(204);
  expect((await revoke(other.id)).status).toBe(404);
  const onPhone = product.withToken(phone.body.token.access);
  expect((await onPhone.call(signInRoutes.listSessions)).status).toBe(401);
  expect((await onDesktop.call(signInRoutes.listSessions)).body.count).toBe(1);
});

test('sessions of other users return 404', async () => {
  const [chef, thief] = [await product.given.user({ password }), await product.given.user()];
  const signedIn = await signIn(chef.email);
  const id = signedIn.body.token.refresh.split('.')[0];
  const revoked = await (
    await product.as(thief)
  ).call(signInRoutes.revokeSession, { params: { id } });
  expect(revoked.status).toBe(404);
  expect((await refresh(signedIn.body.token.refresh, cookiesOf(signedIn))).status).toBe(200);
});

describe('changes apply to the next request', () => {
  test('a lowered role', async () => {
    const admin = await product.given.user({ role: 'Admin' });
    const client = await product.as(admin);
    const look = (): Promise<Answer> => client.call(siteRoutes.listSites, { query: { viewAs: 1 } });
    expect((await look()).status).toBe(200);
    await sql`update app_user set role = 'User' where id = ${admin.id}`.execute(product.db);
    expect((await look()).status).toBe(403);
  });

  test('a site taken away', async () => {
    const [kept, taken] = [await product.given.site(), await product.given.site()];
    const chef = await product.given.user({ sites: [kept, taken] });
    const client = await product.as(chef);
    const count = async (): Promise<number> =>
      (await client.call(siteRoutes.listSites)).body.results.length;
    expect(await count()).toBe(2);
    await sql`delete from user_site where site_id = ${taken.id}`.execute(product.db);
    expect(await count()).toBe(1);
  });

  test('a disabled account', async () => {
    const chef = await product.given.user({ password });
    const signedIn = await signIn(chef.email);
    const client = product.withToken(signedIn.body.token.access);
    await sql`update app_user set is_active = false where id = ${chef.id}`.execute(product.db);
    const read = await client.call(accountRoutes.getUser, { params: { id: chef.id } });
    expect(read.status).toBe(401);
    expect((await refresh(signedIn.body.token.refresh, cookiesOf(signedIn))).status).toBe(401);
  });

  test('a changed password, for every session but the one that changed it', async () => {
    const chef = await product.given.user({ password });
    const [stolen, own] = [await signIn(chef.email), await signIn(chef.email)];
    const client = product.withToken(own.body.token.access);
    const changed = await client.call(passwordRoutes.changePassword, {
      body: { current_password: password, new_password: 'Mashed-turnips-2' },
    });
    expect(changed.status).toBe(200);
    const thief = product.withToken(stolen.body.token.access);
    expect((await thief.call(signInRoutes.listSessions)).status).toBe(401);
    expect((await refresh(stolen.body.token.refresh, cookiesOf(stolen))).status).toBe(401);
    expect((await client.call(signInRoutes.listSessions)).body.count).toBe(1);
  });
});

test('forty forged tokens are forty times refused', async () => {
  const admin = await product.given.user({ isSuperuser: true });
  const genuine = (await product.as(admin)).token ?? '';
  const forged = await forgedTokens(genuine);
  expect(forged).toHaveLength(40);
  const statuses = [];
  for (const token of forged) {
    statuses.push((await product.withToken(token).call(signInRoutes.listSessions)).status);
  }
  measured({ forged: statuses.length, refused: statuses.filter((code) => code === 401).length });
  expect(statuses).toEqual(Array(40).fill(401));
  expect((await product.withToken(genuine).call(signInRoutes.listSessions)).status).toBe(200);
});

test('signing out other sessions keeps the calling one', async () => {
  const chef = await product.given.user({ password });
  const other = await product.as(chef);
  const stranger = await product.as(await product.given.user({ password }));
  const own = await product.as(chef);
  const ask = async (client: typeof own): Promise<number> =>
    (await client.call(signInRoutes.listSessions)).status;
  expect((await own.call(signInRoutes.revokeOtherSessions)).status).toBe(204);
  expect([await ask(own), await ask(other), await ask(stranger)]).toEqual([200, 401, 200]);
});

test('administrators are notified once that an account has no site', async () => {
  const keeper = await product.given.user({ role: 'Admin' });
  const elsewhere = await product.given.user({ role: 'Admin', group: await product.given.group() });
  const lost = await product.given.user({ password });
  const receivedMails = async (email: string): Promise<string[]> => {
    const found = await sql<{ text: string }>`
      select text_body as text from outbox where recipient = ${email} and template = 'unlinked-account'
    `.execute(product.db);
    return found.rows.map(({ text }) => text);
  };
  await signIn(lost.email);
  await signIn(lost.email);
  const mails = await receivedMails(keeper.email);
  expect(mails.filter((text) => text.includes(lost.email))).toHaveLength(1);
  expect(await receivedMails(elsewhere.email)).toEqual([]);
  const linked = await product.given.user({ password, group: await product.given.group() });
  await signIn(linked.email);
  expect((await receivedMails(keeper.email)).filter((text) => text.includes(linked.email))).toEqual(
    [],
  );
});
