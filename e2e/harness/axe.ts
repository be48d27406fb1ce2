import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Of the whole page, or of one part of it: behind a dialog the page is what it was. */
export async function expectNoAxeViolations(page: Page, part = 'html'): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .include(part)
    // What passed is not counted: on a long list that takes as long as the checks.
    .options({ resultTypes: ['violations'] })
    .analyze();
  const found = violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${violation.help} at ${node.target.join(' ')}`),
  );
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
}
