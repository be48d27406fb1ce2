import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { typeWeight } from '../harness/tablet/scripted-scales.ts';
import { expect, test } from '../harness/test.ts';
import { connectScale, expectCached, pairTablet } from '../harness/tablet/paired-tablet.ts';

const captures = 200;
const folder = mkdtempSync(join(tmpdir(), 'wastegauge-tablet-'));
test.afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

async function startBrowser(isOffline: boolean): Promise<[BrowserContext, Page]> {
  const { launchOptions } = test.info().project.use;
  const context = await chromium.launchPersistentContext(folder, {
    ...launchOptions,
    baseURL: process.env.E2E_BASE_URL ?? '',
    viewport: { width: 1180, height: 820 },
    locale: 'en-GB',
    offline: isOffline,
    serviceWorkers: 'allow',
  });
  return [context, context.pages()[0] ?? (await context.newPage())];
}

/** As when the tablet loses power. */
async function crash(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page);
  const closed = context.waitForEvent('close');
  void devtools.send('Browser.crash').catch(() => undefined);
  await closed;
}

const waiting = async (page: Page): Promise<number> => {
  const text = await page.getByText(/waiting to send$|^Nothing waiting$/).innerText();
  return Number.parseInt(text) || 0;
};

test('200 captures with pictures survive crashes of the browser and arrive once', async () => {
  test.setTimeout(300_000);
  const [first, page] = await startBrowser(false);
  const tablet = await pairTablet(page);
  await connectScale(page, 'Scale that types');
  await expectCached(page);
  await first.setOffline(true);
  for (let item = 0; item <= captures; item += 1) {
    await typeWeight(page, `${(1 + item / 1000).toFixed(3)} kg`);
    // The picture of the next one is taken when this one is on screen.
    await expect(page.getByTestId('net-weight')).toHaveText(`${(1 + item / 1000).toFixed(3)}kg`);
  }
  await expect(page.getByText(`${captures} waiting to send`)).toBeVisible();
  await crash(first, page);

  const [second, reopened] = await startBrowser(true);
  await reopened.goto('/monitor/');
  await expect(reopened.getByText(`${captures} waiting to send`)).toBeVisible();
  await second.setOffline(false);
  await expect.poll(() => waiting(reopened), { timeout: 60_000 }).toBeLessThan(captures - 20);
  await crash(second, reopened);

  const [third, last] = await startBrowser(false);
  await last.goto('/monitor/');
  await expect(last.getByText('Nothing waiting')).toBeVisible({ timeout: 120_000 });
  expect(await tablet.captureCount()).toBe(captures);
  await third.close();
});
