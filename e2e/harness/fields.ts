import type { Locator } from '@playwright/test';

/** Ticks options of a field that takes several. */
export async function chooseMany(
  scope: Locator,
  field: string,
  ...options: string[]
): Promise<void> {
  const page = scope.page();
  await scope.getByRole('combobox', { name: field }).click();
  for (const option of options) await page.getByRole('option', { name: option }).first().click();
  await page.keyboard.press('Escape');
}

/** Takes one option of a field that is searched by typing. */
export async function chooseBySearch(scope: Locator, field: string, option: string): Promise<void> {
  await scope.getByRole('combobox', { name: field }).fill(option);
  await scope.page().getByRole('option', { name: option }).click();
}
