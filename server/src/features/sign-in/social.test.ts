import { signInRoutes } from '@wastegauge/contract/directory/sign-in';
import { generateKeyPair } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createOidcSocial } from '../../adapters/social/oidc.ts';
import {
  publicUrl,
  startTestApp,
  type Answer,
  type TestApp,
} from '../../../test/support/test-app.ts';
import { openBrowser, type Browser } from '../../../test/support/test-browser.ts';
import { startOidcProvider, type OidcProvider } from '../../../test/support/test-oidc-provider.ts';

let provider: OidcProvider;
let product: TestApp;
let browser: Browser;
let counter = 0;

beforeAll(async () => {
  provider = await startOidcProvider(`${publicUrl}/auth/sign-in`);
  product = await startTestApp({
    social: createOidcSocial({ issuer: provider.issuer, ...provider.client }),
  });
});
beforeEach(() => {
  browser = openBrowser(product);
});
afterAll(async () => {
  await product.close();
  await provider.close();
});

const newSubject = (email: string, isVerified = true): string => {
  const subject = `subject-${(counter += 1)}`;
  provider.people.set(subject, { email, isVerified });
  return subject;
};

const start = async (): Promise<string> =>
  (await browser.call(signInRoutes.startSocialLogin)).body.authorization_url;

const handIn = (callbackUrl: string, from = browser): Promise<Answer> =>
  from.call(signInRoutes.socialLogin, { body: { callback_url: callbackUrl } });

const signInAs = async (subject: string): Promise<Answer> =>
  handIn(await provider.visit(await start(), subject));

const handInToken = (idToken: string): Promise<Answer> =>
  browser.call(signInRoutes.socialLogin, { body: { id_token: idToken } });

test('a user signs in through the provider, first by verified e-mail, then by subject', async () => {
  const chef = await product.given.user();
  const subject = newSubject(chef.email.toUpperCase());
  const first = await signInAs(subject);
  expect(first.body.user.id).toBe(chef.id);
  expect(first.body.token.access).toBeTruthy();
  const linked = await sql<{ issuer: string; subject: string }>`
    select issuer, subject from user_identity where user_id = ${chef.id}
  `.execute(product.db);
  expect(linked.rows).toEqual([{ issuer: provider.issuer, subject }]);

  provider.people.set(subject, { email: 'moved@elsewhere.example', isVerified: false });
  expect((await signInAs(subject)).body.user.id).toBe(chef.id);
});

test('the e-mail is read from the userinfo endpoint with the access token', async () => {
  const chef = await product.given.user();
  provider.userInfoCalls.length = 0;
  expect((await signInAs(newSubject(chef.email))).status).toBe(200);
  expect(provider.userInfoCalls).toEqual([expect.stringMatching(/^Bearer \S+$/)]);
  // The token names no client, so it could come from any application of the provider.
  const accessToken = provider.userInfoCalls[0]?.slice('Bearer '.length) ?? '';
  expect((await handInToken(accessToken)).body.code).toBe('socialFailed');
});

test('ID token and password return the same reply', async () => {
  const chef = await product.given.user({ password: 'Roast-potatoes-1' });
  const body = { email: chef.email, password: 'Roast-potatoes-1' };
  const byPassword = await browser.call(signInRoutes.login, { body });
  const sub = newSubject(chef.email);
  const token = await provider.signIdToken({ sub, email: chef.email, email_verified: true });
  const bySocial = await handInToken(token);
  expect(bySocial.body).toEqual({
    ...byPassword.body,
    user: { ...byPassword.body.user, last_activity: expect.any(String) },
    token: { access: expect.any(String), refresh: expect.any(String) },
  });
});

test('the redirect to the provider has state, nonce and PKCE, with secrets in a cookie', async () => {
  const answer = await browser.call(signInRoutes.startSocialLogin);
  const { searchParams } = new URL(answer.body.authorization_url);
  expect(searchParams.get('redirect_uri')).toBe(`${publicUrl}/auth/sign-in`);
  expect(searchParams.get('code_challenge_method')).toBe('S256');
  for (const name of ['state', 'nonce', 'code_challenge'])
    expect(searchParams.get(name)).toBeTruthy();
  expect(answer.cookies).toMatchObject([{ httpOnly: true, sameSite: 'Strict', maxAge: 600 }]);
});

test('an unverified e-mail is not linked', async () => {
  const chef = await product.given.user();
  const answer = await signInAs(newSubject(chef.email, false));
  expect(answer.status).toBe(400);
  expect(answer.body.code).toBe('socialUnverifiedEmail');
  const unknown = await signInAs(newSubject('stranger@elsewhere.example', false));
  expect(unknown.body).toEqual({ ...answer.body, request_id: expect.any(String) });
});

test('an unknown e-mail is asked to sign up', async () => {
  const answer = await signInAs(newSubject('stranger@elsewhere.example'));
  expect(answer.body.code).toBe('socialUnknownUser');
});

test('an e-mail reassigned at the provider is refused', async () => {
  const chef = await product.given.user();
  expect((await signInAs(newSubject(chef.email))).status).toBe(200);
  expect((await signInAs(newSubject(chef.email))).body.code).toBe('socialUnknownUser');
});

test('a disabled account is refused', async () => {
  const chef = await product.given.user({ isActive: false });
  expect((await signInAs(newSubject(chef.email))).body.code).toBe('accountDisabled');
});

test('a callback in another browser, with another state or repeated is refused', async () => {
  const chef = await product.given.user();
  const subject = newSubject(chef.email);
  const elsewhere = await handIn(
    await provider.visit(await start(), subject),
    openBrowser(product),
  );
  expect(elsewhere.body.code).toBe('socialFailed');

  const changed = new URL(await provider.visit(await start(), subject));
  changed.searchParams.set('state', 'another');
  expect((await handIn(changed.href)).body.code).toBe('socialFailed');

  const callback = await provider.visit(await start(), subject);
  const cookies = { ...browser.cookies };
  expect((await handIn(callback)).status).toBe(200);
  browser.cookies = cookies;
  expect((await handIn(callback)).body.code).toBe('socialFailed');
});

describe('an ID token', () => {
  test('of the provider for this client signs in', async () => {
    const chef = await product.given.user();
    const sub = newSubject(chef.email);
    const token = await provider.signIdToken({ sub, email: chef.email, email_verified: true });
    expect((await handInToken(token)).body.user.id).toBe(chef.id);
    const audited = await sql`
      select action from audit where target_id = ${String(chef.id)} order by id
    `.execute(product.db);
    expect(audited.rows).toEqual([{ action: 'identity.linked' }, { action: 'session.opened' }]);
  });

  test('with another audience or issuer, expired or unsigned is refused', async () => {
    const chef = await product.given.user();
    const sub = newSubject(chef.email);
    const good = { sub, email: chef.email, email_verified: true };
    const { privateKey: key } = await generateKeyPair('RS256');
    const now = Math.floor(Date.now() / 1000);
    const unsigned = [{ alg: 'none' }, { iss: provider.issuer, aud: 'wastegauge', ...good }]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.');
    const tokens = [
      await provider.signIdToken({ ...good, aud: 'another client' }),
      await provider.signIdToken({ ...good, aud: ['wastegauge', 'another'], azp: 'another' }),
      await provider.signIdToken({ ...good, iss: 'https://elsewhere.example' }),
      await provider.signIdToken({ ...good, exp: now - 60 }),
      await provider.signIdToken({ ...good, iat: now - 3600, exp: now + 60 }),
      await provider.signIdToken(good, { key }),
      `${unsigned}.`,
      'nonsense',
    ];
    for (const token of tokens) expect((await handInToken(token)).body.code).toBe('socialFailed');
    const unverified = await provider.signIdToken({ ...good, email_verified: 'true' });
    expect((await handInToken(unverified)).body.code).toBe('socialUnverifiedEmail');
  });
});

test('two-step sign-in applies after the provider too', async () => {
  const chef = await product.given.user({ isMfaEnabled: true });
  await sql`
    update app_user set phone_number = '+353861234567' where id = ${chef.id}
  `.execute(product.db);
  expect((await signInAs(newSubject(chef.email))).body.detail).toBe('OTP sent successfully');
});

test('without a provider social sign-in is disabled; an unavailable one does not prevent the start', async () => {
  const without = await startTestApp({ social: null });
  const down = await startTestApp({
    social: createOidcSocial({ ...provider.client, issuer: 'http://127.0.0.1:9' }),
  });
  const startAt = (app: TestApp): Promise<Answer> =>
    app.anonymous.call(signInRoutes.startSocialLogin);
  const unset = await startAt(without);
  expect([unset.status, unset.body.code]).toEqual([404, 'socialNotConfigured']);
  expect((await startAt(down)).body.code).toBe('socialFailed');
  await without.close();
  await down.close();
});
