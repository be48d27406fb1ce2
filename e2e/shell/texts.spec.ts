import { enterAs, visit, visitors } from '../harness/every-page.ts';
import { expectTextsToFit } from '../harness/text-fit.ts';
import { expect, test } from '../harness/test.ts';

// German has the longest texts; French is checked on the narrowest screen, English by all other journeys.
const widths = { de: ['desk', 'tablet', 'phone'], fr: ['phone'] } as const;

test.describe.configure({ mode: 'parallel' });

for (const language of ['de', 'fr'] as const) {
  for (const visitor of visitors) {
    const who = visitor.email ?? 'a visitor';
    test(`the texts of ${who} fit in ${language}`, async ({ page }) => {
      test.setTimeout(120_000);
      await page.addInitScript((chosen) => localStorage.setItem('wg-language', chosen), language);
      await enterAs(page, visitor);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      for (const [path, address] of Object.entries(visitor.pages)) {
        await visit(page, address);
        await expectTextsToFit(page, language + path.replaceAll(/\W+/g, '-'), widths[language]);
      }
    });
  }
}
