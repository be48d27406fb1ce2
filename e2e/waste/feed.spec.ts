import { readFileSync } from 'node:fs';
import type { Locator } from '@playwright/test';
import { openSession } from '../harness/sign-in.ts';
import { calmWeeks, inAddress } from '../harness/days.ts';
import { takeMonitor } from '../harness/demo-monitor.ts';
import { cards, counter, openFeed, toast, totalOf } from '../harness/feed.ts';
import { expectGoodDialog } from '../harness/screens.ts';
import { expect, test } from '../harness/test.ts';

const daysAgo = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const calmDays = inAddress(calmWeeks);
const headingOf = (card: Locator): Promise<string> => card.getByRole('heading').innerText();

test('the feed shows ten cards of an exact total and pages with the address', async ({ page }) => {
  await openFeed(page, `?${calmDays}`);
  await expect(cards(page)).toHaveCount(10);
  const total = await totalOf(page);
  expect(total).toBeGreaterThan(10);
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('Recommended');
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(/offset=10/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page).not.toHaveURL(/offset/);

  // Behind the last page there is nothing: it leads to the last one.
  await page.goto('/feed?offset=1000000');
  await expect(cards(page).first()).toBeVisible();
  await expect(page).not.toHaveURL(/offset=1000000/);
});

test('the order and what is shown first are in the address', async ({ page }) => {
  await openFeed(page, '?display=environmental');
  await page.getByRole('combobox', { name: 'Sort by' }).click();
  await page.getByRole('option', { name: 'Weight' }).click();
  await expect(page).toHaveURL(/ordering=-item_weight/);
  await expect(page).toHaveURL(/display=environmental/);
  await expect(
    cards(page)
      .filter({ hasText: /[\d,]+\.\d\d L/ })
      .first(),
  ).toBeVisible();
});

test('a footprint tells where it comes from', async ({ page }) => {
  await openFeed(page, '?ordering=-environment');
  const card = cards(page).first();
  await card.getByRole('button', { name: / L$/ }).hover();
  await expect(card.getByText('Where the water figure comes from')).toBeVisible();
  await expect(card.getByText(/ L per kg/)).toBeVisible();
  await expect(card.getByRole('link', { name: 'All sources' })).toHaveAttribute(
    'href',
    /\/sources\?search=/,
  );
});

test('a picture opens large with its frames', async ({ page }) => {
  await openFeed(page, '?ordering=-item_weight');
  await page
    .getByRole('button', { name: /^Expand the picture/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Zoom in' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('an event is edited; the status Discarded is not offered to a chef', async ({ page }) => {
  await openFeed(page, '?ordering=-item_weight');
  const card = cards(page).filter({ hasText: 'Successful' }).first();
  await card.getByRole('button', { name: /^Edit / }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit event' });
  await dialog.getByRole('combobox', { name: 'Status' }).click();
  await expect(page.getByRole('option')).toHaveText(['Successful', 'Escalated', 'Processing']);
  await page.keyboard.press('Escape');

  const food = dialog.getByRole('combobox', { name: 'Food' });
  await food.fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Required field')).toBeVisible();
  await food.fill('croissant');
  await page
    .getByRole('option', { name: /croissant/i })
    .first()
    .click();
  await dialog.getByText('Dinner').click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Event was successfully updated.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(card.getByRole('heading')).toHaveText(/croissant/i);
  await expect(card).toContainText('Relabelled by user');
  await expect(card).toContainText('Dinner');
});

test('an event is discarded after a question that names it', async ({ page }) => {
  // Days of which no other journey adds anything.
  await openFeed(page, `?ordering=-value&startDate=${daysAgo(60)}&endDate=${daysAgo(40)}`);
  const total = await totalOf(page);
  const card = cards(page).nth(2);
  const food = await headingOf(card);
  const button = card.getByRole('button', { name: /^Discard / });
  const name = await button.getAttribute('aria-label');
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Discard event' });
  await expect(dialog).toContainText(food);
  await expect(dialog).toContainText(/at .+, \d\d\/\d\d\/\d{4} \d\d:\d\d\?/);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await button.click();
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(toast(page, 'Event was successfully discarded.')).toBeVisible();
  await expect(page.getByRole('button', { name: name ?? '', exact: true })).toHaveCount(0);
  await expect.poll(() => totalOf(page)).toBe(total - 1);
});

test('an event is flagged with and without a note and unflagged', async ({ page }) => {
  await openFeed(page, '?ordering=processed_at');
  const card = cards(page).nth(1);
  const flag = card.getByRole('button', { name: /^Flag / });
  await flag.click();
  const dialog = page.getByRole('dialog', { name: 'Flag this event' });
  await expect(dialog.getByRole('button', { name: 'Add' })).toBeDisabled();
  await dialog.getByLabel('Note').fill('  ');
  await expect(dialog.getByRole('button', { name: 'Add' })).toBeDisabled();
  await dialog.getByLabel('Note').fill('Lid left off');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(toast(page, 'Flagged')).toBeVisible();
  await expect(card.getByText('Lid left off')).toBeVisible();
  await card.getByRole('button', { name: /^Remove the flag/ }).click();
  await expect(card.getByText('Lid left off')).toHaveCount(0);
  await flag.click();
  await dialog.getByRole('button', { name: 'Flag without note' }).click();
  await expect(card.getByRole('button', { name: /^Remove the flag/ })).toBeVisible();
  await card.getByRole('button', { name: /^Remove the flag/ }).click();
  await expect(flag).toBeVisible();
});

test('the export is the whole list', async ({ page }) => {
  await openFeed(page, `?ordering=-value&minWeight=0.5&${calmDays}`);
  const total = await totalOf(page);
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export Data' }).click();
  const download = await started;
  expect(download.suggestedFilename()).toBe('feed.csv');
  const text = readFileSync(await download.path(), 'utf8').replace(/^\uFEFF/, '');
  // A line break inside quotes ends no row.
  const rows = text
    .replaceAll(/"(?:[^"]|"")*"/g, '""')
    .trim()
    .split(/\r?\n/);
  expect(rows.length - 1).toBe(total);
});

test('what a monitor delivers is announced and waits to be asked for', async ({ page }) => {
  const monitor = await takeMonitor('Quayside Hotel');
  await openFeed(page, '?ordering=-processed_at');
  const delivered = cards(page).filter({ hasText: '2.22kg' });
  await monitor.deliver(2.22);
  // Other journeys deliver too.
  const pill = page.getByRole('button', { name: /^\d+ new/ });
  await expect(pill).toBeVisible({ timeout: 20_000 });
  await expect(delivered).toHaveCount(0);
  await pill.click();
  await expect(delivered).toContainText('Processing...');
  await expect(pill).toHaveCount(0);
  await monitor.close();
});

test('a feed that cannot be loaded can be asked for again', async ({ page, consoleErrors }) => {
  consoleErrors.expect(/503/);
  await openFeed(page);
  await page.route('**/api/feed/?*', (route) =>
    route.fulfill({ status: 503, json: { code: 'overloaded', message: 'The server is busy.' } }),
  );
  await page.goto('/feed?ordering=flagged');
  await expect(page.getByRole('alert')).toContainText('This could not be loaded', {
    timeout: 20_000,
  });
  await page.unroute('**/api/feed/?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(counter(page)).toBeVisible();
});

test('the form is accessible and fits every screen', async ({ page }) => {
  await openSession(page, 'chef@harbour.example');
  await page.goto('/feed');
  await expect(page.locator('img[data-loaded]').first()).toBeVisible();
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Edit event' })).toBeVisible();
  await expect(page.locator('img[data-loaded]').first()).toBeVisible();
  await expectGoodDialog(page, 'feed-edit');
});
