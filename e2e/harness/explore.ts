import { expect, type Locator, type Page } from '@playwright/test';
import { exploreRoutes, type ExploreAnswer } from '@wastegauge/contract/insight/explore';
import { accessToken } from './new-user.ts';
import { openSession } from './sign-in.ts';

export const filterForm = (page: Page): Locator => page.getByRole('form', { name: 'Filters' });
export const chart = (page: Page): Locator => page.getByRole('slider', { name: /, \w+ly, / });
export const legend = (page: Page): Locator => page.getByRole('group', { name: /^Labels, select/ });
export const total = (page: Page): Locator => page.getByText(/^Total /).first();

export async function openExplore(page: Page, search = '', email = 'manager@harbour.example') {
  await openSession(page, email);
  await page.goto(`/explore${search}`);
  await expect(chart(page)).toBeVisible();
}

/** The server's reply for the current address. */
export async function answerFor(page: Page): Promise<ExploreAnswer> {
  const shown = new URL(page.url()).searchParams;
  const renamed = { siteId: 'site', zoneSerial: 'zone', foodId: 'food' } as const;
  const query = new URLSearchParams();
  for (const name of [
    'metric',
    'labels',
    'granularity',
    'startDate',
    'endDate',
    'event',
  ] as const) {
    const value = shown.get(name);
    if (value !== null) query.set(name, value);
  }
  for (const [name, asked] of Object.entries(renamed)) {
    const value = shown.get(name);
    if (value !== null) query.set(asked, value);
  }
  const headers = { authorization: `Bearer ${await accessToken(page)}` };
  const { path, reply } = exploreRoutes.getExploreChart;
  const answer = await page.request.get(`${path}?${query.toString()}`, { headers });
  expect(answer.status(), await answer.text()).toBe(200);
  return reply.parse(await answer.json());
}

export async function choose(page: Page, field: string, option: string | RegExp): Promise<void> {
  await filterForm(page).getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option }).first().click();
}

export const apply = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Apply Filters' }).click();

export const amount = (value: number | null): string =>
  new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(
    value ?? Number.NaN,
  );
