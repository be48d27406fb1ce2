import type { Page } from '@playwright/test';
import { buildUrl } from '@wastegauge/contract/http-request';
import { unusualRoutes } from '@wastegauge/contract/insight/unusual';
import { expectNoAxeViolations } from '../harness/axe.ts';
import { takeMonitor } from '../harness/demo-monitor.ts';
import { cards, openFeed, toast } from '../harness/feed.ts';
import { headersOf } from '../harness/labelling.ts';
import { expect, test } from '../harness/test.ts';

/** New entries are checked every minute. */
const checkedMs = 150_000;

async function waitUntilFound(page: Page, id: number): Promise<void> {
  const headers = await headersOf(page);
  const path = buildUrl(unusualRoutes.listUnusual, { query: { limit: 200 } });
  const openIds = async () => {
    const answer = await page.request.get(path, { headers });
    return unusualRoutes.listUnusual.reply
      .parse(await answer.json())
      .results.map(({ event }) => event.id);
  };
  await expect.poll(openIds, { timeout: checkedMs, intervals: [2000] }).toContain(id);
}

test('a very heavy capture is found, corrected, put back and excluded', async ({ page }) => {
  test.setTimeout(checkedMs + 90_000);
  const monitor = await takeMonitor('Quayside Hotel');
  // Of its own weight, so that a second attempt finds one card too.
  const kg = 70.1 + Math.floor(Math.random() * 200) / 10;
  const id = await monitor.deliver(Number(kg.toFixed(1)));
  const weight = kg.toFixed(1);
  await monitor.close();
  await openFeed(page, '?ordering=-processed_at');
  await waitUntilFound(page, id);

  const mark = page.getByRole('link', { name: /^[\d,.]+ kg to check$/ });
  await page.goto('/insights/sites');
  await expect(mark).toBeVisible();
  await page.goto('/insights/sites?startDate=2020-01-01&endDate=2020-01-07');
  await expect(page.getByRole('heading', { level: 1, name: 'Sites' })).toBeVisible();
  await expect(page.locator('[data-refetching]')).toHaveCount(0);
  await expect(mark).toHaveCount(0);
  await page.goto(`/explore?zoneSerial=${monitor.zone.serial}`);
  await mark.click();
  await expect(page).toHaveURL(/\/feed\/unusual/);
  await expect(cards(page).filter({ hasText: `${weight}kg` })).toHaveCount(1);

  await openFeed(page, '?ordering=-processed_at');
  await expect(
    cards(page)
      .filter({ hasText: `${weight}0kg` })
      .getByText('To check'),
  ).toBeVisible();
  await page.getByRole('link', { name: /unusual entr(y|ies) to check/ }).click();
  await expect(page).toHaveURL(/\/feed\/unusual/);
  await expect(page.getByRole('heading', { level: 1, name: 'Unusual entries' })).toBeVisible();
  const entry = cards(page).filter({ hasText: `${weight}kg` });
  await expect(entry).toHaveCount(1);
  await expect(entry.getByText(/times as heavy as usual|silent day/)).toBeVisible();
  await expectNoAxeViolations(page);

  await entry.getByRole('button', { name: /^Correct / }).click();
  const dialog = page.getByRole('dialog', { name: 'Correct the weight' });
  await dialog.getByLabel('Weight').fill('793');
  await dialog.getByRole('button', { name: 'Correct' }).click();
  await expect(dialog.getByText('Amount must be between 0.01 and 350 kg')).toBeVisible();
  await dialog.getByLabel('Weight').fill('7.93');
  await dialog.getByRole('button', { name: 'Correct' }).click();
  await expect(page.getByText(`Corrected: ${weight} to 7.9 kg`)).toBeVisible();
  await expect(entry).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(toast(page, 'Undone. The entry is to be checked again.')).toBeVisible();
  await expect(entry).toHaveCount(1);

  await entry.getByRole('button', { name: /^Exclude / }).click();
  await expect(page.getByText(`Excluded: ${weight} kg`)).toBeVisible();
  await page.getByRole('link', { name: /^Excluded/ }).click();
  await expect(entry.getByText(/^Excluded · /)).toBeVisible();
  await entry.getByRole('button', { name: /^Undo: / }).click();
  await expect(entry).toHaveCount(0);
  await page.getByRole('link', { name: /^To check/ }).click();
  await entry.getByRole('button', { name: /^Exclude / }).click();
  await expect(page.getByText(`Excluded: ${weight} kg`)).toBeVisible();
});
