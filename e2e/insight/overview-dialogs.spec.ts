import type { Page } from '@playwright/test';
import { overviewRoutes } from '@wastegauge/contract/insight/overview';
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
  await recordShifts(page);
  await openSession(page, chef);
  await openOverview(page);
  expect(await shiftOf(page)).toBeLessThan(0.05);
});

test('a silent monitor is named under the title without moving the page', async ({ page }) => {
  await recordShifts(page);
  await openSession(page, chef);
  // The demo monitors of other journeys must keep calling.
  await page.route('**/api/overview/header/**', async (route) => {
    const answer = await route.fetch();
    const header = overviewRoutes.getOverviewHeader.reply.parse(await answer.json());
    await route.fulfill({ response: answer, json: { ...header, silent_monitors: [silent] } });
  });
  await openOverview(page);
  const notice = page.getByRole('complementary', { name: '1 monitor is silent' });
  await expect(notice).toContainText('Prep Kitchen 2');
  const [above, below] = await Promise.all([
    notice.boundingBox(),
    page.getByRole('region', { name: 'What changed' }).boundingBox(),
  ]);
  expect(above?.y).toBeLessThan(below?.y ?? 0);
  expect(await shiftOf(page)).toBeLessThan(0.05);
});

const silent = {
  id: 1,
  serial: 'WG-4F2331',
  name: 'Prep Kitchen 2',
  site_id: 1,
  site_name: 'Quayside Hotel',
  since: new Date(Date.now() - 3_600_000).toISOString(),
  battery_percent: null,
  timezone: 'Europe/Dublin',
};

const recordShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('value' in entry) performance.mark('shift', { detail: entry.value });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() =>
    performance
      .getEntriesByName('shift')
      .reduce((sum, entry) => sum + ('detail' in entry ? Number(entry.detail) : 0), 0),
  );
