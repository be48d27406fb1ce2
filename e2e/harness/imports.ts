import { expect, type Locator, type Page } from '@playwright/test';

interface GivenFile {
  name: string;
  content: Buffer | string;
}

const types = { csv: 'text/csv', xlsx: 'application/octet-stream' } as const;

/** Chooses a file on the page of imports and waits for its columns. */
export async function chooseFile(page: Page, { name, content }: GivenFile): Promise<void> {
  await page.locator('input[type="file"]').setInputFiles({
    name,
    mimeType: name.endsWith('.csv') ? types.csv : types.xlsx,
    buffer: Buffer.from(content),
  });
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(step(page)).toHaveText(/Columns/);
}

export const step = (page: Page): Locator =>
  page.getByRole('list', { name: 'Steps of the import' }).locator('[aria-current="step"]');

export const field = (page: Page, name: string): Locator =>
  page.getByRole('combobox', { name, exact: true });

export async function choose(page: Page, name: string, option: string | RegExp): Promise<void> {
  await field(page, name).click();
  await page.getByRole('option', { name: option }).click();
}

/** A figure of the import summary. */
export const figure = (page: Page, name: string): Locator =>
  page
    .getByRole('region', { name: 'What will be imported' })
    .locator('div')
    .filter({ has: page.getByRole('heading', { name }) })
    .locator('p')
    .first();

export const row = (page: Page, file: string): Locator =>
  page.getByRole('row').filter({ hasText: file });

/** Undoes the newest import of a file. */
export async function undo(page: Page, file: string): Promise<void> {
  await row(page, file)
    .first()
    .getByRole('button', { name: `Undo the import of ${file}` })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click();
  await expect(page.getByText('Import undone')).toBeVisible();
  await expect(row(page, file).first()).toContainText('Undone');
}
