import { accountRoutes } from '@wastegauge/contract/directory/accounts';
import { signInRoutes } from '@wastegauge/contract/directory/sign-in';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { atGateScale, measured } from '../../../test/support/gate-scale.ts';
import {
  startTestApp,
  testSettings,
  type Answer,
  type TestApp,
} from '../../../test/support/test-app.ts';
import { openBrowser, type Browser } from '../../../test/support/test-browser.ts';

const password = 'Roast-potatoes-1';
const phone = '+353861234567';
const guessRounds = atGateScale(3, 20);
const guessesAtOnce = 200;

let product: TestApp;

beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.close());

interface Guarded {
  id: number;
  email: string;
}

async function givenGuardedUser({ given, db } = product): Promise<Guarded> {
  const user = await given.user({ password, isMfaEnabled: true });
  await sql`update app_user set phone_number = ${phone} where id = ${user.id}`.execute(db);
  return user;
}

const logIn = (browser: Browser, { email }: Guarded): Promise<Answer> =>
  browser.call(signInRoutes.login, { body: { email, password } });

const enter = (browser: Browser, otp: string): Promise<Answer> =>
  browser.call(signInRoutes.verifyOtp, { body: { otp } });

const resend = (browser: Browser): Promise<Answer> =>
  browser.call(signInRoutes.sendOtp, { body: {} });

async function lastCodeTo(number: string): Promise<string> {
  const found = await sql<{ text: string }>`
    select text_body as text from outbox where recipient = ${number} and channel = 'sms'
    order by id desc limit 1
  `.execute(product.db);
  return /\b\d{4}\b/.exec(found.rows[0]?.text ?? '')?.[0] ?? '';
}

const wrong = (code: string): string => String((Number(code) + 1) % 10_000).padStart(4, '0');

interface CodeRow {
  attempts: number;
  consecutive_failures: number;
}

async function codeOf(user: Guarded): Promise<CodeRow | undefined> {
  const found = await sql<CodeRow>`
    select attempts, consecutive_failures from one_time_code where user_id = ${user.id}
  `.execute(product.db);
  return found.rows[0];
}

test('a sign-in with a code shows three digits, and the code opens the session', async () => {
  const chef = await givenGuardedUser();
  const browser = openBrowser(product);
  const sent = await logIn(browser, chef);
  expect(sent.body).toEqual({ detail: 'OTP sent successfully', phone_number: '******567' });
  expect(sent.cookies).toMatchObject([{ httpOnly: true, sameSite: 'Strict', maxAge: 600 }]);
  const code = await lastCodeTo(phone);
  const stored = await sql<{ row: string }>`
    select one_time_code::text as row from one_time_code where user_id = ${chef.id}
  `.execute(product.db);
  expect(stored.rows[0]?.row).not.toContain(`,${code},`);

  const refused = await enter(browser, wrong(code));
  expect(refused.status).toBe(400);
  expect(refused.body.message).toBe('Invalid or expired OTP.');
  const opened = await enter(browser, code);
  expect(opened.body.user.id).toBe(chef.id);
  const self = await product
    .withToken(opened.body.token.access)
    .call(accountRoutes.getUser, { params: { id: chef.id } });
  expect(self.status).toBe(200);
  expect(browser.cookies).not.toHaveProperty('wg_sign_in');
  expect(await codeOf(chef)).toMatchObject({ consecutive_failures: 0 });
  const audited = await sql`
    select action from audit where target_id = ${String(chef.id)} order by id
  `.execute(product.db);
  expect(audited.rows).toEqual([{ action: 'session.opened' }]);
});

test('a code works once and only in the browser that signed in', async () => {
  const chef = await givenGuardedUser();
  const browser = openBrowser(product);
  await logIn(browser, chef);
  const code = await lastCodeTo(phone);
  const stranger = await product.anonymous.call(signInRoutes.verifyOtp, {
    body: { otp: code, email: chef.email },
  });
  expect(stranger.body.code).toBe('invalidOtp');
  expect((await resend(openBrowser(product))).status).toBe(401);
  const kept = { ...browser.cookies };
  expect((await enter(browser, code)).status).toBe(200);
  browser.cookies = kept;
  expect((await enter(browser, code)).body.code).toBe('invalidOtp');
});

test('a code must be four digits', async () => {
  const browser = openBrowser(product);
  for (const otp of ['', '123', '12345', '12 4', 'abcd']) {
    expect((await enter(browser, otp)).body.otp).toEqual(['Invalid or expired OTP.']);
  }
});

test('three wrong tries end a code; a new one replaces it; five are sent per day', async () => {
  const chef = await givenGuardedUser();
  const browser = openBrowser(product);
  await logIn(browser, chef);
  const first = await lastCodeTo(phone);
  for (let tries = 1; tries <= 3; tries += 1) await enter(browser, wrong(first));
  expect((await enter(browser, first)).body.code).toBe('invalidOtp');
  for (let sends = 2; sends <= 5; sends += 1) {
    expect((await resend(browser)).body.phone_number).toBe('******567');
  }
  expect((await enter(browser, first)).status).toBe(400);
  const sixth = await resend(browser);
  expect(sixth.status).toBe(429);
  expect(Number(sixth.headers['retry-after'])).toBeLessThanOrEqual(86_400);
  expect((await logIn(openBrowser(product), chef)).status).toBe(429);
  await sql`
    update one_time_code set sends_day = current_date - 1 where user_id = ${chef.id}
  `.execute(product.db);
  expect((await resend(browser)).status).toBe(200);
});

test('a code expires after five minutes', async () => {
  const chef = await givenGuardedUser();
  const browser = openBrowser(product);
  await logIn(browser, chef);
  const life = await sql<{ minutes: number }>`
    select round(extract(epoch from expires_at - sent_at) / 60)::int as minutes
    from one_time_code where user_id = ${chef.id}
  `.execute(product.db);
  await sql`update one_time_code set expires_at = now() where user_id = ${chef.id}`.execute(
    product.db,
  );
  expect(life.rows[0]?.minutes).toBe(5);
  expect((await enter(browser, await lastCodeTo(phone))).body.code).toBe('invalidOtp');
});

test('ten failures disable codes and notify the user; a magic link enables them and still requires one', async () => {
  const chef = await givenGuardedUser();
  const browser = openBrowser(product);
  await logIn(browser, chef);
  for (let failure = 1; failure <= 10; failure += 1) {
    if (failure % 3 === 1 && failure > 1) await resend(browser);
    expect((await enter(browser, wrong(await lastCodeTo(phone)))).body.code).toBe('invalidOtp');
  }
  expect((await enter(browser, await lastCodeTo(phone))).body.code).toBe('codesSwitchedOff');
  expect((await logIn(openBrowser(product), chef)).body.code).toBe('codesSwitchedOff');
  const notices = await sql`
    select from outbox where recipient = ${chef.email} and template = 'security-notice'
  `.execute(product.db);
  expect(notices.rows).toHaveLength(1);

  await product.anonymous.call(signInRoutes.sendMagicLink, { body: { email: chef.email } });
  const mail = await sql<{ text: string }>`
    select text_body as text from outbox where recipient = ${chef.email}
      and template = 'magic-link'
  `.execute(product.db);
  const sesame = /sesame=([\w-]+)/.exec(mail.rows[0]?.text ?? '')?.[1];
  const redeemed = await browser.call(signInRoutes.redeemMagicLink, { body: { sesame } });
  expect(redeemed.body.detail).toBe('OTP sent successfully');
  expect((await enter(browser, await lastCodeTo(phone))).body.user.id).toBe(chef.id);
});

test(`of ${guessesAtOnce} guesses at once at most three are looked at, ${guessRounds} times over`, async () => {
  const chef = await givenGuardedUser();
  const browser = openBrowser(product);
  await logIn(browser, chef);
  let lucky = 0;
  let mostLookedAt = 0;
  for (let round = 0; round < guessRounds; round += 1) {
    await sql`
      update one_time_code set sends_today = 0, consecutive_failures = 0 where user_id = ${chef.id}
    `.execute(product.db);
    await resend(browser);
    const code = Number(await lastCodeTo(phone));
    // The correct code comes last, so that no lucky guess ends the round early.
    const guesses = Array.from({ length: guessesAtOnce }, (_, index) =>
      String((code + 1 + index) % 10_000).padStart(4, '0'),
    );
    guesses[guessesAtOnce - 1] = String(code).padStart(4, '0');
    const cookies = { ...browser.cookies };
    const answers = await Promise.all(
      guesses.map((otp) =>
        product.anonymous.call(signInRoutes.verifyOtp, { body: { otp }, cookies }),
      ),
    );
    lucky += answers.filter((answer) => answer.status === 200).length;
    const counted = await codeOf(chef);
    expect(counted?.attempts).toBe(3);
    expect(counted?.consecutive_failures).toBeLessThanOrEqual(3);
    mostLookedAt = Math.max(mostLookedAt, counted?.attempts ?? NaN);
  }
  expect(lucky).toBeLessThanOrEqual(2);
  measured({ guessRounds, guessesAtOnce, mostLookedAt });
});

test('confirming a phone enables codes', async () => {
  const chef = await product.given.user({ password });
  const client = await product.as(chef);
  const send = (number: string): Promise<Answer> =>
    client.call(signInRoutes.sendOtp, { body: { phone_number: number } });
  const refused = await send('12');
  expect(refused.status).toBe(400);
  expect(refused.body.phone_number).toEqual(['Phone number is invalid']);

  expect((await send('087 123 4567')).body.phone_number).toBe('******567');
  const otp = await lastCodeTo('+353871234567');
  const confirmed = await client.call(signInRoutes.verifyOtp, { body: { otp } });
  expect(confirmed.body.user).toMatchObject({
    phone_number: '+353871234567',
    is_mfa_enabled: true,
  });
  expect(confirmed.body).not.toHaveProperty('token');
  const sent = await logIn(openBrowser(product), chef);
  expect(sent.body.detail).toBe('OTP sent successfully');
});

test('a code for a phone confirmation does not complete a sign-in', async () => {
  const chef = await givenGuardedUser();
  const browser = openBrowser(product);
  await logIn(browser, chef);
  const client = await product.as(chef);
  await client.call(signInRoutes.sendOtp, { body: { phone_number: '+447911123456' } });
  expect((await enter(browser, await lastCodeTo('+447911123456'))).body.code).toBe('invalidOtp');
});

test('an expired session has to be refreshed before confirming a phone', async () => {
  const expired = product.withToken('not.a.token');
  const answer = await expired.call(signInRoutes.verifyOtp, { body: { otp: '1234' } });
  expect(answer.status).toBe(401);
});

test('the code length can be configured', async () => {
  const settings = { ...testSettings, otp_digits: 7 };
  const strict = await startTestApp({ settings });
  try {
    const chef = await givenGuardedUser(strict);
    const browser = openBrowser(strict);
    await logIn(browser, chef);
    const code = /\d{7}/.exec((await strict.newestMessage(phone))?.text ?? '')?.[0] ?? '';
    expect(code).toHaveLength(7);
    expect((await enter(browser, code.slice(0, 4))).body.otp).toEqual(['Invalid or expired OTP.']);
    expect((await enter(browser, code)).body.user.id).toBe(chef.id);
  } finally {
    await strict.close();
  }
});
