import type { Page } from '@playwright/test';
import { scriptHidScale } from '../harness/tablet/scripted-scales.ts';
import { expect, test } from '../harness/test.ts';
import {
  connectScale,
  expectCached,
  pairTablet,
  saved,
  tile,
} from '../harness/tablet/paired-tablet.ts';

// A reused context keeps service workers and the offline state of the previous journey.
test.use({
  viewport: { width: 1180, height: 820 },
  serviceWorkers: 'allow',
  reuseContext: false,
});
test.beforeEach(({ consoleErrors }) =>
  consoleErrors.expect(/401|ERR_INTERNET_DISCONNECTED|ERR_FAILED/),
);

const cachedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('wastegauge-monitor'));
    const opened = await Promise.all(names.map((name) => caches.open(name)));
    const requests = await Promise.all(opened.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

test('captures wait without a connection and arrive once when it is back', async ({
  page,
  context,
  consoleErrors,
}) => {
  // The capture that was undone before it was sent.
  consoleErrors.expect(/404.*withdraw/);
  const scale = await scriptHidScale(page);
  const tablet = await pairTablet(page);
  await connectScale(page, 'USB scale');
  await context.setOffline(true);
  await expect(page.getByText('Carry on as usual')).toBeVisible();
  await scale.put(700);
  await tile(page, 'Potato peelings').click();
  await expect(saved(page)).toBeVisible();
  await scale.empty();
  await scale.put(450);
  await tile(page, 'Vegetable trimmings').click();
  await expect(page.getByText('2 waiting to send')).toBeVisible();
  await expect(page.getByText('Captures kept safe on this tablet: 2.')).toBeVisible();
  await scale.empty();
  await scale.put(300);
  await tile(page, 'Vegetable trimmings').click();
  await expect(page.getByText('3 waiting to send')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Not waste' }).click();

  await context.setOffline(false);
  await expect(page.getByText('Nothing waiting')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(/^Last sent \d\d:\d\d$/)).toBeVisible();
  const weights = (await tablet.entries()).map(({ item_weight: weight }) => weight);
  expect(new Set(weights)).toEqual(new Set([0.45, 0.7]));
  expect(await tablet.captureCount()).toBe(2);
});

test('the tablet starts without a connection, with its foods and their pictures', async ({
  page,
  context,
}) => {
  const scale = await scriptHidScale(page);
  const tablet = await pairTablet(page);
  await expectCached(page);
  await connectScale(page, 'USB scale');
  // The pictures of the suggested foods are among those fetched in advance.
  await expect
    .poll(async () => (await cachedPaths(page)).filter((path) => path.startsWith('/api/')).length)
    .toBeGreaterThan(50);
  const paths = await cachedPaths(page);
  expect(paths.filter((path) => path.startsWith('/api/') && !path.includes('food-images'))).toEqual(
    [],
  );
  expect(paths.some((path) => path.endsWith('.woff2'))).toBe(true);
  await context.setOffline(true);
  await page.goto('about:blank');

  await page.goto('/monitor/');
  await expect(page.getByText(tablet.name)).toBeVisible();
  await expect(page.getByText('No connection', { exact: true })).toBeVisible();
  await scale.put(820);
  const picture = tile(page, 'Potato peelings').locator('img');
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await tile(page, 'Potato peelings').click();
  await expect(saved(page)).toBeVisible();
  await context.setOffline(false);
  await expect.poll(() => tablet.entryCount(), { timeout: 20_000 }).toBe(1);
});
