import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { expectNoAxeViolations } from './axe.ts';

/** The widths every page is looked at: a desk, a tablet and a phone, both upright. */
export const viewports = [
  { name: 'desk', width: 1440, height: 900 },
  { name: 'tablet', width: 820, height: 1180 },
  { name: 'phone', width: 390, height: 844 },
] as const;

/** Pictures are for people to look at, when they ask for them. */
const areScreensKept = process.env.E2E_SCREENS === '1';

export type Screen = (typeof viewports)[number]['name'];

/**
 * Opens something anew at a desk and on a phone. On a tablet every page is measured by the journey of the texts; here
 * it is only for people to look at.
 */
export async function onEveryScreen(
  page: Page,
  visit: (screen: Screen) => Promise<void>,
): Promise<void> {
  test.slow();
  for (const { name, ...size } of viewports) {
    if (name === 'tablet' && !areScreensKept) continue;
    await page.setViewportSize(size);
    await test.step(name, () => visit(name));
  }
}

const lights = [
  { colorScheme: 'light', theme: 'default' },
  { colorScheme: 'dark', theme: 'dark' },
] as const;

/**
 * What is on screen fits and is accessible by day and by night. Whoever has chosen no theme sees the
 * page change between the two where it stands, so it is opened once for both.
 */
export async function expectGoodLooks(page: Page, name: string, part?: string): Promise<void> {
  const width = page.viewportSize()?.width;
  const screen = viewports.find((viewport) => viewport.width === width)?.name ?? 'desk';
  await expect(page.locator('h1').first()).toBeAttached();
  for (const { colorScheme, theme } of lights) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    await takeScreenshot(page, `${name}-${screen}-${theme}`);
    // A tablet shows what a desk or a phone shows, in other places; a phone by night the colours of a desk.
    const isNew = screen === 'desk' || (screen === 'phone' && theme === 'default');
    if (isNew) await expectNoAxeViolations(page, part);
  }
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
  expect(overflow, `sideways scroll of ${name} on a ${screen}`).toBeLessThanOrEqual(0);
}

/** Keeps a picture under test-results/e2e/screens. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  if (!areScreensKept) return;
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
