import type { Locator, Page } from '@playwright/test';
import { dayIn, startOfMonth } from '@wastegauge/contract/values/dates';
import { overviewRoutes } from '@wastegauge/contract/insight/overview';
import { written } from '../harness/days.ts';
import {
  dialogOf,
  newEmail,
  newManager,
  openAs,
  openOverview,
  widget,
  widgetsFilled,
} from '../harness/overview.ts';
import { openSession } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

const chef = 'chef@harbour.example';
const group = 'manager@harbour.example';
const today = dayIn('Europe/Dublin', new Date());

const names = {
  snapshot: 'Monthly Snapshot',
  focus: 'Focus Foods',
  occupancy: 'Occupancy',
  journey: 'Journey to Date',
  trimmings: 'Trimmings',
  groups: 'Most Wasted Groups',
  plate: 'Plate Waste Report',
  daily: 'Daily Plate Waste',
};

test('a metric button switches every widget, which explains the source of its figures', async ({
  page,
}) => {
  await openSession(page, chef);
  await openOverview(page);
  await page.getByRole('button', { name: /Cost of waste/ }).click();
  await expect(page).toHaveURL(/metric=waste_value/);
  await widgetsFilled(page);
  const { occupancy, ...aboutWaste } = names;
  // On the first day of a month there may be no data.
  const figure = today.endsWith('-01') ? /€|No Data/ : '€';
  for (const name of Object.values(aboutWaste)) {
    await expect(widget(page, name), name).toContainText(figure);
  }
  await expect(page.getByRole('region', { name: 'What changed' })).toContainText('€');
  await expect(widget(page, occupancy)).not.toContainText('€');
  await expect(page.getByRole('button', { name: 'Edit focus foods' })).toBeVisible();

  const source = page.getByRole('button', {
    name: `Where the figures of ${names.snapshot} come from`,
  });
  await source.click();
  const basis = page.getByRole('dialog', { name: `Where the figures of ${names.snapshot}` });
  await expect(basis).toContainText(
    `${written(startOfMonth(today), '/')} to ${written(today, '/')}`,
  );
  await expect(basis).toContainText('Quayside Hotel');
  await expect(basis.getByRole('link', { name: 'All sources' })).toHaveAttribute(
    'href',
    '/sources',
  );
  await page.keyboard.press('Escape');
  await expect(basis).toHaveCount(0);
  await expect(source).toBeFocused();

  await page.getByRole('button', { name: /Waste logs/ }).click();
  await expect(widget(page, names.journey)).toContainText('logs');
  await expect(page.getByRole('button', { name: 'Edit focus foods' })).toHaveCount(0);
});

test('changes are described per site, also in French', async ({ page }) => {
  await openSession(page, group);
  await openOverview(page);
  const told = page.getByRole('region', { name: 'What changed' });
  // At first the three largest changes are shown.
  await told.getByRole('button', { name: 'Show all 4 sites' }).click();
  await expect(told).toContainText(/Quayside Hotel: [\d.,]+ kg (less|more) than .+Mostly .+\./);
  for (const [language, title, words] of [
    ['fr', 'Ce qui a changé', /Quayside Hotel\s: [\d.,\s]+ kg de (moins|plus) qu’à .+Surtout/u],
  ] as const) {
    await page.evaluate((chosen) => localStorage.setItem('wg-language', chosen), language);
    await page.reload();
    const region = page.getByRole('region', { name: title });
    await region.getByRole('button').click();
    await expect(region).toContainText(words);
  }
});

test('a widget that fails three times shows No Data; missing focus foods are chosen on Home', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/trimmings/);
  await page.route('**/api/overview/*/focus_foods/**', (route) => route.fulfill({ json: [] }));
  let calls = 0;
  await page.route(`**${overviewRoutes.getTrimmings.path}*`, (route) => {
    calls += 1;
    return route.fulfill({ status: 500, json: { message: 'Oops, something went wrong.' } });
  });
  await openSession(page, chef);
  await page.goto('/overview');
  await expect(widget(page, names.trimmings)).toContainText('No Data', { timeout: 20_000 });
  expect(calls).toBe(3);
  await expect(widget(page, names.journey)).toContainText('7-day rolling average');

  const focus = widget(page, names.focus);
  await expect(focus.getByRole('button', { name: 'Choose focus foods' })).toBeVisible();
  await focus.getByRole('link', { name: 'Explore Focus Foods' }).click();
  const choosing = dialogOf(page, 'Update your Focus Foods');
  await expect(choosing.getByRole('combobox')).toHaveCount(3);
  await expect(page.getByText('Please go to the home page')).toHaveCount(0);
  await expect(page).toHaveURL(/\/overview$/);

  await page.goto('/explore?labels=focus_food&startDate=2022-01-01&endDate=2022-01-02');
  const dialog = dialogOf(page, names.focus);
  await expect(dialog).toContainText('Please go to the home page to set your focus foods.');
  await dialog.getByRole('link').click();
  await expect(page).toHaveURL(/\/overview/);
});

/** In steps, because a single jump of the pointer does not start a drag. */
async function drag(page: Page, handle: Locator, target: Locator): Promise<void> {
  await handle.hover();
  const box = await target.boundingBox();
  if (!box) throw new Error('The target is not shown');
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + 60, { steps: 10 });
  await page.mouse.up();
}

test.describe('pinned widgets', () => {
  const email = newEmail('pins');
  test.beforeAll(() => newManager(email, 'Spreebogen Hotel'));

  test('are added from the widgets page, moved, and unpinned with a way back', async ({
    page,
    consoleErrors,
  }) => {
    await openAs(page, email, '?metric=waste_value');
    await expect(widget(page, names.trimmings)).toHaveCount(0);
    await page.getByRole('link', { name: /^Add Widget/ }).click();
    await expect(page).toHaveURL(/\/overview\/widgets\?metric=waste_value/);
    for (const name of [names.trimmings, names.journey]) {
      await page.getByRole('button', { name, exact: true }).click();
      await dialogOf(page, 'Add Widget').getByRole('button', { name: 'Yes' }).click();
      await expect(dialogOf(page, 'Add Widget')).toHaveCount(0);
    }
    await page.getByRole('link', { name: 'Back to overview' }).click();
    await expect(page).toHaveURL(/\/overview\?metric=waste_value/);
    const pinned = page.getByRole('region', { name: 'Pinned widgets' }).getByRole('heading');
    await expect(pinned).toHaveText(['Pinned widgets', /^Trimmings/, /^Journey to Date/]);

    const handle = page.getByRole('button', { name: 'Move Trimmings' });
    await handle.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Move up' })).toBeDisabled();
    await page.getByRole('menuitem', { name: 'Move down' }).press('Enter');
    await expect(pinned).toHaveText(['Pinned widgets', /^Journey to Date/, /^Trimmings/]);
    await expect(handle).toBeFocused();
    await drag(page, handle, widget(page, names.journey));
    await expect(pinned).toHaveText(['Pinned widgets', /^Trimmings/, /^Journey to Date/]);
    await expect(handle).toBeFocused();

    const unpin = page.getByRole('button', { name: 'Unpin Trimmings' });
    consoleErrors.expect(/api\/profile/);
    await page.route('**/api/profile/**', (route) => route.fulfill({ status: 500, json: {} }));
    await widget(page, names.trimmings).hover();
    await unpin.click();
    await expect(page.getByRole('alert')).toContainText('Can not unpin widget');
    await expect(widget(page, names.trimmings)).toBeVisible();

    await page.unroute('**/api/profile/**');
    await unpin.focus();
    await expect(unpin).toHaveCSS('opacity', '1');
    await unpin.press('Enter');
    await expect(widget(page, names.trimmings)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Unpin Journey to Date' })).toBeFocused();
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await expect(pinned).toHaveText(['Pinned widgets', /^Trimmings/, /^Journey to Date/]);
    await expect(unpin).toBeFocused();
    await unpin.press('Enter');
    await expect(widget(page, names.trimmings)).toHaveCount(0);
    await page.reload();
    await expect(widget(page, names.journey)).toBeVisible();
    await expect(widget(page, names.trimmings)).toHaveCount(0);
  });
});
