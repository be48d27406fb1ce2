import { tableOf, widgetsFilled } from '../harness/overview.ts';
import { signIn } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

test('a demo user reaches Home with figures', async ({ page }) => {
  await signIn(page, 'chef@harbour.example');
  await expect(page).toHaveURL(/\/overview/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Aoife');
  const metrics = page.getByRole('button', { pressed: true });
  await expect(metrics).toContainText('Total waste');
  await expect(metrics).toContainText(/\d\s*kg/);
  // A month that has just begun may be empty; the one before is complete.
  await widgetsFilled(page);
  const months = await tableOf(page, 'Monthly Snapshot');
  expect(months.at(-2)?.[1]).toMatch(/[1-9]/);
});

test('an account without a site gets a message and is not signed in', async ({ page }) => {
  await page.goto('/auth/sign-in');
  await page.getByLabel('Email').fill('unlinked@nowhere.example');
  await page.getByLabel('Password', { exact: true }).fill('WasteGauge-2026!');
  await page.getByRole('button', { name: 'Log in with Password' }).click();
  await expect(page.getByText('Your account is not linked to a site yet')).toBeVisible();
  await page.goto('/overview');
  await expect(page).toHaveURL(/\/auth\/sign-in/);
});
