import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { typeWeight } from '../harness/tablet/scripted-scales.ts';
import { expect, test } from '../harness/test.ts';
import { connectScale, expectCached, pairTablet, tile } from '../harness/tablet/paired-tablet.ts';

const captures = 200;
/** Longer than the tablet waits for its camera. */
const pictureMs = 2500;
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

/** As when the tablet loses power: the process is ended without a chance to write anything. */
async function killBrowser(context: BrowserContext): Promise<void> {
  const closed = context.waitForEvent('close');
  process.kill(browserPid(), 'SIGKILL');
  await closed;
}

function browserPid(): number {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const found = processes.find((pid) => {
    const command = readCommand(pid);
    return command.includes(`--user-data-dir=${folder}`) && !command.includes('--type=');
  });
  if (found === undefined) throw new Error('The browser is not running');
  return Number(found);
}

function readCommand(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    // Ended since it was listed.
    return '';
  }
}

const storedPictures = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('wastegauge-monitor');
        opening.addEventListener('error', () => reject(new Error('No database')));
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction('pictures').objectStore('pictures').count();
          counting.addEventListener('success', () => {
            opening.result.close();
            resolve(counting.result);
          });
        });
      }),
  );

const waiting = async (page: Page): Promise<number> => {
  const text = await page.getByText(/waiting to send$|^Nothing waiting$/).innerText();
  return Number.parseInt(text) || 0;
};

/**
 * Until 200 captures with a picture are stored. On a busy machine the camera is too slow for some items. Returns the
 * number of captures; the last item is still on the scale.
 */
async function weighWithPictures(page: Page): Promise<number> {
  const picture = page.getByRole('img', { name: 'Picture taken' });
  let items = 0;
  for (let pictures = 0; pictures <= captures; items += 1) {
    const kilograms = (1 + items / 1000).toFixed(3);
    await typeWeight(page, `${kilograms} kg`);
    await expect(page.getByTestId('net-weight')).toHaveText(`${kilograms}kg`);
    const hasPicture = await picture.waitFor({ timeout: pictureMs }).then(
      () => true,
      () => false,
    );
    if (hasPicture) pictures += 1;
  }
  return items - 1;
}

test('200 captures with pictures survive a killed browser, a start without a network, and arrive once', async () => {
  test.setTimeout(480_000);
  const [first, page] = await startBrowser(false);
  const tablet = await pairTablet(page);
  await connectScale(page, 'Scale that types');
  await expectCached(page);
  await expect(page.getByText('Camera on')).toBeVisible();
  await first.setOffline(true);
  const waitingCount = await weighWithPictures(page);
  await expect(page.getByText(`${waitingCount} waiting to send`)).toBeVisible();
  await killBrowser(first);

  const [second, reopened] = await startBrowser(true);
  await reopened.goto('/monitor/');
  await expect(reopened.getByText(`${waitingCount} waiting to send`)).toBeVisible();
  expect(await storedPictures(reopened)).toBe(captures);
  await typeWeight(reopened, '0.640 kg');
  await tile(reopened, 'Potato peelings').click();
  await expect(reopened.getByText(`${waitingCount + 1} waiting to send`)).toBeVisible();
  await second.setOffline(false);
  await expect.poll(() => waiting(reopened), { timeout: 60_000 }).toBeLessThan(captures - 20);
  await killBrowser(second);

  const [third, last] = await startBrowser(false);
  await last.goto('/monitor/');
  const left = await waiting(last);
  await expect(last.getByText('Nothing waiting')).toBeVisible({ timeout: 240_000 });
  expect(await tablet.captureCount()).toBe(waitingCount + 1);
  expect(await storedPictures(last)).toBe(0);
  await expect.poll(async () => (await tablet.nameOldest()).hasPicture).toBe(true);
  console.log(
    `${captures} captures with pictures waited when the browser was killed, ${left} when it was killed again; ` +
      `${waitingCount + 1} arrived, each once`,
  );
  await third.close();
});
