import { enterAs, visit, visitors } from '../harness/every-page.ts';
import { expectNoEnglish, translationsOf } from '../harness/english-rests.ts';
import { expectTextsToFit } from '../harness/text-fit.ts';
import { expect, test } from '../harness/test.ts';

// German has the longest texts; French is checked on the narrowest screen, English by all other journeys.
const widths = { de: ['desk', 'tablet', 'phone'], fr: ['phone'] } as const;

test.describe.configure({ mode: 'parallel' });

for (const language of ['de', 'fr'] as const) {
  for (const visitor of visitors) {
    const who = visitor.email ?? 'a visitor';
    test(`the texts of ${who} are translated and fit in ${language}`, async ({ page }) => {
      test.setTimeout(120_000);
      await page.addInitScript((chosen) => localStorage.setItem('wg-language', chosen), language);
      await enterAs(page, visitor);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      for (const [path, address] of Object.entries(visitor.pages)) {
        await visit(page, address);
        await expectNoEnglish(page, language, path);
        await expectTextsToFit(page, language + path.replaceAll(/\W+/g, '-'), widths[language]);
      }
    });
  }
}

/** Dialogs and menus by the English name of the button that opens them. */
const openers: Record<string, Record<string, string[]>> = {
  'chef@harbour.example': {
    '/overview': ['Set Monthly Target', 'Set Daily Average Goal', 'Update Occupancy'],
    '/feed': ['Add Waste', 'Activity'],
    '/settings/profile': ['Edit Profile', 'Change password', 'Delete Profile', 'Connect a tablet'],
  },
  'manager@harbour.example': {
    '/insights/foods': ['Add Recipe'],
    '/venues/1/events': ['Add Event', 'Calendar'],
    '/venues/1/occupancy': ['Update BAU Occupancy', 'Set Default Occupancy'],
    '/settings/profile': ['Invite User'],
  },
  'admin@wastegauge.example': {
    '/device-management': ['Create Device', 'Connect a tablet'],
    '/site-management': ['Create Site'],
    '/group-management': ['Create Group'],
    '/users': ['Add User'],
  },
};

for (const language of ['de', 'fr'] as const) {
  for (const [email, pages] of Object.entries(openers)) {
    test(`the dialogs and menus of ${email} are translated to ${language}`, async ({ page }) => {
      test.setTimeout(120_000);
      await page.addInitScript((chosen) => localStorage.setItem('wg-language', chosen), language);
      await enterAs(page, { email, pages: {} });
      for (const [path, names] of Object.entries(pages)) {
        await visit(page, path);
        for (const name of names) {
          const button = page.getByRole('main').getByRole('button', {
            name: translationsOf(name, language),
          });
          await button.first().click();
          const opened = page.getByRole('dialog').or(page.getByRole('menu')).first();
          await expect(opened).toBeVisible();
          await expectNoEnglish(page, language, `${name} on ${path}`);
          await page.keyboard.press('Escape');
          await expect(opened).toHaveCount(0);
        }
      }
    });
  }
}
