import { addDays } from '@wastegauge/contract/dates';
import { venueRoutes } from '@wastegauge/contract/venues';
import { z } from 'zod';
import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from './harness/axe.ts';
import { dialogOf } from './harness/overview.ts';
import { picturesShown, takeScreenshot, viewports } from './harness/screens.ts';
import { signIn } from './harness/sign-in.ts';
import { expect, test } from './harness/test.ts';
import { eventDialog, read, today } from './harness/venues.ts';

const themes = ['default', 'dark'] as const;

async function idOf(page: Page, query: string): Promise<number> {
  const { results } = z.parse(
    venueRoutes.listVenueEvents.reply,
    await read(page, `/api/venues-events/1/?${query}&limit=1`),
  );
  return results[0]?.id ?? 0;
}

/** Every venue page at the three widths, light and dark. */
async function eachLook(page: Page, look: (name: string) => Promise<void>): Promise<void> {
  for (const theme of themes) {
    await page.evaluate((name) => localStorage.setItem('wg-theme', name), theme);
    for (const { name, ...size } of viewports) {
      await page.setViewportSize(size);
      await look(`${name}-${theme}`);
    }
  }
}

test('the pages of a venue are accessible and fit, light and dark', async ({ page }) => {
  test.setTimeout(240_000);
  await signIn(page, 'manager@harbour.example');
  const past = await idOf(page, `end_date=${addDays(today(), -1)}&occupancy_type=CONFERENCE`);
  const ahead = await idOf(page, `start_date=${addDays(today(), 1)}`);
  const pages = [
    ['events', '/venues/1/events', 'Upcoming'],
    ['event', `/venues/1/events/${past}`, 'What came of it'],
    ['event-ahead', `/venues/1/events/${ahead}`, 'What to expect'],
    ['occupancy', '/venues/1/occupancy', 'Tracker'],
    ['info', '/venues/1/info', 'Map'],
  ] as const;
  await eachLook(page, async (look) => {
    for (const [name, path, region] of pages) {
      await page.goto(path);
      await expect(page.getByRole('region', { name: region, exact: true })).toBeVisible();
      await picturesShown(page);
      await takeScreenshot(page, `venue-${name}-${look}`);
      await expectNoAxeViolations(page);
      const isTooWide = await page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      );
      expect(isTooWide, `${name} at ${look} scrolls sideways`).toBe(false);
    }
  });
});

test('the dialogs of a venue are accessible, light and dark', async ({ page }) => {
  test.setTimeout(240_000);
  await signIn(page, 'manager@harbour.example');
  await eachLook(page, async (look) => {
    await page.goto('/venues/1/events');
    await page.getByRole('button', { name: 'Add Event' }).click();
    await eventDialog(page).getByText('Several days').click();
    await eventDialog(page).getByRole('button', { name: 'Add Event' }).click();
    await expect(eventDialog(page).getByText('Required field').first()).toBeVisible();
    await takeScreenshot(page, `venue-form-${look}`);
    await expectNoAxeViolations(page, '[role="dialog"]');
    await page.keyboard.press('Escape');
    for (const [name, title] of [
      ['Import a calendar file', 'Import a calendar file'],
      ['Subscribe', 'Subscribe to the events'],
    ] as const) {
      await page.getByRole('button', { name: 'Calendar', exact: true }).click();
      await page.getByRole('menuitem', { name }).click();
      await expect(dialogOf(page, title)).toBeVisible();
      await takeScreenshot(page, `venue-${name.split(' ')[0]?.toLowerCase()}-${look}`);
      await expectNoAxeViolations(page, '[role="dialog"]');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    if (look.startsWith('desk')) {
      await page
        .getByRole('grid')
        .getByRole('button', { name: /events?:/ })
        .first()
        .click();
      await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
      await takeScreenshot(page, `venue-day-${look}`);
      await expectNoAxeViolations(page, '[role="dialog"]');
    }
    await page.goto('/venues/1/occupancy');
    await page.getByRole('button', { name: /^Filters/ }).click();
    await expect(dialogOf(page, 'Filters')).toBeVisible();
    await takeScreenshot(page, `venue-filters-${look}`);
    await expectNoAxeViolations(page, '[role="dialog"]');
    await page.keyboard.press('Escape');
  });
});
