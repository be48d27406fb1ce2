import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { accountRoutes } from '@wastegauge/contract/directory/accounts';
import { operationsRoutes } from '@wastegauge/contract/edges/operations';
import { passwordRoutes } from '@wastegauge/contract/directory/passwords';
import { signInRoutes } from '@wastegauge/contract/directory/sign-in';
import { signUpRoutes } from '@wastegauge/contract/directory/sign-up';
import { teamRoutes } from '@wastegauge/contract/directory/teams';
import { systemRoutes } from '@wastegauge/contract/services/system';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSentryReports } from '../src/adapters/error-reports/sentry.ts';
import { createOidcSocial } from '../src/adapters/social/oidc.ts';
import { loadConfig } from '../src/platform/config.ts';
import { createLog, type Log } from '../src/platform/log.ts';
import { showSettings } from '../src/platform/shown-settings.ts';
import { measured } from './support/gate-scale.ts';
import { plantedSettings, useKeysAndLinks, type Plant } from './support/secret-journeys.ts';
import { publicUrl, startTestApp, testHost, testSettings } from './support/test-app.ts';
import type { Answer, TestApp } from './support/test-app.ts';
import { openBrowser } from './support/test-browser.ts';
import { startOidcProvider, type OidcProvider } from './support/test-oidc-provider.ts';

let product: TestApp;
let provider: OidcProvider;
let service: Server;
let log: Log;
let logged = '';
let reported = '';
let closeReports: () => Promise<void>;
const refusals: string[] = [];
const secrets = new Map<string, string>();

beforeAll(async () => {
  const stream = new Writable({
    write(chunk, _encoding, done) {
      logged += String(chunk);
      done();
    },
  });
  log = createLog('trace', stream);
  service = createServer((request, response) => {
    void text(request).then((body) => {
      reported += body;
      response.end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  const { port } = service.address() as AddressInfo;
  const errorReports = await openSentryReports({
    dsn: `http://public@127.0.0.1:${port}/1`,
    release: '0.0.0',
  });
  closeReports = () => errorReports.close();
  provider = await startOidcProvider(`${publicUrl}/auth/sign-in`);
  const settings = showSettings(loadConfig(plantedSettings(plant)));
  product = await startTestApp({
    log,
    errorReports,
    host: { ...testHost('/tmp'), settings },
    social: createOidcSocial({ issuer: provider.issuer, ...provider.client }),
    settings: { ...testSettings, otp_digits: 8 },
  });
});
afterAll(async () => {
  await product.close();
  await provider.close();
  service.close();
});

const plant: Plant = (name, secret) => {
  if (secret.length < 16 && name !== 'one-time code') {
    throw new Error(`${name} is too short to be told from other text`);
  }
  secrets.set(name, secret);
  return secret;
};

/** Matches a code only as a separate number, not inside other digits. */
const isIn = (place: string, secret: string): boolean =>
  /^\d+$/.test(secret)
    ? new RegExp(`(?<!\\d)${secret}(?!\\d)`).test(place)
    : place.includes(secret);

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
  const ignored = plant('password of a sign-up form', 'Planted-and-ignored-5');
  await call(signUpRoutes.register, { body: { ...person, email, password: ignored } });
  await call(signUpRoutes.register, { body: { ...person, email: 'no mail', password: ignored } });
  const token = plant('sign-up link', await linkIn(email, /\?link=([\w-]+)/));
  await product.app.inject({ method: 'GET', url: `/auth/complete-sign-up?link=${token}` });
  await call(signUpRoutes.readSignUpLink, { body: { token } });
  await call(signUpRoutes.completeSignUp, { body: { token, password } });
  await call(signUpRoutes.completeSignUp, { body: { token, password } });
}

async function useInvitation(): Promise<void> {
  const group = await product.given.group();
  const owner = await product.given.user({ group });
  await sql`
    update parent_group set owner_id = ${owner.id} where id = ${group.id}
  `.execute(product.db);
  const guest = 'planted.guest@kitchen.example';
  const client = await product.as(owner);
  await client.call(teamRoutes.inviteToTeam, { body: { email: guest } });
  const token = plant('invitation', await linkIn(guest, /invitation=([\w-]+)/));
  await product.app.inject({ method: 'GET', url: `/auth/sign-up?group=1&invitation=${token}` });
  const chosen = plant('password of an invited person', 'Planted-and-invited-6');
  const person = { first_name: 'Ida', surname: 'Byrne', employer: 'Quayside', job_title: 'Chef' };
  for (const sent of [`${token}x`, token, token]) {
    await call(signUpRoutes.acceptInvitation, {
      body: { ...person, token: sent, password: chosen },
    });
  }
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

async function useCodesAndProvider(): Promise<void> {
  const guarded = await product.given.user({ password, isMfaEnabled: true });
  const phone = '+353861234567';
  await sql`update app_user set phone_number = ${phone} where id = ${guarded.id}`.execute(
    product.db,
  );
  const browser = openBrowser(product);
  await browser.call(signInRoutes.login, { body: { email: guarded.email, password } });
  const sent = (await product.newestMessage(phone))?.text ?? '';
  const otp = plant('one-time code', /\d{8}/.exec(sent)?.[0] ?? '');
  plant('cookie of a sign-in', browser.cookies.wg_sign_in ?? '');
  await browser.call(signInRoutes.verifyOtp, {
    body: { otp: otp.split('').toReversed().join('') },
  });
  await browser.call(signInRoutes.verifyOtp, { body: { otp } });

  plant('secret of the provider', provider.client.clientSecret);
  const chef = await product.given.user();
  provider.people.set('planted', { email: chef.email, isVerified: true });
  const { body } = await browser.call(signInRoutes.startSocialLogin);
  const callback = await provider.visit(body.authorization_url, 'planted');
  const code = plant('code of the provider', new URL(callback).searchParams.get('code') ?? '');
  const signedIn = await browser.call(signInRoutes.socialLogin, {
    body: { callback_url: callback },
  });
  plant('access token by the provider', signedIn.body.token.access);
  await product.app.inject({ method: 'GET', url: `/auth/sign-in?code=${code}` });
  await call(signInRoutes.socialLogin, { body: { callback_url: callback } });
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

async function look(): Promise<string> {
  const keeper = await product.as(await product.given.user({ isSuperuser: true }));
  const answers = [
    await keeper.call(operationsRoutes.getOperations),
    await keeper.call(operationsRoutes.listFailedJobs),
    await keeper.call(operationsRoutes.listFailedMessages),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  return JSON.stringify(answers.map(({ body }) => body));
}

test('no secret reaches a log, an error, a report or the database', async () => {
  await signUp();
  await useInvitation();
  await useLinks(await signIn());
  await useCodesAndProvider();
  await useKeysAndLinks(product, { plant, log, refuse: (answer) => refusals.push(answer) });
  await breakThings();
  await closeReports();

  expect(secrets.size).toBeGreaterThanOrEqual(25);
  expect(logged).toContain('incoming request');
  expect(logged).toContain('request failed');
  expect(logged).not.toContain(email);
  expect(refusals.length).toBeGreaterThan(12);
  expect(reported).toContain('POST /api/auth/login/');
  const dumped = await dump();
  expect(dumped).toContain(email);
  const seen = await look();
  expect(seen).toContain('smtp://mail.kitchen.example');
  const places = { logged, reported, dumped, seen, refused: refusals.join('\n') };
  const found = [...secrets].flatMap(([name, secret]) =>
    Object.entries(places)
      .filter(([, place]) => isIn(place, secret))
      .map(([place]) => `${name}: ${place}`),
  );
  measured({ secrets: secrets.size, places: Object.keys(places).length, found: found.length });
  expect(found).toEqual([]);
});

/** Every table except the outbox, which serves as the mailbox of an installation without a mail server. */
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
  const said = await sql<{ text: string | null }>`
    select concat_ws(' ', last_error, subject) as text from outbox
  `.execute(product.db);
  texts.push(...said.rows.map((row) => row.text ?? ''));
  return texts.join('\n');
}
