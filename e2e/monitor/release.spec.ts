import type { Page } from '@playwright/test';
import { withReleases } from '../harness/next-release.ts';
import { typeWeight } from '../harness/tablet/scripted-scales.ts';
import { expect } from '../harness/test.ts';
import {
  connectScale,
  expectCached,
  pairTablet,
  saved,
  tile,
} from '../harness/tablet/paired-tablet.ts';

withReleases.use({
  viewport: { width: 1180, height: 820 },
  serviceWorkers: 'allow',
  reuseContext: false,
});

const cachedReleases = (page: Page): Promise<string[]> =>
  page.evaluate(async () =>
    (await caches.keys()).filter((name) => name.startsWith('wastegauge-monitor ')),
  );

withReleases(
  'a new release takes over at the next start and keeps unsent captures',
  async ({ page, context, releases, consoleErrors }) => {
    consoleErrors.expect(/401|ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    const tablet = await pairTablet(page);
    await connectScale(page, 'Scale that types');
    await expectCached(page);
    const [first] = await cachedReleases(page);
    releases.deploy();
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
    const isWaiting = () =>
      page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null);
    await expect.poll(isWaiting, { timeout: 20_000 }).toBe(true);
    expect(await cachedReleases(page)).toContain(first);

    await context.setOffline(true);
    await typeWeight(page, '0.760 kg');
    await tile(page, 'Potato peelings').click();
    await expect(saved(page)).toBeVisible();
    await page.reload();
    await expect(page.getByText('1 waiting to send')).toBeVisible();
    await expect.poll(isWaiting).toBe(false);
    await expect.poll(() => cachedReleases(page)).toHaveLength(1);
    expect(await cachedReleases(page)).not.toContain(first);
    await context.setOffline(false);
    await expect.poll(() => tablet.entryCount(), { timeout: 20_000 }).toBe(1);
  },
);
