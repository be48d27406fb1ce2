import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Of the whole page, or of one part of it: behind a dialog the page is what it was. */
export async function expectNoAxeViolations(page: Page, part = 'html'): Promise<void> {
  // What is dimmed while it is read anew is not yet what is to be read.
  await expect(page.locator('[aria-busy="true"], [data-refetching]')).toHaveCount(0);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const found = await page.evaluate(async (selector) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the script above put it there
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    const { violations } = await run(selector, {
      // What passed is not counted: on a long list that takes as long as the checks.
      resultTypes: ['violations'],
      iframes: false,
      preload: false,
    });
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target }) => `${id}: ${help} at ${target.join(' ')}`),
    );
  }, part);
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
}
