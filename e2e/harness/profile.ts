import { expect, type Locator, type Page } from '@playwright/test';

export const card = (page: Page, name: string): Locator => page.getByRole('region', { name });

export async function openProfile(page: Page): Promise<void> {
  await page.goto('/settings/profile');
  await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible();
  await expect(page.getByText('This device')).toBeVisible();
}
