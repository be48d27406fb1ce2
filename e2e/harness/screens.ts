import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { expectAccessibleLayout, expectEnoughContrast, expectNoAxeViolations } from './axe.ts';

/** A desk, and a tablet and a phone in portrait. */
export const viewports = [
  { name: 'desk', width: 1440, height: 900 },
  { name: 'tablet', width: 820, height: 1180 },
  { name: 'phone', width: 390, height: 844 },
] as const;

/** Screenshots are taken on request. */
const areScreensKept = process.env.E2E_SCREENS === '1';

const [desk, , phone] = viewports;

/** Checks accessibility at a desk and on a phone, contrast in light and dark, and the width on a phone. */
export async function expectGoodLooks(page: Page, name: string): Promise<void> {
  await expect(page.locator('h1').first()).toBeAttached();
  await takeScreenshot(page, `${name}-desk-default`);
  await expectNoAxeViolations(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await takeScreenshot(page, `${name}-desk-dark`);
  await expectEnoughContrast(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'default');
  await onPhone(page, name, () => expectAccessibleLayout(page));
}

/** Checks the open dialog without the page behind it. */
export async function expectGoodDialog(page: Page, name: string): Promise<void> {
  await takeScreenshot(page, `${name}-desk-default`);
  await expectNoAxeViolations(page, '[role="dialog"]');
}

async function onPhone(page: Page, name: string, check: () => Promise<void>): Promise<void> {
  await page.setViewportSize({ width: phone.width, height: phone.height });
  await takeScreenshot(page, `${name}-phone-default`);
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect
    .poll(overflow, { message: `sideways scroll of ${name} on a phone` })
    .toBeLessThanOrEqual(0);
  await check();
  await page.setViewportSize({ width: desk.width, height: desk.height });
}

/** Keeps a picture under test-results/e2e/screens. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  if (!areScreensKept) return;
  const folder = join(test.info().project.outputDir, 'screens');
  // A full-page screenshot resizes the page, which closes an open dialog.
  const fullPage = (await page.getByRole('dialog').count()) === 0;
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage });
}

/** The network is never idle while a live stream is open. */
export async function picturesShown(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || image.loading === 'lazy'),
  );
}
