import { expect, test } from '../harness/test.ts';

test('an account without a site gets a message and is not signed in', async ({ page }) => {
  await page.goto('/auth/sign-in');
  await page.getByLabel('Email').fill('unlinked@nowhere.example');
  await page.getByLabel('Password', { exact: true }).fill('WasteGauge-2026!');
  await page.getByRole('button', { name: 'Log in with Password' }).click();
  await expect(page.getByText('Your account is not linked to a site yet')).toBeVisible();
  await expect(page.getByText('We have told the administrators.')).toBeVisible();
  await expect(page.getByText('Welcome back')).toHaveCount(0);
  await page.goto('/overview');
  await expect(page).toHaveURL(/\/auth\/sign-in/);
});
