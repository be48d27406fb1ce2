import { z } from 'zod';
import { answerOnce } from '../harness/answer-once.ts';
import { demoPassword, fillSignIn, openSignIn } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

const socialLogin = z.object({ callback_url: z.url() });

test('the provider lets somebody in whose e-mail it vouches for', async ({ page }) => {
  await openSignIn(page);
  await page.getByRole('button', { name: 'Sign in with Harbour ID' }).click();
  await page.getByLabel('Identity').fill('chef@harbour.example');
  await page.getByRole('button', { name: 'Allow', exact: true }).click();
  await expect(page).toHaveURL(/\/overview$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Aoife');
});

test('an e-mail without an account is told to sign up first', async ({ page, consoleErrors }) => {
  consoleErrors.expect(/400 \(Bad Request\)/);
  await openSignIn(page);
  await page.getByRole('button', { name: 'Sign in with Harbour ID' }).click();
  await page.getByLabel('Identity').fill('stranger@nowhere.example');
  await page.getByRole('button', { name: 'Allow', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText(
    'There is no account for this email. Please sign up first.',
  );
  await expect(page).toHaveURL(/\/auth\/sign-in$/);
});

test('an e-mail the provider has not verified is refused, and the password still works', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/400 \(Bad Request\)/);
  await openSignIn(page);
  await page.getByRole('button', { name: 'Sign in with Harbour ID' }).click();
  await page.getByLabel('Identity').fill('groupadmin@harbour.example');
  await page.getByRole('button', { name: 'Allow with unverified e-mail' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'The provider has not verified your email. Verify it there, or sign in another way.',
  );
  await expect(page).toHaveURL(/\/auth\/sign-in$/);
  await page.goto('/overview');
  await expect(page).toHaveURL(/\/auth\/sign-in/);

  await openSignIn(page);
  await fillSignIn(page, 'groupadmin@harbour.example', demoPassword);
  await page.getByRole('button', { name: 'Log in with Password' }).click();
  await expect(page).toHaveURL(/\/overview/);
});

test('an answer of the provider with another state is refused, and a second try works', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/400 \(Bad Request\)/);
  await answerOnce(page, 'POST', '**/api/auth/social-login/', (route) => {
    const callback = new URL(socialLogin.parse(route.request().postDataJSON()).callback_url);
    callback.searchParams.set('state', 'changed');
    return route.continue({ postData: JSON.stringify({ callback_url: callback.href }) });
  });
  await openSignIn(page);
  await page.getByRole('button', { name: 'Sign in with Harbour ID' }).click();
  await page.getByLabel('Identity').fill('chef@harbour.example');
  await page.getByRole('button', { name: 'Allow', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText(
    'The provider did not confirm the sign-in. Please try again.',
  );
  // The provider still knows the browser and sends it straight back.
  await page.getByRole('button', { name: 'Sign in with Harbour ID' }).click();
  await expect(page).toHaveURL(/\/overview$/);
});

test('whoever turns back at the provider may try again', async ({ page, consoleErrors }) => {
  consoleErrors.expect(/400 \(Bad Request\)/);
  await openSignIn(page);
  await page.getByRole('button', { name: 'Sign in with Harbour ID' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'The provider did not confirm the sign-in. Please try again.',
  );
  await expect(page).toHaveURL(/\/auth\/sign-in$/);
});

test('an address made up by somebody else signs nobody in', async ({ page, consoleErrors }) => {
  consoleErrors.expect(/400 \(Bad Request\)/);
  await page.goto('/auth/sign-in?code=stolen&state=made-up');
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/sign-in$/);
});
