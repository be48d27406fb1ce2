import type { Locator } from '@playwright/test';

/** Selects options of a multi-select. */
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

/** Selects an option by typing its name. */
export async function chooseBySearch(scope: Locator, field: string, option: string): Promise<void> {
  await scope.getByRole('combobox', { name: field }).fill(option);
  await scope.page().getByRole('option', { name: option }).click();
}
