import { enterAs, visit, visitors } from '../harness/every-page.ts';
import { takeScreenshot, viewports } from '../harness/screens.ts';
import { findTextProblems } from '../harness/text-fit.ts';
import { expect, test } from '../harness/test.ts';

// German has the longest texts; French is checked on the narrowest screen, English by all other journeys.
const screens = { de: viewports, fr: viewports.filter(({ name }) => name === 'phone') };

test.describe.configure({ mode: 'parallel' });

for (const language of ['de', 'fr'] as const) {
  for (const visitor of visitors) {
    const who = visitor.email ?? 'a visitor';
    test(`the pages of ${who} have room for their texts in ${language}`, async ({ page }) => {
      test.setTimeout(120_000);
      await page.addInitScript((chosen) => localStorage.setItem('wg-language', chosen), language);
      await enterAs(page, visitor);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      for (const [path, address] of Object.entries(visitor.pages)) {
        await visit(page, address);
        for (const { name, ...size } of screens[language]) {
          await page.setViewportSize(size);
          // Charts adapt to the width a moment later.
          const fits = expect.soft.configure({ timeout: 6000 });
          const screen = `${language}${path.replaceAll(/\W+/g, '-')}-${name}`;
          await takeScreenshot(page, `texts-${screen}`);
          await fits.poll(() => findTextProblems(page), { message: screen }).toEqual([]);
        }
      }
    });
  }
}
