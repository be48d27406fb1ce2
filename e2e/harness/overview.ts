import { expect, type Locator, type Page } from '@playwright/test';
import { addUser, newUserPassword, onboard } from './new-user.ts';
import { openCalls, openSession } from './sign-in.ts';

export const widget = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: new RegExp(`^${name}`) });

export const dialogOf = (page: Page, name: string): Locator => page.getByRole('dialog', { name });

/** Waits until every widget has loaded. */
export async function widgetsFilled(page: Page): Promise<void> {
  await expect(page.locator('[data-widget]').first()).toBeVisible();
  await expect(page.locator('[data-widget][aria-busy="true"]')).toHaveCount(0);
}

export async function openOverview(page: Page, search = ''): Promise<void> {
  await page.goto(`/overview${search}`);
  await widgetsFilled(page);
}

/** Unique, because a file is run again after a failure. */
export const newEmail = (journey: string): string =>
  `${journey}.${crypto.randomUUID().slice(0, 8)}@harbour.example`;

/** Adds a user with the first questions answered. */
export async function newManager(email: string, site: string): Promise<void> {
  await addUser(email, { site });
  const caller = await openCalls(email, newUserPassword);
  await onboard(caller);
  await caller.close();
}

export async function openAs(page: Page, email: string, search = ''): Promise<void> {
  await openSession(page, email, newUserPassword);
  await openOverview(page, search);
}

/** The rows of the table behind a chart: label, then figures. */
export async function tableOf(page: Page, name: string): Promise<string[][]> {
  const panel = widget(page, name);
  await panel.getByRole('button', { name: `${name} as a table` }).click();
  const rows = panel.getByRole('table').locator('tbody tr');
  await expect(rows.first()).toBeVisible();
  const cells = await rows.evaluateAll((found) =>
    found.map((row) => [...row.children].map((cell) => cell.textContent ?? '')),
  );
  await panel.getByRole('button', { name: `${name} as a chart` }).click();
  return cells;
}

/** All months, since this month is empty on its first day. */
export const monthsOfWaste = (page: Page): Promise<string[][]> => tableOf(page, 'Monthly Snapshot');
