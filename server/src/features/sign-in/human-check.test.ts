import { signInRoutes } from '@wastegauge/contract/directory/sign-in';
import { signUpRoutes } from '@wastegauge/contract/directory/sign-up';
import type { PublicSettings } from '@wastegauge/contract/services/system';
import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type Answer, type TestApp } from '../../../test/support/test-app.ts';
import { openBrowser, type Browser } from '../../../test/support/test-browser.ts';

const password = 'Roast-potatoes-1';
const settings: PublicSettings = {
  version: 'test',
  is_demo: false,
  demo_accounts: [],
  demo_password: null,
  human_check: 'altcha',
  otp_digits: 4,
  social_provider: null,
  has_recognition: true,
  token_in_url: false,
  sentry_dsn: null,
  knowledge_hub_url: null,
};

let product: TestApp;
let browser: Browser;
let address = 0;

const freshAddress = (): string => `10.0.0.${(address += 1)}`;

beforeAll(async () => {
  product = await startTestApp({
    trustedProxies: ['127.0.0.1'],
    settings,
  });
});
beforeEach(() => {
  browser = openBrowser(product, freshAddress());
});
afterAll(() => product.close());

const logIn = (email: string, given: string, from = browser): Promise<Answer> =>
  from.call(signInRoutes.login, { body: { email, password: given } });

const handIn = (payload: unknown, from = browser): Promise<Answer> => {
  const encoded = Buffer.from(JSON.stringify(payload)).toString('base64');
  return from.call(signInRoutes.passHumanCheck, { body: { payload: encoded } });
};

async function solve(): Promise<{ challenge: Challenge; solution: object }> {
  const { body: challenge } = await browser.call(signInRoutes.getHumanCheck);
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('the challenge could not be solved');
  return { challenge, solution };
}

async function failAtAccount(email: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    expect((await logIn(email, 'wrong')).body.code).toBe('wrongCredentials');
  }
}

test('a solution is accepted once', async () => {
  const solved = await solve();
  const passed = await handIn(solved);
  expect(passed.body).toEqual({ passed: true });
  expect(passed.cookies).toMatchObject([{ httpOnly: true, sameSite: 'Strict', maxAge: 600 }]);
  expect((await handIn(solved)).body.code).toBe('humanCheckFailed');
});

test('one of twenty parallel uses of a solution succeeds', async () => {
  const solved = await solve();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => handIn(solved, openBrowser(product))),
  );
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
});

test('changed, invented and missing solutions are refused', async () => {
  const { challenge, solution } = await solve();
  const { parameters, signature } = challenge;
  const attempts: unknown[] = [
    { challenge: { parameters: { ...parameters, expiresAt: 4_102_444_800 }, signature }, solution },
    { challenge: { parameters: { ...parameters, cost: 1 }, signature }, solution },
    { challenge: { parameters, signature: 'f'.repeat(64) }, solution },
    { challenge: { parameters }, solution },
    { challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } },
    { challenge, solution: { counter: 1 } },
    { challenge },
    'nonsense',
    null,
  ];
  for (const attempt of attempts) {
    expect((await handIn(attempt)).body.code).toBe('humanCheckFailed');
  }
  const raw = await browser.call(signInRoutes.passHumanCheck, { body: { payload: '%%%' } });
  expect(raw.body.code).toBe('humanCheckFailed');
  expect((await handIn({ challenge, solution })).status).toBe(200);
});

test('after three failures an account needs the check', async () => {
  const chef = await product.given.user({ password });
  await failAtAccount(chef.email, 3);
  const refused = await logIn(chef.email, password);
  expect(refused.status).toBe(400);
  expect(refused.body.code).toBe('humanCheckRequired');
  await handIn(await solve());
  expect((await logIn(chef.email, password)).status).toBe(200);
});

test('an account cannot be locked without passing the check, also in parallel', async () => {
  const chef = await product.given.user({ password });
  await failAtAccount(chef.email, 3);
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => logIn(chef.email, 'wrong', openBrowser(product, '10.1.1.1'))),
  );
  expect(new Set(answers.map((answer) => answer.body.code))).toEqual(
    new Set(['humanCheckRequired']),
  );
  await handIn(await solve());
  expect((await logIn(chef.email, password)).status).toBe(200);
});

test('after ten failures an address needs the check', async () => {
  const chef = await product.given.user({ password });
  for (let failure = 1; failure <= 10; failure += 1) {
    const refused = await logIn(`guess${failure}@kitchen.example`, 'wrong');
    expect(refused.body.code).toBe('wrongCredentials');
  }
  expect((await logIn(chef.email, password)).body.code).toBe('humanCheckRequired');
  const elsewhere = openBrowser(product, freshAddress());
  expect((await logIn(chef.email, password, elsewhere)).status).toBe(200);
});

test('successful sign-ins never need the check', async () => {
  for (let morning = 1; morning <= 12; morning += 1) {
    const chef = await product.given.user({ password });
    expect((await logIn(chef.email, password)).status).toBe(200);
  }
});

test('the fourth magic link to an e-mail needs the check, known or not', async () => {
  const send = (email: string): Promise<Answer> =>
    browser.call(signInRoutes.sendMagicLink, { body: { email } });
  for (let sent = 1; sent <= 3; sent += 1) {
    expect((await send('nobody@kitchen.example')).status).toBe(200);
  }
  expect((await send('nobody@kitchen.example')).body.code).toBe('humanCheckRequired');
  await handIn(await solve());
  expect((await send('nobody@kitchen.example')).status).toBe(200);
});

test('challenge and pass expire by the server clock', async () => {
  const chef = await product.given.user({ password });
  const solved = await solve();
  const passed = openBrowser(product, freshAddress());
  await handIn(await solve(), passed);
  await failAtAccount(chef.email, 3);
  const later = new Date(Date.now() + 11 * 60_000).toISOString();
  product.clock.set(later);
  expect((await handIn(solved)).body.code).toBe('humanCheckFailed');
  expect((await logIn(chef.email, password, passed)).body.code).toBe('humanCheckRequired');
});

test('sign-ups need the check from the fourth with an e-mail and the eleventh from an address', async () => {
  const signUp = (email: string): Promise<Answer> =>
    browser.call(signUpRoutes.register, {
      body: { first_name: 'Nora', surname: 'Byrne', employer: 'Quayside', email },
    });
  const mails = async (): Promise<number> =>
    (await sql`select from outbox where template = 'sign-up'`.execute(product.db)).rows.length;
  for (let time = 0; time < 3; time += 1) {
    expect((await signUp('often@kitchen.example')).status).toBe(201);
  }
  expect((await signUp('often@kitchen.example')).body.code).toBe('humanCheckRequired');
  for (let time = 0; time < 7; time += 1) {
    expect((await signUp(`new${time}@kitchen.example`)).status).toBe(201);
  }
  expect((await signUp('one-more@kitchen.example')).body.code).toBe('humanCheckRequired');
  expect(await mails()).toBe(10);
  await handIn(await solve());
  expect((await signUp('often@kitchen.example')).status).toBe(201);
  expect((await signUp('one-more@kitchen.example')).status).toBe(201);
});

test('an Admin adds users without the check', async () => {
  const admin = await product.as(await product.given.user({ role: 'Admin' }));
  for (let time = 0; time < 12; time += 1) {
    const email = `added${time}@kitchen.example`;
    const person = { first_name: 'Nora', surname: 'Byrne', employer: 'Quayside', email, password };
    expect((await admin.call(signUpRoutes.register, { body: person })).status).toBe(201);
  }
});
