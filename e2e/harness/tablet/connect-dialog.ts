import type { Locator, Page } from '@playwright/test';

export const refusedCode = 'This code is not valid or has expired. Show a new one on the tablet.';

export async function openConnectDialog(page: Page): Promise<Locator> {
  await page.goto('/device-management');
  await page.getByRole('button', { name: 'Connect a tablet' }).click();
  return connectDialog(page);
}

export const connectDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Connect a tablet' });

export async function typeCode(dialog: Locator, code: string): Promise<void> {
  await dialog.getByLabel('Character 1').click();
  await dialog.page().keyboard.type(code);
}
