import { expect, type Locator, type Page } from '@playwright/test';
import { openSession } from './sign-in.ts';

export const cards = (page: Page): Locator => page.getByRole('article');
export const counter = (page: Page): Locator => page.getByText(/^Showing [\d,]+ of [\d,]+$/);
export const filterForm = (page: Page): Locator => page.getByRole('form', { name: 'Filters' });
export const toast = (page: Page, text: string): Locator =>
  page.getByRole('status').getByText(text);

export async function openFeed(page: Page, search = '', email = 'chef@harbour.example') {
  await openSession(page, email);
  await page.goto(`/feed${search}`);
  await expect(cards(page).first()).toBeVisible();
}

/** The total shown by the counter. */
export async function totalOf(page: Page): Promise<number> {
  const text = await counter(page).innerText();
  return Number(text.split(' of ')[1]?.replaceAll(',', ''));
}

export const apply = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Apply filters' }).click();

/** Clicks the label, since the row of a switch covers its input. */
export const turn = (page: Page, name: string): Promise<void> =>
  filterForm(page).getByText(name, { exact: true }).click({ force: true });
