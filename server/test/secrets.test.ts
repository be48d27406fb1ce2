import { Writable } from 'node:stream';
import { accountRoutes } from '@wastegauge/contract/accounts';
import { passwordRoutes } from '@wastegauge/contract/passwords';
import { signInRoutes } from '@wastegauge/contract/sign-in';
import { signUpRoutes } from '@wastegauge/contract/sign-up';
import { systemRoutes } from '@wastegauge/contract/system';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../src/platform/log.ts';
import { startTestApp, type Answer, type TestApp } from './test-app.ts';

let product: TestApp;
let logged = '';
const refusals: string[] = [];
const secrets = new Map<string, string>();

beforeAll(async () => {
  const stream = new Writable({
    write(chunk, _encoding, done) {
      logged += String(chunk);
      done();
    },
  });
  product = await startTestApp({ log: createLog('trace', stream) });
});
afterAll(() => product.close());

function plant(name: string, secret: string): string {
  if (secret.length < 16) throw new Error(`${name} is too short to be told from other text`);
  secrets.set(name, secret);
  return secret;
}

async function call(...[route, given]: Parameters<TestApp['anonymous']['call']>): Promise<Answer> {
  const answer = await product.anonymous.call(route, given);
  if (answer.status >= 400) refusals.push(JSON.stringify(answer.body));
  return answer;
}

const linkIn = async (email: string, pattern: RegExp): Promise<string> =>
  pattern.exec((await product.newestMessage(email))?.text ?? '')?.[1] ?? '';

const password = plant('password', 'Planted-password-1');
const email = 'planted@kitchen.example';

async function signUp(): Promise<void> {
  const person = { first_name: 'Nora', surname: 'Byrne', employer: 'Quayside', job_title: 'Chef' };
  await call(signUpRoutes.register, { body: { ...person, email, password } });
  await call(signUpRoutes.register, { body: { ...person, email: 'no mail', password } });
  const sesame = plant('sign-up link', await linkIn(email, /sesame=([\w-]+)/));
  await call(signInRoutes.redeemMagicLink, { body: { sesame } });
  await call(signInRoutes.redeemMagicLink, { body: { sesame } });
}

async function signIn(): Promise<string> {
  const wrong = plant('wrong password', 'Planted-and-wrong-2');
  await call(signInRoutes.login, { body: { email, password: wrong } });
  await call(signInRoutes.login, { body: { email, password: [wrong] } });
  const { body, cookies } = await call(signInRoutes.login, { body: { email, password } });
  const access = plant('access token', body.token.access);
  const refresh = plant('refresh token', body.token.refresh);
  const cookie = cookies[0];
  plant('refresh cookie', cookie?.value ?? '');
  const kept = { [cookie?.name ?? '']: cookie?.value ?? '' };
  const next = await call(signInRoutes.refreshToken, { body: { refresh }, cookies: kept });
  plant('next refresh token', next.body.refresh);
  await call(signInRoutes.refreshToken, { body: { refresh: `${refresh}x` }, cookies: kept });
  const forged = plant('forged token', `${access.slice(0, -4)}AAAA`);
  await call(accountRoutes.getUser, {
    params: { id: 1 },
    headers: { authorization: `Bearer ${forged}` },
  });
  await call(systemRoutes.getPublicSettings, { query: { token: access } });
  return access;
}

async function useLinks(access: string): Promise<void> {
  const other = plant('new password', 'Planted-and-new-3');
  const changed = plant('changed password', 'Planted-and-changed-4');
  await call(signInRoutes.sendMagicLink, { body: { email } });
  const sesame = plant('magic link', await linkIn(email, /sesame=([\w-]+)/));
  await product.app.inject({ method: 'GET', url: `/auth/sign-in?sesame=${sesame}` });
  await call(signInRoutes.redeemMagicLink, { body: { sesame: `${sesame}x` } });
  await call(passwordRoutes.requestReset, { body: { email } });
  const token = plant('reset link', await linkIn(email, /reset-password\/[\w-]+\/([\w-]+)/));
  const uid64 = await linkIn(email, /reset-password\/([\w-]+)\//);
  await product.app.inject({ method: 'GET', url: `/auth/reset-password/${uid64}/${token}` });
  await call(passwordRoutes.checkReset, { params: { uid64, token } });
  await call(passwordRoutes.changePassword, {
    headers: { authorization: `Bearer ${access}` },
    body: { current_password: other, new_password: changed },
  });
  await call(passwordRoutes.completeReset, { body: { uidb64: uid64, token, password: other } });
  await call(passwordRoutes.completeReset, { body: { uidb64: uid64, token, password: other } });
}

async function breakThings(): Promise<void> {
  const idToken = plant('id token', 'planted.id.token.of.a.provider');
  await call(signInRoutes.socialLogin, { body: { id_token: idToken } });
  const unreadable = plant('unreadable body', 'planted-unreadable-5');
  const answer = await product.app.inject({
    method: 'POST',
    url: '/api/auth/login/',
    headers: { 'content-type': 'application/json' },
    payload: `{"password": "${unreadable}" `,
  });
  refusals.push(answer.body);
  const crashing = plant('password of a crash', 'Planted-in-a-crash-6');
  await sql`alter table app_user rename to gone_user`.execute(product.db);
  const crash = await call(signInRoutes.login, {
    body: { email: 'crash@kitchen.example', password: crashing },
  });
  await sql`alter table gone_user rename to app_user`.execute(product.db);
  expect(crash.status).toBe(500);
  expect(Object.keys(crash.body).toSorted()).toEqual(['code', 'message', 'request_id']);
}

test('fifteen secrets travel through the journeys and none stays in a log, an error or the database', async () => {
  await signUp();
  await useLinks(await signIn());
  await breakThings();

  expect(secrets.size).toBeGreaterThanOrEqual(15);
  expect(logged).toContain('incoming request');
  expect(logged).toContain('request failed');
  expect(logged).not.toContain(email);
  expect(refusals.length).toBeGreaterThan(8);
  const dumped = await dump();
  expect(dumped).toContain(email);
  for (const [name, secret] of secrets) {
    expect(logged.includes(secret), `${name} in the log`).toBe(false);
    expect(refusals.join('\n').includes(secret), `${name} in an error`).toBe(false);
    expect(dumped.includes(secret), `${name} in the database`).toBe(false);
  }
});

/** All there is but the outbox, which is the mailbox of an installation without a mail server. */
async function dump(): Promise<string> {
  const tables = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'outbox'
  `.execute(product.db);
  const texts: string[] = [];
  for (const { name } of tables.rows) {
    const rows = await sql<{ text: string }>`
      select held::text as text from ${sql.table(name)} held
    `.execute(product.db);
    texts.push(...rows.rows.map((row) => row.text));
  }
  return texts.join('\n');
}
