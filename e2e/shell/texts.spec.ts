import { enterAs, visit, visitors } from '../harness/every-page.ts';
import { expectTextsToFit } from '../harness/text-fit.ts';
import { expect, test } from '../harness/test.ts';

test.describe.configure({ mode: 'parallel' });

// On the narrowest screen; the walk over every page measures German texts at all widths.
for (const visitor of visitors) {
  const who = visitor.email ?? 'a visitor';
  test(`the French texts of ${who} fit a phone`, async ({ page }) => {
    test.setTimeout(120_000);
    await page.addInitScript(() => localStorage.setItem('wg-language', 'fr'));
    await enterAs(page, visitor);
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    for (const [path, address] of Object.entries(visitor.pages)) {
      await visit(page, address);
      await expectTextsToFit(page, `fr${path.replaceAll(/\W+/g, '-')}`, ['phone']);
    }
  });
}
