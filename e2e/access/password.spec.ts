import { publicSettings } from '@wastegauge/contract/services/system';
import { answerOnce } from '../harness/answer-once.ts';
import { accessToken } from '../harness/new-user.ts';
import { demoPassword, fillSignIn, openSession, openSignIn } from '../harness/sign-in.ts';
import { viewports } from '../harness/screens.ts';
import { expect, test } from '../harness/test.ts';

for (const { name, ...size } of viewports.filter((viewport) => viewport.name !== 'tablet')) {
  test(`on a ${name} the buttons wait for the human check, then a password lets in`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/auth/human-check/', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/auth/sign-in');
    const submit = page.getByRole('button', { name: 'Log in with Password' });
    const magicLink = page.getByRole('button', { name: 'Send magic link' });
    const social = page.getByRole('button', { name: 'Sign in with Harbour ID' });
    await fillSignIn(page, 'chef@harbour.example', demoPassword);
    await expect(page.getByText('Checking that you are human…')).toBeVisible();
    await expect(submit).toBeDisabled();
    if (name === 'phone') {
      await expect(magicLink).toHaveCount(0);
      await expect(social).toHaveCount(0);
    } else {
      await expect(magicLink).toBeDisabled();
      await expect(social).toBeDisabled();
    }
    release();
    await expect(page.getByText('You are human', { exact: true })).toBeVisible();
    await submit.click();
    await expect(page).toHaveURL(/\/overview/);
  });
}

test('the whole form works by keyboard', async ({ page }) => {
  await openSignIn(page);
  await page.getByLabel('Email').focus();
  await page.keyboard.type('chef@harbour.example');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(demoPassword);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/overview/);
});

test('what is missing or wrong is told under its field and the first one has the focus', async ({
  page,
}) => {
  await openSignIn(page);
  const email = page.getByLabel('Email');
  await page.getByRole('button', { name: 'Log in with Password' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(page.getByText('Required Field')).toBeVisible();
  await expect(email).toBeFocused();
  await email.fill('not an address');
  await expect(page.getByText('Must be a valid email')).toBeVisible();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(email).toHaveAttribute('maxlength', '255');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('maxlength', '42');
});

test('the alert about a wrong password is gone after a visit to another page', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/400 \(Bad Request\)/);
  await openSignIn(page);
  await fillSignIn(page, 'groupadmin@harbour.example', 'not this one');
  await page.getByRole('button', { name: 'Log in with Password' }).click();
  await expect(page.getByRole('alert')).toContainText('Incorrect email or password.');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'Reset password' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to log in' }).click();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a server that wants another human check gets one', async ({ page, consoleErrors }) => {
  consoleErrors.expect(/400 \(Bad Request\)/);
  await openSignIn(page);
  await answerOnce(page, 'POST', '**/api/auth/login/', (route) =>
    route.fulfill({
      status: 400,
      json: {
        code: 'humanCheckRequired',
        message: 'Please complete the human check first.',
        request_id: 'test',
      },
    }),
  );
  await fillSignIn(page, 'chef@harbour.example', demoPassword);
  const checkedAgain = page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/api/auth/human-check/') && answer.request().method() === 'POST',
  );
  await page.getByRole('button', { name: 'Log in with Password' }).click();
  await expect(page.getByRole('alert')).toContainText('Please complete the human check first.');
  await checkedAgain;
  await page.getByRole('button', { name: 'Log in with Password' }).click();
  await expect(page).toHaveURL(/\/overview/);
});

test('a human check that fails can be tried again', async ({ page, consoleErrors }) => {
  consoleErrors.expect(/ERR_FAILED/);
  await answerOnce(page, 'GET', '**/api/auth/human-check/', (route) => route.abort());
  await page.goto('/auth/sign-in');
  await expect(page.getByText('The human check failed')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Checked', { exact: true })).toBeVisible();
});

test('a demo account fills in the form, and whoever is signed in may go on or leave', async ({
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

test('after too many attempts the form says how long to wait', async ({ page, consoleErrors }) => {
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

test('a token in the address is removed and signs in only where the installation allows it', async ({
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
