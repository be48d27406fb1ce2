import { expect, type Page } from '@playwright/test';

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

/** Signs in through the page, as a person would, and waits for the page that follows. */
export async function signIn(page: Page, email: string, password = demoPassword): Promise<void> {
  await openSignIn(page);
  await fillSignIn(page, email, password);
  await page.getByRole('button', { name: 'Log in with Password' }).click();
  await expect(page).not.toHaveURL(/\/auth\/sign-in/);
}
