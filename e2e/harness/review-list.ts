import { expect, type Page, type Request } from '@playwright/test';
import { openSession } from './sign-in.ts';

export const rows = (page: Page) => page.getByRole('table', { name: 'Review' }).locator('tbody tr');
export const count = (page: Page) => page.getByText(/^[\d,]+ events?$/);
export const toast = (page: Page, text: string) => page.getByRole('status').getByText(text);

export async function openReview(page: Page, search = ''): Promise<void> {
  await openSession(page, 'admin@wastegauge.example');
  await page.goto(`/review${search}`);
  await expect(rows(page).first()).toBeVisible();
}

export async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option }).first().click();
}

export const apply = (page: Page) => page.getByRole('button', { name: 'Apply filters' }).click();

/** Returns the list requests since its last call. */
export function watchQuestions(page: Page): () => URLSearchParams[] {
  const asked: URLSearchParams[] = [];
  page.on('request', (request: Request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/events/review/') asked.push(searchParams);
  });
  return () => asked.splice(0);
}

export const updateOf = (page: Page, row: number) =>
  rows(page)
    .nth(row)
    .getByRole('button', { name: /^Update / });

/** The id of an event, from the name of its button. */
export const numberOf = async (page: Page, row: number): Promise<string> =>
  (await updateOf(page, row).getAttribute('aria-label'))?.split(', ').at(-1) ?? '';

export const rowOf = (page: Page, id: string) =>
  rows(page).filter({ has: page.getByRole('button', { name: new RegExp(`^Update .*, ${id}$`) }) });
