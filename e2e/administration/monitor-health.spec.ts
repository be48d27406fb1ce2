import type { Page } from '@playwright/test';
import { captureRoutes } from '@wastegauge/contract/waste/captures';
import { expectGoodLooks } from '../harness/screens.ts';
import { openSession } from '../harness/sign-in.ts';
import { makeDevice, makeSite } from '../harness/sites-and-devices.ts';
import { expect, test } from '../harness/test.ts';

const admin = 'admin@wastegauge.example';

async function sendHeartbeat(page: Page, key: string, report: object): Promise<void> {
  const answer = await page.request.post(captureRoutes.sendHeartbeat.path, {
    headers: { authorization: `Bearer ${key}` },
    data: report,
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

test('the health board shows which monitors of a site need attention', async ({ page }) => {
  await openSession(page, admin);
  const site = await makeSite(page);
  const pass = await makeDevice(page, site.id, { name: 'Pass' });
  const oven = await makeDevice(page, site.id, { name: 'Oven' });
  await makeDevice(page, site.id, { name: 'Store Room' });
  await sendHeartbeat(page, pass.key, {
    battery_percent: 88,
    firmware: '2.4.1',
    queue_length: 0,
    scale_state: 'ok',
    camera_state: 'ok',
  });
  await sendHeartbeat(page, oven.key, {
    battery_percent: 9,
    firmware: '2.3.8',
    queue_length: 41,
    scale_state: 'missing',
    camera_state: 'ok',
  });

  await page.goto(`/device-management?siteId=${site.id}`);
  await page.getByText('Health', { exact: true }).click();
  await expect(page).toHaveURL(/view=health/);
  const table = page.getByRole('table', { name: 'Health' });
  const row = (name: string) => table.getByRole('row').filter({ hasText: name });
  await expect(table).toContainText('2 of 3 need attention');
  await expect(row('Pass')).toContainText('Online');
  await expect(row('Pass')).toContainText('88%');
  await expect(row('Oven')).toContainText('No scale since');
  for (const text of ['Charge it', '41', 'Update due']) {
    await expect(row('Oven')).toContainText(text);
  }
  await expect(row('Store Room')).toContainText('Never seen');
  const summary = page.getByRole('region', { name: 'Summary' });
  await expect(summary).toContainText('2 of 3');
  await expect(summary).toContainText('41 of them at Oven');
  await expectGoodLooks(page, 'monitor-health');
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByText('Need attention', { exact: true }).last().click();
  await expect(row('Pass')).toHaveCount(0);
  await expect(row('Oven')).toBeVisible();
  await page.reload();
  await expect(row('Oven')).toBeVisible();
  await expect(row('Pass')).toHaveCount(0);

  await page.getByText('List', { exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: pass.serial })).toBeVisible();
  await expect(page).not.toHaveURL(/view=health/);
});

test('a failed load of the board can be repeated', async ({ page, consoleErrors }) => {
  consoleErrors.expect(/500/);
  await openSession(page, admin);
  const site = await makeSite(page);
  await makeDevice(page, site.id, { name: 'Pass' });
  await page.route('**/api/devices/health/**', (route) => route.fulfill({ status: 500 }));
  await page.goto(`/device-management?view=health&siteId=${site.id}`);
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible({ timeout: 30_000 });
  await page.unroute('**/api/devices/health/**');
  await again.click();
  await expect(page.getByRole('table', { name: 'Health' })).toContainText('Pass');
});

test('nothing of the device list is cut off at 1440 pixels', async ({ page }) => {
  await openSession(page, admin);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/device-management');
  const table = page.getByRole('table', { name: 'Device Management' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  const overflow = await table.evaluate(
    ({ parentElement: box }) => (box?.scrollWidth ?? 0) - (box?.clientWidth ?? 0),
  );
  expect(overflow).toBeLessThanOrEqual(1);
});
