import type { Page } from '@playwright/test';
import { openOverview, tableOf, widget } from '../harness/overview.ts';
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

test('Home loads without layout shifts', async ({ page }) => {
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
