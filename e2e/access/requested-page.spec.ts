import type { Page } from '@playwright/test';
import { addUser, newUserPassword } from '../harness/new-user.ts';
import { demoPassword, fillSignIn, openSession } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

async function submitSignIn(page: Page, email: string, password = demoPassword): Promise<void> {
  await expect(page).toHaveURL(/\/auth\/sign-in/);
  await fillSignIn(page, email, password);
  await page.getByRole('button', { name: 'Log in with Password' }).click();
}

test('a link from a mail opens its page after sign-in', async ({ page }) => {
  await page.goto('/insights/foods?siteId=1&metric=waste_co2');
  await page.reload();
  await submitSignIn(page, 'chef@harbour.example');
  await expect(page).toHaveURL(/\/insights\/foods\?siteId=1&metric=waste_co2/);
  await page.goto('/');
  await expect(page).toHaveURL(/\/overview/);
});

test('an ended session returns to its page, signing out does not', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/401 \(Unauthorized\)/);
  await openSession(page, 'chef@harbour.example');
  await page.evaluate(() => {
    sessionStorage.setItem('wg-access', 'ended');
    sessionStorage.setItem('wg-refresh', 'ended');
  });
  await page.goto('/feed?siteId=1');
  await expect(page).toHaveURL(/\/auth\/sign-in\?siteId=1/);
  await expect(page.getByRole('alert')).toContainText('Your session has ended');
  await submitSignIn(page, 'chef@harbour.example');
  await expect(page).toHaveURL(/\/feed\?siteId=1/);

  await page.goto('/auth/sign-in');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByText(/^You are signed in as/)).toHaveCount(0);
  await submitSignIn(page, 'chef@harbour.example');
  await expect(page).toHaveURL(/\/overview/);
});

test('a new user reaches the requested page after the first questions', async ({ page }) => {
  const email = 'requested.page@harbour.example';
  await addUser(email);
  await page.goto('/feed?siteId=1');
  await submitSignIn(page, email, newUserPassword);
  await expect(page).toHaveURL(/\/onboarding/);
  for (const option of ['Environmental', 'Needs Improvement']) {
    await page.getByRole('radio', { name: option }).check();
    await page.getByRole('button', { name: 'Next →' }).click();
  }
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Next →' }).click();
  for (const _ of [4, 5]) await page.getByRole('button', { name: 'Skip this Question' }).click();
  await expect(page).toHaveURL(/\/feed\?siteId=1/);
});
