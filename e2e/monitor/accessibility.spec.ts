import type { Page } from '@playwright/test';
import { expectAccessibleLayout, expectNoAxeViolations } from '../harness/axe.ts';
import { readKioskTexts } from '../harness/tablet/kiosk-texts.ts';
import {
  expectKitchenSizes,
  pairTablet,
  readCode,
  tile,
  useOwnAddress,
} from '../harness/tablet/paired-tablet.ts';
import { scriptHidScale } from '../harness/tablet/scripted-scales.ts';
import { expect, test } from '../harness/test.ts';

// A reused context keeps its language.
test.use({ reuseContext: false });
test.describe.configure({ mode: 'parallel' });

const widths = [1180, 820, 390];

declare global {
  interface Window {
    continueClock: () => void;
  }
}

/** Runs in the page. Timers, which axe needs, go on. */
function stopClock(): void {
  const { now } = Date;
  const stoppedAt = now();
  Date.now = () => stoppedAt;
  window.continueClock = () => {
    Date.now = now;
  };
}

async function expectGoodScreen(page: Page): Promise<void> {
  await expectNoAxeViolations(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: width === 1180 ? 820 : 1180 });
    await expectKitchenSizes(page);
  }
  await expectAccessibleLayout(page);
  await page.setViewportSize({ width: 1180, height: 820 });
}

for (const language of ['en', 'ar'] as const) {
  const t = readKioskTexts(language);

  test.describe(`every screen, ${language}`, () => {
    test.use({
      viewport: { width: 1180, height: 820 },
      locale: language,
    });
    test.beforeEach(async ({ page, consoleErrors }) => {
      consoleErrors.expect(/401|Cross-Origin-Opener-Policy/);
      // A window that fills the screen cannot be resized.
      await page.addInitScript(() => {
        Element.prototype.requestFullscreen = async () => undefined;
      });
    });

    const button = (page: Page, key: string) =>
      page.getByRole('button', { name: t(key), exact: true });
    const heading = (page: Page, key: string) =>
      page.getByRole('heading', { name: t(key), exact: true });

    test('staff mode', async ({ page }) => {
      test.setTimeout(180_000);
      await useOwnAddress(page);
      const scale = await scriptHidScale(page);
      await page.goto('/monitor/');
      await readCode(page);
      await expectGoodScreen(page);
      const tablet = await pairTablet(page, {}, t);
      await page.getByRole('radio', { name: t('usbScale') }).click();
      await expect(button(page, 'useScale')).toBeEnabled();
      await expectGoodScreen(page);
      await button(page, 'useScale').click();
      await expect(heading(page, 'putWaste')).toBeVisible();
      await expectGoodScreen(page);
      await page.getByRole('button', { name: t('noContainer') }).click();
      await expectGoodScreen(page);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('noContainer') })
        .click();

      await scale.put(1284);
      await expect(heading(page, 'tapFood')).toBeVisible();
      await expectGoodScreen(page);
      await button(page, 'moreFoods').click();
      await expect(heading(page, 'tapFood')).toBeHidden();
      await expectGoodScreen(page);
      await button(page, 'back').click();
      // The next screen closes after ten seconds.
      await page.evaluate(stopClock);
      await tile(page, 'Potato peelings').click();
      await expect(heading(page, 'saved')).toBeVisible();
      await expectGoodScreen(page);
      await page.evaluate(() => window.continueClock());
      await scale.empty();

      await button(page, 'countInstead').click();
      await expect(heading(page, 'chooseFood')).toBeVisible();
      await expectGoodScreen(page);
      await tile(page, 'Potato peelings').click();
      await expect(heading(page, 'weightOfOne')).toBeVisible();
      await expectGoodScreen(page);
      for (const key of ['0', '.', '5']) {
        await page.getByRole('button', { name: key, exact: true }).click();
      }
      await button(page, 'done').click();
      await expectGoodScreen(page);

      await button(page, 'settings').click();
      await expect(heading(page, 'enterPin')).toBeVisible();
      await expectGoodScreen(page);
      for (const digit of tablet.pin) {
        await page.getByRole('button', { name: digit, exact: true }).click();
      }
      await expect(heading(page, 'settings')).toBeVisible();
      await expectGoodScreen(page);
      await button(page, 'lockNow').click();

      await scale.unplug();
      await expect(heading(page, 'scaleLostTitle')).toBeVisible();
      await expectGoodScreen(page);
      await tablet.revokeKeys();
      await page.reload();
      await expect(heading(page, 'revokedTitle')).toBeVisible();
      await expectGoodScreen(page);
    });

    test('passive mode', async ({ page }) => {
      test.setTimeout(120_000);
      const scale = await scriptHidScale(page);
      await pairTablet(page, { type: 'PLATE_WASTE', weighing: 'cumulative' }, t);
      await page.getByRole('radio', { name: t('usbScale') }).click();
      await scale.put(3200);
      await expectGoodScreen(page);
      await button(page, 'emptyBinNow').click();
      await button(page, 'useScale').click();
      await expect(page.getByTestId('bin-weight')).toHaveText(`0.00${t('kg')}`);
      await page.waitForTimeout(4000);
      await scale.put(3650);
      await expect(page.getByRole('listitem')).toHaveCount(1);
      await expectGoodScreen(page);
      await scale.unplug();
      await expect(heading(page, 'scaleLostTitle')).toBeVisible();
      await expectGoodScreen(page);
    });

    test('pages in place of the monitor', async ({ page, context }) => {
      await page.goto('/monitor/');
      await readCode(page);
      const second = await context.newPage();
      await second.goto('/monitor/');
      await expect(second.getByRole('heading', { name: t('busyTitle') })).toBeVisible();
      await expectGoodScreen(second);
      await second.close();

      // A name in the kitchen's network, without a certificate.
      const plain = 'http://kitchen.test';
      await page.route(`${plain}/**`, async (route) => {
        const { pathname } = new URL(route.request().url());
        const url = new URL(pathname, process.env.E2E_BASE_URL).href;
        await route.fulfill({ response: await route.fetch({ url }) });
      });
      await page.goto(`${plain}/monitor/`);
      await expect(page.getByRole('heading', { name: t('insecureTitle') })).toBeVisible();
      await expectGoodScreen(page);
      await page.getByRole('link', { name: t('insecureHow') }).click();
      await expect(page).toHaveURL(`${plain}/certificate`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNoAxeViolations(page);
    });
  });
}
