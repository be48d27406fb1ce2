import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import type { z } from 'zod';
import { accessToken } from './new-user.ts';
import { openSession } from './sign-in.ts';

export const cards = (page: Page): Locator => page.getByRole('article');
export const cardOf = (page: Page, name: string): Locator =>
  page.getByRole('article', { name, exact: true });

export async function openInsights(page: Page, path: string, email = 'manager@harbour.example') {
  await openSession(page, email);
  await page.goto(`/insights/${path}`);
  await expect(cards(page).first()).toBeVisible();
}

/** The server's reply for the filters in the address. */
export async function answerFor<Reply extends z.ZodType>(
  page: Page,
  route: { path: string; reply: Reply },
  extra: Record<string, string> = {},
): Promise<z.output<Reply>> {
  const shown = new URL(page.url()).searchParams;
  const asked = new URLSearchParams(extra);
  const names = {
    siteId: 'site',
    zoneSerial: 'zone',
    foodId: 'food',
    startDate: 'startDate',
    endDate: 'endDate',
    ordering: 'ordering',
    nonFood: 'nonFood',
    trimmings: 'trimmings',
  } as const;
  for (const [name, wanted] of Object.entries(names)) {
    const value = shown.get(name);
    if (value !== null) asked.set(wanted, value);
  }
  const headers = { authorization: `Bearer ${await accessToken(page)}` };
  const answer = await page.request.get(`${route.path}?${asked.toString()}`, { headers });
  expect(answer.status(), await answer.text()).toBe(200);
  return route.reply.parse(await answer.json());
}

export async function exportedRows(page: Page, fileName: string): Promise<string[][]> {
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export Data' }).click();
  const download = await started;
  expect(download.suggestedFilename()).toBe(fileName);
  const text = (await readFile(await download.path(), 'utf8')).replace(/^\uFEFF/, '');
  return text
    .trim()
    .split(/\r?\n/)
    .map((line) =>
      [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) =>
        cell.replaceAll(/^"|"$/g, '').replaceAll('""', '"'),
      ),
    );
}

export const inBritish = (value: number, decimals = 2): string =>
  new Intl.NumberFormat('en-GB', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(value);
