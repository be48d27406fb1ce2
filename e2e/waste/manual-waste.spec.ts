import type { Page } from '@playwright/test';
import { userLabelledTag } from '@wastegauge/contract/waste/events';
import { feedRoutes } from '@wastegauge/contract/insight/feed';
import { monthAgo, written } from '../harness/days.ts';
import { cards } from '../harness/feed.ts';
import { headersOf } from '../harness/labelling.ts';
import { takeScreenshot } from '../harness/screens.ts';
import { openSession } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

const chef = 'chef@harbour.example';
const manager = 'manager@harbour.example';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Add Waste Item' });
const tiles = (page: Page) => dialog(page).getByRole('button', { name: /usually \d/ });
const amount = (page: Page) => dialog(page).getByRole('textbox', { name: 'Amount in KG' });
const submit = (page: Page) => dialog(page).getByRole('button', { name: /^Add/ });
const waiting = (page: Page) => page.getByRole('region', { name: 'Waiting entries' });

async function openDialog(page: Page, email = chef): Promise<void> {
  await openSession(page, email);
  await showDialog(page);
}

async function showDialog(page: Page): Promise<void> {
  await page.goto('/feed');
  await page.getByRole('button', { name: 'Add Waste' }).click();
  await expect(tiles(page).first()).toBeVisible();
}

/** In kg; above any weight of the demo and unique among the journeys. */
const ownAmount = (): number => (12_000 + Math.floor(Math.random() * 1000)) / 1000;

/** A third decimal only if needed. */
const labelOf = (kg: number): string =>
  `${kg.toFixed(Math.round(kg * 1000) % 10 === 0 ? 2 : 3)} kg`;

/** The stored events of exactly this weight. */
async function eventsOf(page: Page, kg: number) {
  const answer = await page.request.get(feedRoutes.listFeed.path, {
    headers: await headersOf(page),
    params: { minWeight: kg, maxWeight: kg, limit: 50 },
  });
  return feedRoutes.listFeed.reply.parse(await answer.json()).results;
}

test('waste is entered with two taps', async ({ page }) => {
  await openSession(page, chef);
  await page.goto('/feed');
  await page.getByRole('button', { name: 'Add Waste' }).click();
  await expect(tiles(page).first()).toBeVisible();
  await expect(dialog(page).getByRole('combobox', { name: 'Site' })).toBeDisabled();
  const startedAt = Date.now();
  const name = await tiles(page).first().locator('b').innerText();
  await tiles(page).first().click();
  await expect(submit(page)).toHaveText(new RegExp(`^Add ${name}, [\\d.]+ kg$`));
  const answer = page.waitForResponse(
    (response) => response.url().endsWith('/api/events/') && response.status() === 201,
  );
  await submit(page).click();
  await expect(page.getByText('Event succesfully created')).toBeVisible();
  expect(Date.now() - startedAt).toBeLessThan(10_000);
  const sent: unknown = await (await answer).json();
  expect(sent).toMatchObject({ status: 'SUCCESSFUL', food_name: name, tags: [userLabelledTag] });
  await expect(dialog(page)).toHaveCount(0);
});

test('a new entry comes first, and the toast opens and undoes it', async ({ page }) => {
  await openDialog(page);
  await tiles(page).first().click();
  const kg = ownAmount() / 1000;
  await amount(page).fill(kg.toFixed(3));
  await submit(page).click();
  const toast = page.getByRole('status').filter({ hasText: 'Event succesfully created' });
  await expect(toast).toBeVisible();
  await expect(cards(page).first()).toContainText(kg.toFixed(2));
  await takeScreenshot(page, 'manual-waste-added');
  await toast.getByRole('button', { name: 'Show entry' }).click();
  const entry = page.getByRole('dialog');
  await expect(entry).toBeVisible();
  await expect(page).toHaveURL(/feedId=\d+/);
  await page.keyboard.press('Escape');
  await expect(entry).toHaveCount(0);

  await page.getByRole('button', { name: 'Add Waste' }).click();
  await tiles(page).first().click();
  const undone = ownAmount();
  await amount(page).fill(String(undone));
  await submit(page).click();
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The entry has been removed.')).toBeVisible();
  expect(await eventsOf(page, undone)).toHaveLength(0);
});

test('food and amount are required; the form stays open when the server is busy', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/503/);
  await openDialog(page);
  await expect(amount(page)).toHaveValue('0.01');
  await expect(dialog(page).getByRole('combobox', { name: 'Site' })).toBeDisabled();
  await expect(dialog(page).getByRole('combobox', { name: 'Site' })).toHaveValue('Quayside Hotel');
  await amount(page).fill('');
  await submit(page).click();
  await expect(dialog(page).getByText('Required field')).toHaveCount(2);
  await amount(page).fill('350.5');
  await expect(dialog(page).getByText('Amount must be between 0.01 and 350 kg')).toBeVisible();
  await dialog(page).getByRole('button', { name: '2.00 kg' }).click();
  await expect(amount(page)).toHaveValue('2.00');
  await dialog(page).getByRole('combobox', { name: 'Food' }).fill('croissant');
  await page.getByRole('option').first().click();
  await expect(submit(page)).toHaveText(/^Add .*roissant.*, 2\.00 kg$/);
  await page.route('**/api/events/', (route) =>
    route.fulfill({ status: 503, json: { code: 'overloaded', message: 'The server is busy.' } }),
  );
  await submit(page).click();
  await expect(page.getByText('Error during creating event. Try again')).toBeVisible();
  await expect(dialog(page)).toBeVisible();
});

test('waste is entered for another site with a time and trimmings', async ({ page }) => {
  await openDialog(page, manager);
  const day = monthAgo(1).endDate;
  const site = dialog(page).getByRole('combobox', { name: 'Site' });
  await site.click();
  const other = page.getByRole('option').nth(1);
  const siteName = await other.innerText();
  await other.click();
  await expect(site).toHaveValue(siteName);
  await expect(tiles(page).first()).toBeVisible();
  await tiles(page).first().click();
  await amount(page).fill('13.123');
  const [date, time] = [dialog(page).getByLabel('Date'), dialog(page).getByLabel('Time')];
  await date.fill('31/02/2026');
  await time.fill('25:00');
  await submit(page).click();
  await expect(date).toBeFocused();
  await expect(date).toHaveValue('31/02/2026');
  await expect(dialog(page).getByText('Invalid date')).toBeVisible();
  await expect(dialog(page).getByText('Invalid time')).toBeVisible();
  for (const [typed, problem] of [
    ['31/12/2021', 'The earliest date is 01/01/2022'],
    [`31/12/${new Date().getFullYear() + 1}`, 'The latest date is'],
  ] as const) {
    await date.fill(typed);
    await date.blur();
    await expect(dialog(page).getByText(problem)).toBeVisible();
    await expect(date).toHaveValue(typed);
  }
  await date.fill(written(day, '/'));
  await time.fill('930');
  await dialog(page).getByRole('checkbox', { name: 'Trimmings' }).check();
  await submit(page).click();
  await expect(page.getByText('Event succesfully created')).toBeVisible();
  const [event] = await eventsOf(page, 13.123);
  expect(event).toMatchObject({ site_name: siteName, item_weight: 13.123, trimmings: true });
  const shown = new Intl.DateTimeFormat('sv-SE', {
    timeZone: event?.timezone ?? 'UTC',
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(new Date(event?.processed_at ?? 0));
  expect(shown).toBe(`${day} 09:30`);
});

test('an offline entry survives a reload and is stored exactly once', async ({
  page,
  context,
  consoleErrors,
}) => {
  consoleErrors.expect(/ERR_(INTERNET_DISCONNECTED|FAILED)|No picture could be loaded/);
  await openDialog(page);
  await tiles(page).first().click();
  const kg = ownAmount();
  await amount(page).fill(String(kg));
  await context.setOffline(true);
  await submit(page).click();
  await expect(page.getByText(/The entry is saved on this device/)).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(waiting(page)).toContainText('1 entry waiting for a connection');
  await takeScreenshot(page, 'manual-waste-waiting');

  // The page loads, but entries still cannot be sent.
  await context.route('**/api/events/', (route) => route.abort());
  await context.setOffline(false);
  await page.reload();
  await expect(waiting(page)).toContainText(labelOf(kg));
  const tab = await context.newPage();
  await tab.goto('/feed');
  expect(await eventsOf(page, kg)).toHaveLength(0);

  await context.unroute('**/api/events/');
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(page.getByText('1 waiting entry was added')).toBeVisible({ timeout: 20_000 });
  await expect(waiting(page)).toHaveCount(0);
  expect(await eventsOf(page, kg)).toHaveLength(1);
});

test('a refused entry is kept with the reason until it is deleted', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/ERR_FAILED|400/);
  await openDialog(page);
  await tiles(page).first().click();
  const kg = ownAmount();
  await amount(page).fill(String(kg));
  await page.route('**/api/events/', (route) => route.abort());
  await submit(page).click();
  await expect(waiting(page)).toContainText(labelOf(kg));
  // Takes precedence over the rule above.
  await page.route('**/api/events/', (route) =>
    route.fulfill({
      status: 400,
      json: { code: 'invalid', message: 'Invalid input', deviceId: ['Device not found'] },
    }),
  );
  await expect(waiting(page)).toContainText('Not accepted: Device not found', {
    timeout: 20_000,
  });
  await waiting(page)
    .getByRole('button', { name: new RegExp(`^Delete .*, ${labelOf(kg)}$`) })
    .click();
  const question = page.getByRole('dialog', { name: 'Delete waiting entry' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(waiting(page)).toHaveCount(0);
});
