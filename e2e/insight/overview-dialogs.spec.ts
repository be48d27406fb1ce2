import type { Page } from '@playwright/test';
import { dialogOf, openOverview, tableOf, widget } from '../harness/overview.ts';
import { expectGoodDialog } from '../harness/screens.ts';
import { openSession } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

const chef = 'chef@harbour.example';
const group = 'manager@harbour.example';

test('a phone shows the last seven days of covers and no site select', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openSession(page, group);
  await openOverview(page);
  await expect(page.getByRole('combobox', { name: 'Site' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Monthly Snapshot' })).not.toContainText(
    'All Sites',
    {
      useInnerText: true,
    },
  );
  const days = await tableOf(page, 'Occupancy');
  expect(days).toHaveLength(7);
  await expect(
    widget(page, 'Monthly Snapshot')
      .getByText(/^[\d,]+ kg$/)
      .first(),
  ).toBeVisible();
});

test('the page fills without jumping', async ({ page }) => {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('value' in entry) performance.mark('shift', { detail: entry.value });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await openSession(page, chef);
  await openOverview(page);
  expect(await shiftOf(page)).toBeLessThan(0.05);
});

const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() =>
    performance
      .getEntriesByName('shift')
      .reduce((sum, entry) => sum + ('detail' in entry ? Number(entry.detail) : 0), 0),
  );

const dialogs = [
  ['Set Monthly Target', 'Set Monthly Target Waste (KG)'],
  ['Set Daily Average Goal', 'Set Daily Average Goal'],
  ['Edit focus foods', 'Update your Focus Foods'],
  ['Set Plate Waste Targets', 'Set Plate Waste Targets'],
  ['Update Occupancy', 'Update your Occupancy'],
  ['Set Default Occupancy', 'Set Default Occupancy'],
] as const;

test('the dialogs of the widgets are accessible and fit every screen', async ({ page }) => {
  await openSession(page, chef);
  await openOverview(page);
  for (const [opener, title] of dialogs) {
    await page.getByRole('button', { name: opener, exact: true }).click();
    const dialog = dialogOf(page, title);
    await expect(
      dialog.getByRole('textbox').or(dialog.getByRole('combobox')).first(),
    ).toBeVisible();
    await expectGoodDialog(page, title.toLowerCase().replaceAll(/\W+/g, '-'));
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
});
