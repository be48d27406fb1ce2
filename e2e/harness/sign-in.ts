import {
  expect,
  request as api,
  type APIRequestContext,
  type Cookie,
  type Page,
} from '@playwright/test';
import { pbkdf2, solveChallenge } from 'altcha/lib';
import type { User } from '@wastegauge/contract/directory/accounts';
import { loginReply } from '@wastegauge/contract/directory/sign-in';
import { z } from 'zod';

export const demoPassword = 'WasteGauge-2026!';

/** Opens the sign-in page and waits until the human check has passed. */
export async function openSignIn(page: Page): Promise<void> {
  await page.goto('/auth/sign-in');
  await expect(page.getByText('Checked', { exact: true })).toBeVisible({ timeout: 30_000 });
}

export async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

/**
 * Opens a session with the calls of the sign-in page, but without rendering it, which would take a
 * quarter of the time of a journey. No page is open afterwards.
 */
export async function openSession(
  page: Page,
  email: string,
  password = demoPassword,
): Promise<User> {
  // An address of the product that gives access to its storage without running scripts.
  await page.goto('/favicon.svg');
  await passHumanCheck(page);
  const session = await logIn(page.request, email, password);
  await page.evaluate(({ access, refresh }) => {
    sessionStorage.clear();
    sessionStorage.setItem('wg-access', access);
    sessionStorage.setItem('wg-refresh', refresh);
    sessionStorage.setItem('wg-token-received-at', String(Date.now()));
  }, session.token);
  return session.user;
}

async function logIn(request: APIRequestContext, email: string, password: string) {
  const reply = await request.post('/api/auth/login/', { data: { email, password } });
  const session = loginReply.parse(await reply.json());
  if (!('token' in session)) throw new Error(`${email} is asked for a code`);
  return session;
}

export interface Caller {
  user: User;
  request: APIRequestContext;
  headers: { authorization: string };
  close(): Promise<void>;
}

/** A session without a page, for the calls that prepare a journey. */
export async function openCalls(email: string, password = demoPassword): Promise<Caller> {
  const baseURL = process.env.E2E_BASE_URL ?? '';
  const cookies = findPass(baseURL) ?? [];
  const request = await api.newContext({ baseURL, storageState: { cookies, origins: [] } });
  if (cookies.length === 0) {
    await solveHumanCheck(request);
    const kept = await request.storageState();
    keepPass(baseURL, kept.cookies);
  }
  const { user, token } = await logIn(request, email, password);
  const headers = { authorization: `Bearer ${token.access}` };
  return { user, request, headers, close: () => request.dispose() };
}

/** Opens a session and loads Home. */
export async function signIn(page: Page, email: string, password = demoPassword): Promise<void> {
  await openSession(page, email, password);
  await page.goto('/');
  await expect(page).not.toHaveURL(/\/auth\/sign-in/);
}

/** From the open account menu. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await page.getByRole('dialog', { name: 'Logout' }).getByRole('button', { name: 'Yes' }).click();
  await expect(page).toHaveURL(/\/auth\/sign-in/);
}

const challengeReply = z.object({
  parameters: z.looseObject({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.number(),
    keyLength: z.number(),
    keyPrefix: z.string(),
  }),
  signature: z.string(),
});

// A pass is valid for ten minutes; each worker solves one challenge per product in that time.
const passLifeMs = 8 * 60_000;
const passes = new Map<string, { cookies: Cookie[]; untilMs: number }>();

/** After the clock of a server was moved, its passes have expired. */
export const forgetPasses = (): void => passes.clear();

function findPass(origin: string): Cookie[] | undefined {
  const pass = passes.get(origin);
  return pass && pass.untilMs > Date.now() ? pass.cookies : undefined;
}

function keepPass(origin: string, cookies: Cookie[]): void {
  passes.set(origin, { cookies, untilMs: Date.now() + passLifeMs });
}

async function passHumanCheck(page: Page): Promise<void> {
  const { origin } = new URL(page.url());
  const cookies = findPass(origin);
  if (cookies) return page.context().addCookies(cookies);
  await solveHumanCheck(page.request);
  keepPass(origin, await page.context().cookies());
}

/** The pass stays in the cookies of the context. */
export async function solveHumanCheck(request: APIRequestContext): Promise<void> {
  const asked = await request.get('/api/auth/human-check/');
  const challenge = challengeReply.parse(await asked.json());
  const solution = await solveChallenge({ challenge, ...pbkdf2 });
  const payload = btoa(JSON.stringify({ challenge, solution }));
  const reply = await request.post('/api/auth/human-check/', { data: { payload } });
  expect(reply.ok(), 'the human check').toBe(true);
}
