import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { tomorrowRoutes } from '@wastegauge/contract/insight/tomorrow';
import { addDays, dayIn, type Day } from '@wastegauge/contract/values/dates';
import { expectNoAxeViolations } from '../harness/axe.ts';
import { authorization, signInOnboarded } from '../harness/new-user.ts';
import { openSession } from '../harness/sign-in.ts';
import { makeSiteWithUser } from '../harness/sites-and-devices.ts';
import { expect, test } from '../harness/test.ts';
import { fillDay, openVenue, read } from '../harness/venues.ts';

const chef = 'chef@harbour.example';
/** In UTC all year. */
const timezone = 'Atlantic/Reykjavik';
const today = (): Day => dayIn(timezone, new Date());

const card = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const toast = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('status').filter({ hasText: text });

async function openTomorrow(page: Page, query = ''): Promise<void> {
  await page.goto(`/kitchen/tomorrow${query}`);
  await expect(card(page, 'What ran out last 7 days')).toBeVisible();
}

/** Signs in the manager of a new site with covers of lunch on each of the days before yesterday. */
async function openOwnKitchen(page: Page, days: number): Promise<number> {
  await openSession(page, 'super@wastegauge.example');
  const { site, email } = await makeSiteWithUser(page, { timezone });
  await signInOnboarded(page, email);
  const headers = await authorization(page);
  for (let ago = 2; ago < 2 + days; ago += 1) {
    const answer = await page.request.put(tomorrowRoutes.saveServiceCovers.path, {
      headers,
      data: {
        site: site.id,
        day: addDays(today(), -ago),
        services: [{ service: 'LUNCH', covers: 100 + (ago % 3) }],
      },
    });
    expect(answer.status(), await answer.text()).toBe(200);
  }
  return site.id;
}

for (const width of [1440, 820, 390]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('a cook reads the advice with its range and its error', async ({ page }) => {
      await openSession(page, chef);
      await openTomorrow(page);
      const lunch = card(page, 'Lunch');
      await expect(lunch).toContainText(/\d+ covers/);
      await expect(lunch.getByRole('figure')).toHaveAccessibleName(/^Between \d+ and \d+ covers/);
      const error = card(page, 'Error of the last 8 weeks');
      await expect(error).toContainText(/This advice\s*\d+\.\d\s*%/);
      await expect(error).toContainText(/Your own plan\s*\d+\.\d\s*%/);
      await expect(error).toContainText(/Within the range\s*\d+ of \d+/);
      await expectNoAxeViolations(page);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, 'the page does not scroll sideways').toBe(0);
    });
  });
}

test('a cook plans a service and a dish with the keyboard and finds the plan again', async ({
  page,
}) => {
  await openSession(page, chef);
  const day = addDays(dayIn('Europe/Dublin', new Date()), 5);
  await openTomorrow(page, `?day=${day}`);
  const covers = page.getByLabel('Your plan for Lunch, covers');
  const dish = page.getByLabel(/^Your plan for .+, Lunch$/).first();
  const name = await dish.getAttribute('aria-label');
  await covers.focus();
  await page.keyboard.type('87');
  await dish.focus();
  await page.keyboard.type('6.5');
  await page.getByRole('button', { name: 'Save Plan' }).focus();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Plan saved')).toBeVisible();
  await page.reload();
  await expect(covers).toHaveValue('87');
  const planned = page.getByLabel(name ?? '', { exact: true });
  await expect(planned).toHaveValue('6.5');

  await covers.clear();
  await planned.clear();
  await page.getByRole('button', { name: 'Save Plan' }).click();
  await expect(page.getByRole('button', { name: 'Save Plan' })).toBeDisabled();
  await page.reload();
  await expect(covers).toHaveValue('');
});

test('a dish that ran out is reported with one tap and taken back', async ({
  page,
  consoleErrors,
}) => {
  // Outside its service the dish needs a time, which the form asks for.
  consoleErrors.expect(/status of 400 .*\/api\/ran_out\//);
  await openSession(page, chef);
  await openTomorrow(page);
  const list = card(page, 'What ran out last 7 days').getByRole('listitem');
  await expect(list.first()).toBeVisible();
  const before = await list.count();
  await page
    .getByRole('button', { name: /^Ran out: / })
    .first()
    .click();
  const form = page.getByRole('dialog', { name: 'Something Ran Out' });
  await expect(form.or(toast(page, /: ran out/))).toBeVisible();
  if (await form.isVisible()) {
    await fillDay(form.getByLabel('Date'), addDays(dayIn('Europe/Dublin', new Date()), -1));
    await form.getByLabel('Time').fill('08:15');
    await form.getByRole('button', { name: 'Save' }).click();
  }
  await expect(toast(page, /: ran out/)).toBeVisible();
  await expect(list).toHaveCount(before + 1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(list).toHaveCount(before);
});

test('covers of yesterday are entered and stand beside advice and plan', async ({ page }) => {
  const site = await openOwnKitchen(page, 42);
  await openTomorrow(page, `?siteId=${site}`);
  await expect(card(page, 'Lunch')).toContainText(/10[0-2] covers/);
  const yesterday = page.getByRole('region', { name: /^Yesterday/ });
  const row = yesterday.getByRole('row', { name: /^Lunch/ });
  await expect(row.getByRole('cell').nth(1)).toHaveText(/^10[0-2]$/);
  await yesterday.getByLabel('Lunch, covers that came').fill('90');
  await yesterday.getByRole('button', { name: 'Save Covers' }).click();
  await expect(toast(page, 'Covers saved')).toBeVisible();
  await expect(row.getByRole('cell').last()).toHaveText('90');

  await page.getByRole('button', { name: 'More' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /^Export as CSV/ }).click(),
  ]);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/);
  const [head = '', ...rows] = lines.map((line) => line.replace(/^\uFEFF/u, '').split(','));
  for (const column of ['date', 'service', 'advice', 'low', 'high', 'plan', 'actual', 'error']) {
    expect(head).toContain(column);
  }
  const last = rows.find(([day]) => day === addDays(today(), -1)) ?? [];
  const value = (column: string): string | undefined => last[head.indexOf(column)];
  expect(value('actual')).toBe('90');
  expect(Number(value('error'))).toBe(Number(value('advice')) - 90);
});

test('a site without covers says how many weekdays are missing', async ({ page }) => {
  const site = await openOwnKitchen(page, 0);
  await openTomorrow(page, `?siteId=${site}`);
  await expect(page.getByText('No advice yet').first()).toBeVisible();
  await expect(page.getByText(/^Covers of 4 more \w+days are needed\./)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Enter Covers' })).toBeVisible();
  await expect(page.getByText('No dishes to advise on yet')).toBeVisible();
  await expectNoAxeViolations(page);
});

test('the event planner needs three past events of a kind', async ({ page }) => {
  const site = await openOwnKitchen(page, 0);
  await openVenue(page, 'events', site);
  await page.getByRole('button', { name: 'Event Planner' }).click();
  const planner = page.getByRole('dialog', { name: 'Event planner' });
  await expect(planner.getByText(/^No history: 0 past events of this kind, 3 /)).toBeVisible();
  await expectNoAxeViolations(page, '[role="dialog"]');
});

test('a chef reads the advice of the own site only', async ({ page }) => {
  await openSession(page, chef);
  const path = `${tomorrowRoutes.getTomorrow.path}?site=1`;
  const { services } = tomorrowRoutes.getTomorrow.reply.parse(await read(page, path));
  expect(services.length).toBeGreaterThan(0);
  const foreign = await page.request.get(`${tomorrowRoutes.getTomorrow.path}?site=2`, {
    headers: await authorization(page),
  });
  expect(foreign.status()).toBe(404);
});
