import { openSignIn } from './harness/sign-in.ts';
import { expect, test } from './harness/test.ts';

test('the provider lets somebody in whose e-mail it vouches for', async ({ page }) => {
  await openSignIn(page);
  await page.getByRole('button', { name: 'Sign in with Harbour ID' }).click();
  await page.getByLabel('Identity').fill('chef@harbour.example');
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(page).toHaveURL(/\/overview$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Aoife');
});

test('an e-mail without an account is told to sign up first', async ({ page, consoleErrors }) => {
  consoleErrors.expect(/400 \(Bad Request\)/);
  await openSignIn(page);
  await page.getByRole('button', { name: 'Sign in with Harbour ID' }).click();
  await page.getByLabel('Identity').fill('stranger@nowhere.example');
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'No account is known for this e-mail. Please sign up first.',
  );
  await expect(page).toHaveURL(/\/auth\/sign-in$/);
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
