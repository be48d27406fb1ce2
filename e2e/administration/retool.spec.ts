import type { Page } from '@playwright/test';
import { reviewRoutes } from '@wastegauge/contract/waste/review';
import { openSession } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

const rows = (page: Page) => page.getByRole('table', { name: 'Retool' }).locator('tbody tr');
const selectedRow = (page: Page) => rows(page).and(page.locator('[aria-current]'));
const panel = (page: Page) => page.getByRole('region', { name: 'Selected event' });

async function openRetool(page: Page, search = ''): Promise<void> {
  await openSession(page, 'super@wastegauge.example');
  await page.goto(`/retool${search}`);
  await expect(rows(page).first()).toBeVisible();
}

/** The id of the event in a row. */
const numberOf = async (page: Page, row: number): Promise<string> =>
  (await rows(page).nth(row).getByRole('button').innerText()).split('\n').at(-1)?.trim() ?? '';

const rowOf = (page: Page, id: string) =>
  rows(page).filter({ has: page.getByRole('button', { name: new RegExp(`\\b${id}$`) }) });

async function chooseFood(page: Page, typed: string): Promise<void> {
  await panel(page).getByRole('combobox', { name: 'Select Food' }).fill(typed);
  await page.getByRole('option').first().click();
}

test('the arrow keys move the selected row, and the picture follows', async ({ page }) => {
  // Only events of a monitor have pictures.
  await openRetool(page, '?serial=WG-C4B5F');
  await expect(selectedRow(page)).toHaveCount(1);
  await expect(rows(page).first()).toHaveAttribute('aria-current', 'true');
  const [first, second] = [await numberOf(page, 0), await numberOf(page, 1)];
  const picture = panel(page).getByRole('img').first();
  await expect(picture).toHaveAttribute('src', new RegExp(`/${first}/0/large/`));
  const [table, beside] = await Promise.all([
    page.getByRole('table').boundingBox(),
    panel(page).boundingBox(),
  ]);
  const ratio = (table?.width ?? 0) / (beside?.width ?? 1);
  expect(ratio, '7/12 beside 5/12').toBeCloseTo(7 / 5, 1);

  await page.keyboard.press('ArrowDown');
  await expect(rows(page).nth(1)).toHaveAttribute('aria-current', 'true');
  await expect(picture).toHaveAttribute('src', new RegExp(`/${second}/0/large/`));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(rows(page).first()).toHaveAttribute('aria-current', 'true');

  await rows(page).nth(4).click();
  await expect(rows(page).nth(4)).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(rows(page).nth(5)).toHaveAttribute('aria-current', 'true');
  await expect(selectedRow(page)).toHaveCount(1);

  await page.getByRole('combobox', { name: 'Status' }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(rows(page).nth(5)).toHaveAttribute('aria-current', 'true');
});

test('the list is filtered by sensor and status and sorted; escalated events cannot be changed', async ({
  page,
}) => {
  await openRetool(page);
  const sensor = page.getByRole('combobox', { name: 'Sensor' });
  await expect(sensor).toHaveValue('All');
  await sensor.click();
  await sensor.fill('Quayside');
  await expect(page.getByRole('option').first()).toHaveText(/^Quayside Hotel - \S+$/);
  await page.getByRole('option').first().click();
  const serial = (await sensor.inputValue()).split(' - ')[1] ?? '';
  await expect(page).toHaveURL(new RegExp(`serial=${serial}`));
  await expect(rows(page).nth(3)).toContainText(serial);

  await page.getByRole('combobox', { name: 'Status' }).click();
  await expect(page.getByRole('option')).toHaveText([
    'All statuses',
    'Successful',
    'Discarded',
    'Escalated',
    'Processing',
  ]);
  await page.getByRole('option', { name: 'Discarded' }).click();
  await expect(page).toHaveURL(/status=DISCARDED/);
  await expect(rows(page).first()).toContainText('Discarded');
  await expect(page.getByRole('table').getByText('Successful')).toHaveCount(0);

  await page.getByRole('combobox', { name: 'Sort by' }).click();
  const orders = await page.getByRole('option').allInnerTexts();
  expect(orders.toSorted()).toEqual([
    'Event id, highest first',
    'Event id, lowest first',
    'Labelled, newest first',
    'Labelled, oldest first',
    'Logged, newest first',
    'Logged, oldest first',
    'Processed, newest first',
    'Processed, oldest first',
  ]);
  await page.getByRole('option', { name: 'Event id, lowest first' }).click();
  await expect(page).toHaveURL(/ordering=id/);
  await expect
    .poll(async () => Number(await numberOf(page, 0)))
    .toBeLessThan(Number(await numberOf(page, 1)));

  await page.goto('/retool?status=ESCALATED');
  await expect(panel(page)).toContainText(
    'Only discarded and successful events can be changed here.',
  );
  await expect(panel(page).getByRole('combobox')).toHaveCount(0);

  await page.goto('/retool?serial=WG-NONE');
  await expect(panel(page)).toContainText('No data to display');
});

test('the backup pictures of an event are shown below its picture', async ({ page }) => {
  const { path, reply } = reviewRoutes.listEventsForRetool;
  const answer = page.waitForResponse((response) => response.url().includes(path));
  await openRetool(page);
  const { results } = reply.parse(await (await answer).json());
  const index = results.findIndex(({ backup_image_url: backups }) => backups.length > 0);
  await rows(page).nth(index).click();
  await expect(panel(page).getByRole('button', { name: /^Frame \d$/ })).toHaveCount(
    1 + (results[index]?.backup_image_url.length ?? 0),
  );
});

test('a discarded event is relabelled, and a successful one is discarded', async ({ page }) => {
  await openRetool(page, '?status=DISCARDED');
  const id = await numberOf(page, 0);
  const relabel = panel(page).getByRole('button', { name: 'Relabel' });
  await expect(relabel).toBeDisabled();
  await chooseFood(page, 'roast potatoes');
  await expect(relabel).toBeEnabled();
  await relabel.click();
  await expect(page.getByRole('status').getByText('Event sucessfully updated.')).toBeVisible();
  // It no longer matches the filter, so the list was reloaded.
  await expect(rowOf(page, id)).toHaveCount(0);
  await expect(selectedRow(page)).toHaveCount(1);

  await page.goto('/retool?status=SUCCESSFUL');
  await expect(rows(page).first()).toContainText('Successful');
  const other = await numberOf(page, 0);
  const discard = panel(page).getByRole('button', { name: 'Discard' });
  await expect(discard).toBeDisabled();
  await chooseFood(page, 'rice');
  await discard.click();
  await expect(page.getByRole('status').getByText('Event sucessfully updated.')).toBeVisible();
  await expect(rowOf(page, other)).toHaveCount(0);
});

test('without a status filter the row is updated in place', async ({ page }) => {
  await openRetool(page, '?ordering=id&offset=2000');
  const row = rows(page).filter({ hasText: 'Successful' }).first();
  await row.click();
  const id = (await row.getByRole('button').innerText()).split('\n').at(-1) ?? '';
  await chooseFood(page, 'bread');
  await panel(page).getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('status').getByText('Event sucessfully updated.')).toBeVisible();
  const changed = rowOf(page, id);
  await expect(changed).toContainText('Discarded');
  await expect(changed).toHaveAttribute('aria-current', 'true');
  await expect(panel(page).getByRole('button', { name: 'Relabel' })).toBeDisabled();
});

test('a failed change shows an error', async ({ page, consoleErrors }) => {
  consoleErrors.expect(/ERR_INTERNET_DISCONNECTED|No picture could be loaded/);
  await openRetool(page, '?status=DISCARDED');
  await chooseFood(page, 'roast potatoes');
  await page.context().setOffline(true);
  await panel(page).getByRole('button', { name: 'Relabel' }).click();
  await expect(page.getByRole('alert').getByText('Error during update event')).toBeVisible();
  await page.context().setOffline(false);
});
