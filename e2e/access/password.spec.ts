import { publicSettings } from '@wastegauge/contract/services/system';
import { answerOnce } from '../harness/answer-once.ts';
import { accessToken } from '../harness/new-user.ts';
import { demoPassword, fillSignIn, openSession, openSignIn } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

test('the buttons wait for the human check, then a password signs in by keyboard', async ({
  page,
}) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/auth/human-check/', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/auth/sign-in');
  const magicLink = page.getByRole('button', { name: 'Send magic link' });
  const social = page.getByRole('button', { name: 'Sign in with Harbour ID' });
  await expect(page.getByText('Checking that you are human…')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log in with Password' })).toBeDisabled();
  await expect(magicLink).toBeDisabled();
  await expect(social).toBeDisabled();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(magicLink).toHaveCount(0);
  await expect(social).toHaveCount(0);
  release();
  await expect(page.getByText('You are human', { exact: true })).toBeVisible();
  await page.getByLabel('Email').focus();
  await page.keyboard.type('chef@harbour.example');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(demoPassword);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/overview/);
});

test('the human check passes while the page is still loading', async ({ page }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/first-*.js', async (route) => {
    await held;
    await route.continue();
  });
  const passed = page.waitForResponse(
    (reply) => reply.url().endsWith('/human-check/') && reply.request().method() === 'POST',
  );
  await page.goto('/auth/sign-in', { waitUntil: 'commit' });
  expect((await passed).ok()).toBe(true);
  release();
  await expect(page.getByText('Checked', { exact: true })).toBeVisible();
});

test('a demo account fills in the form; a signed-in user can continue or sign out', async ({
  page,
}) => {
  await openSignIn(page);
  await page.getByRole('button', { name: /manager@brightside\.example/ }).click();
  await expect(page.getByLabel('Email')).toHaveValue('manager@brightside.example');
  await page.getByRole('button', { name: 'Log in with Password' }).click();
  await expect(page).toHaveURL(/\/overview/);
  await page.goto('/auth/sign-in');
  await expect(page.getByText('You are signed in as manager@brightside.example.')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/overview/);

  await page.goto('/auth/sign-in');
  const ended = page.waitForResponse('**/api/auth/logout/');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  expect((await ended).ok()).toBe(true);
  await expect(page.getByText(/^You are signed in as/)).toHaveCount(0);
  await page.goto('/overview');
  await expect(page).toHaveURL(/\/auth\/sign-in/);
});

test('after too many attempts the form shows how long to wait', async ({ page, consoleErrors }) => {
  consoleErrors.expect(/429/);
  await openSignIn(page);
  await answerOnce(page, 'POST', '**/api/auth/login/', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '700' },
      json: { code: 'tooManyRequests', message: 'Too many attempts.' },
    }),
  );
  await fillSignIn(page, 'chef@harbour.example', 'not this one');
  await page.getByRole('button', { name: 'Log in with Password' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'Too many attempts. Please try again in 12 minutes.',
  );
});

test('a token in the address is removed and signs in only if the installation allows it', async ({
  page,
  browser,
}) => {
  await openSession(page, 'chef@harbour.example');
  const token = await accessToken(page);
  const context = await browser.newContext({ baseURL: process.env.E2E_BASE_URL ?? '' });
  const other = await context.newPage();
  await other.goto(`/overview?token=${token}`);
  await expect(other).toHaveURL(/\/auth\/sign-in$/);
  await expect(other.getByRole('button', { name: 'Log in with Password' })).toBeVisible();

  await other.route('**/api/settings/', async (route) => {
    const reply = await route.fetch();
    const settings = publicSettings.parse(await reply.json());
    await route.fulfill({ json: { ...settings, token_in_url: true } });
  });
  await other.goto(`/overview?token=${token}`);
  await expect(other).toHaveURL(/\/overview$/);
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await context.close();
});
