import { passwordRoutes } from '@wastegauge/contract/directory/passwords';
import { signInRoutes } from '@wastegauge/contract/directory/sign-in';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type Answer, type TestApp } from '../../../test/support/test-app.ts';
import { openBrowser, type Browser } from '../../../test/support/test-browser.ts';

const password = 'Roast-potatoes-1';
const newPassword = 'Mashed-potatoes-2';

interface Person {
  id: number;
  email: string;
}

let product: TestApp;
let chef: Person;
let tablet: Browser;
let attacker: Browser;

beforeAll(async () => {
  product = await startTestApp({ trustedProxies: ['127.0.0.1'] });
});
beforeEach(async () => {
  await sql`delete from rate_limit`.execute(product.db);
  chef = await product.given.user({ password });
  tablet = openBrowser(product, '10.0.0.1');
  attacker = openBrowser(product, '10.0.0.2');
});
afterAll(() => product.close());

const signIn = (browser: Browser, given = password, person = chef): Promise<Answer> =>
  browser.call(signInRoutes.login, { body: { email: person.email, password: given } });

async function failTenTimes(browser: Browser): Promise<void> {
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    expect((await signIn(browser, 'wrong')).status).toBe(400);
  }
}

/** State after ten failures on unknown devices. */
const lockAccount = (person: Person): Promise<unknown> =>
  sql`
    insert into rate_limit (key, window_ends_at, hits)
    values (${`login:account:${person.email}`}, now() + interval '15 minutes', 10)
  `.execute(product.db);

const deviceCookie = (answer: Answer) => answer.cookies.find(({ name }) => name === 'wg_device');

test('ten failures elsewhere do not lock a known browser', async () => {
  const cookie = deviceCookie(await signIn(tablet));
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/auth' });
  expect(cookie?.maxAge).toBe(365 * 86_400);
  await failTenTimes(attacker);
  expect((await signIn(attacker)).status).toBe(429);
  expect((await signIn(tablet)).status).toBe(200);
  expect((await signIn(attacker)).status).toBe(429);
});

test('a known browser has ten attempts of its own', async () => {
  await signIn(tablet);
  await failTenTimes(tablet);
  expect((await signIn(tablet)).status).toBe(429);
  expect((await signIn(attacker, 'wrong')).status).toBe(400);
  expect((await signIn(openBrowser(product, '10.0.0.3'))).status).toBe(200);
});

test('a browser is known per account', async () => {
  const other = await product.given.user({ password });
  await signIn(tablet);
  await lockAccount(other);
  expect((await signIn(tablet, password, other)).status).toBe(429);
});

test('a shared tablet is known for the last five accounts', async () => {
  const people = [chef];
  for (let count = 1; count < 6; count += 1) people.push(await product.given.user({ password }));
  for (const person of people) expect((await signIn(tablet, password, person)).status).toBe(200);
  for (const person of people) await lockAccount(person);
  const statuses: number[] = [];
  for (const person of people) statuses.push((await signIn(tablet, password, person)).status);
  expect(statuses).toEqual([429, 200, 200, 200, 200, 200]);
});

test('a forged device cookie is ignored', async () => {
  await signIn(tablet);
  const [head, body, signature] = (tablet.cookies['wg_device'] ?? '').split('.');
  attacker.cookies['wg_device'] = [head, body, signature?.replace(/^./, '-')].join('.');
  await failTenTimes(attacker);
  expect((await signIn(openBrowser(product, '10.0.0.3'))).status).toBe(429);
});

test('a new password resets all known browsers but the current one', async () => {
  await signIn(attacker);
  const { token } = (await signIn(tablet)).body;
  await tablet.call(passwordRoutes.changePassword, {
    headers: { authorization: `Bearer ${token.access}` },
    body: { current_password: password, new_password: newPassword },
  });
  await lockAccount(chef);
  expect((await signIn(attacker, newPassword)).status).toBe(429);
  expect((await signIn(tablet, newPassword)).status).toBe(200);
});

test('the message after too many attempts contains the waiting time', async () => {
  await failTenTimes(attacker);
  const refused = await signIn(attacker);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(840);
  expect(refused.body.message).toBe('Too many attempts. Please try again in 15 minutes.');
  await sql`update rate_limit set window_ends_at = now() + interval '50 seconds'`.execute(
    product.db,
  );
  expect((await signIn(attacker)).body.message).toBe(
    'Too many attempts. Please try again in 1 minute.',
  );
});

const refreshCookies = (browser: Browser): string[] =>
  Object.keys(browser.cookies).filter((name) => name.startsWith('wg_refresh_'));

const refresh = (browser: Browser, answer: Answer): Promise<Answer> =>
  browser.call(signInRoutes.refreshToken, { body: { refresh: answer.body.token.refresh } });

test('many sign-ins in one browser leave five refresh cookies', async () => {
  for (let count = 1; count <= 20; count += 1) await signIn(tablet);
  expect(refreshCookies(tablet)).toHaveLength(5);
});

test('a sign-in clears the cookies of ended sessions and keeps those of other open tabs', async () => {
  const ended = await signIn(tablet);
  const open = await signIn(tablet);
  const endedId = ended.body.token.refresh.split('.')[0];
  await sql`update session set revoked_at = now() where id = ${endedId}`.execute(product.db);
  tablet.cookies['wg_refresh_not-a-session'] = 'left over';
  const newest = await signIn(tablet);
  expect(refreshCookies(tablet)).toHaveLength(2);
  expect((await refresh(tablet, open)).status).toBe(200);
  expect((await refresh(tablet, newest)).status).toBe(200);
});
