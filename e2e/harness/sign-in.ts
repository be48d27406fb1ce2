import { expect, type Page } from '@playwright/test';

const demoPassword = 'WasteGauge-2026!';

/** Signs in through the page, as a person would, and waits for the page that follows. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/auth/sign-in');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Log in with Password' }).click();
  await expect(page).not.toHaveURL(/\/auth\/sign-in/);
}
