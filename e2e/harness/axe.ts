import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Checks the whole page, or one part of it such as a dialog. */
export const expectNoAxeViolations = (page: Page, part = 'html'): Promise<void> =>
  runAxe(page, part, {});

/** The only axe rule whose result depends on the theme. */
export const expectEnoughContrast = (page: Page, part = 'html'): Promise<void> =>
  runAxe(page, part, { runOnly: { type: 'rule', values: ['color-contrast'] } });

/** For a second width in the same theme. */
export const expectAccessibleLayout = (page: Page, part = 'html'): Promise<void> =>
  runAxe(page, part, { rules: { 'color-contrast': { enabled: false } } });

async function runAxe(page: Page, part: string, options: axe.RunOptions): Promise<void> {
  // Content that is being refreshed is dimmed.
  await expect(page.locator('[aria-busy="true"], [data-refetching]')).toHaveCount(0);
  // The shell is rendered before the code of its page has loaded.
  if (part === 'html') await expect(page.locator('h1').first()).toBeAttached();
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const found = await page.evaluate(
    async ([selector, chosen]) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the script above put it there
      const { run } = (window as unknown as { axe: typeof axe }).axe;
      const { violations } = await run(selector, {
        // Listing passed checks takes as long as the checks.
        resultTypes: ['violations'],
        iframes: false,
        preload: false,
        ...chosen,
      });
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ target }) => `${id}: ${help} at ${target.join(' ')}`),
      );
    },
    [part, options] as const,
  );
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
}
