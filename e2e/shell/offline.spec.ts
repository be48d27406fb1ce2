import type { Page } from '@playwright/test';
import { z } from 'zod';
import { expectNoAxeViolations } from '../harness/axe.ts';
import { cards } from '../harness/feed.ts';
import { withReleases } from '../harness/next-release.ts';
import { takeScreenshot } from '../harness/screens.ts';
import { openSession, signOut } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

// A reused context keeps service workers and the offline state of the previous journey.
test.use({ serviceWorkers: 'allow', reuseContext: false });
withReleases.use({ serviceWorkers: 'allow', reuseContext: false });

const webManifest = z.object({
  icons: z.array(z.object({ src: z.string(), purpose: z.string().optional() })),
});

const isKept = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    return navigator.serviceWorker.controller !== null;
  });

/** The service worker first fetches the whole product. */
const expectKept = (page: Page) => expect.poll(() => isKept(page), { timeout: 30_000 }).toBe(true);

/** Paths of all cached replies. */
const keptPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const caches = await Promise.all(
      (await window.caches.keys()).map((name) => window.caches.open(name)),
    );
    const requests = await Promise.all(caches.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

const home = (page: Page) => page.getByRole('heading', { level: 1, name: /Welcome/ });
const noConnection = (page: Page) => page.getByRole('heading', { name: 'No connection' });

test('the product can be installed, opens offline, recovers and can be left offline', async ({
  page,
  context,
  consoleErrors,
}) => {
  test.slow();
  consoleErrors.expect(/ERR_INTERNET_DISCONNECTED|No picture could be loaded/);
  await openSession(page, 'chef@harbour.example');
  await page.goto('/overview');
  await expect(home(page)).toBeVisible();
  await expectKept(page);
  await test.step('it can be installed', () => expectInstallable(page));

  await context.setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: 'No connection.' })).toBeVisible();
  await takeScreenshot(page, 'offline-banner');
  await page.reload();
  await expect(noConnection(page)).toBeVisible();
  await takeScreenshot(page, 'offline');
  await expectNoAxeViolations(page);
  await context.setOffline(false);
  await expect(home(page)).toBeVisible({ timeout: 30_000 });

  await context.setOffline(true);
  await page.getByRole('link', { name: 'Feed' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Feed' })).toBeVisible();
  await context.setOffline(false);
  await expect(cards(page).first()).toBeVisible();
  await expect(page.getByText('No connection.')).toBeHidden();

  await context.setOffline(true);
  await page.getByRole('button', { name: /Aoife Brennan/ }).click();
  await signOut(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
  const kept = await keptPaths(page);
  expect(kept.length).toBeGreaterThan(50);
  const built = /^\/($|assets\/|first-paint\.js$|favicon\.svg$|logo\.svg$|default-food\.webp$)/;
  expect(kept.filter((path) => !built.test(path))).toEqual([]);
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
});

test('waste is entered after a cold start without a connection and sent as its author', async ({
  page,
  context,
  consoleErrors,
}) => {
  test.slow();
  consoleErrors.expect(/ERR_INTERNET_DISCONNECTED|No picture could be loaded/);
  const dialog = page.getByRole('dialog', { name: 'Add Waste Item' });
  const waiting = page.getByRole('region', { name: 'Waiting entries' });
  await openSession(page, 'chef@harbour.example');
  await page.goto('/feed');
  await page.getByRole('button', { name: 'Add Waste' }).click();
  await expect(dialog.getByRole('button', { name: /usually \d/ }).first()).toBeVisible();
  await expectKept(page);

  await context.setOffline(true);
  await page.goto('/overview');
  await expect(noConnection(page)).toBeVisible();
  await takeScreenshot(page, 'offline-cold-start');
  await page.getByRole('link', { name: 'Add waste offline' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Add Waste' }).click();
  await dialog
    .getByRole('button', { name: /usually \d/ })
    .first()
    .click();
  await dialog.getByLabel('Amount in KG').fill('11.377');
  await dialog.getByRole('button', { name: /^Add / }).click();
  await expect(waiting).toContainText('11.377 kg');
  await page.reload();
  await expect(waiting).toContainText('11.377 kg');
  await takeScreenshot(page, 'offline-waiting');
  await page.getByRole('button', { name: /Aoife Brennan/ }).click();
  await signOut(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();

  await context.setOffline(false);
  await openSession(page, 'manager@harbour.example');
  await page.goto('/feed');
  await expect(waiting).toContainText('Entered by Aoife Brennan');
  await expect(waiting.getByRole('button')).toHaveCount(0);
  await takeScreenshot(page, 'offline-waiting-of-other');
  await openSession(page, 'chef@harbour.example');
  await page.goto('/feed');
  await expect(page.getByText('1 waiting entry was added')).toBeVisible({ timeout: 20_000 });
  await expect(waiting).toHaveCount(0);
});

async function expectInstallable(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // Journeys run in a private window, which cannot install.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  const { url, errors } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const manifest = await page.request.get(url);
  expect(manifest.headers()['content-type']).toContain('application/manifest+json');
  const { icons } = webManifest.parse(await manifest.json());
  expect(icons.map(({ purpose }) => purpose)).toContain('maskable');
  for (const { src } of icons) {
    expect((await page.request.get(src)).status(), src).toBe(200);
  }
}

withReleases('a new release is offered and installed on request', async ({ page, releases }) => {
  await openSession(page, 'chef@harbour.example');
  await page.goto('/overview');
  await expectKept(page);
  releases.deploy();
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  const offer = page.getByRole('status').filter({ hasText: 'A new version is ready' });
  await expect(offer).toBeVisible({ timeout: 30_000 });
  await takeScreenshot(page, 'update-offered');
  await page.getByRole('link', { name: 'Feed' }).first().click();
  await expect(cards(page).first()).toBeVisible();
  const reloaded = page.waitForEvent('load');
  await offer.getByRole('button', { name: 'Update' }).click();
  await reloaded;
  await expect(cards(page).first()).toBeVisible();
  await expect(offer).toHaveCount(0);
});
