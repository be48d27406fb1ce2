import { join } from 'node:path';
import { test, type Page } from '@playwright/test';

/** The widths every page is looked at: a desk, a tablet and a phone, both upright. */
export const viewports = [
  { name: 'desk', width: 1440, height: 900 },
  { name: 'tablet', width: 820, height: 1180 },
  { name: 'phone', width: 390, height: 844 },
] as const;

/** Keeps a picture under test-results/e2e/screens for people to look at. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  const folder = join(test.info().project.outputDir, 'screens');
  // For the whole page the browser is made narrow for a moment, as a phone is, and an open dialog closes.
  const fullPage = (await page.getByRole('dialog').count()) === 0;
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage });
}

/** Where a live stream stays open the network is never idle: the pictures on screen are what is waited for. */
export async function picturesShown(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || image.loading === 'lazy'),
  );
}
