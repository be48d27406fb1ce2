import { addDays } from '@wastegauge/contract/values/dates';
import { venueRoutes } from '@wastegauge/contract/insight/venues';
import { z } from 'zod';
import type { Page } from '@playwright/test';
import { dialogOf } from './harness/overview.ts';
import { expectGoodLooks, onEveryScreen, picturesShown } from './harness/screens.ts';
import { openSession } from './harness/sign-in.ts';
import { expect, test } from './harness/test.ts';
import { eventDialog, read, today } from './harness/venues.ts';

async function idOf(page: Page, query: string): Promise<number> {
  const { results } = z.parse(
    venueRoutes.listVenueEvents.reply,
    await read(page, `/api/venues-events/1/?${query}&limit=1`),
  );
  return results[0]?.id ?? 0;
}

test('the pages of a venue are accessible and fit, light and dark', async ({ page }) => {
  await openSession(page, 'manager@harbour.example');
  const past = await idOf(page, `end_date=${addDays(today(), -1)}&occupancy_type=CONFERENCE`);
  const ahead = await idOf(page, `start_date=${addDays(today(), 1)}`);
  const pages = [
    ['events', '/venues/1/events', 'Upcoming'],
    ['event', `/venues/1/events/${past}`, 'Outcome'],
    ['event-ahead', `/venues/1/events/${ahead}`, 'What to expect'],
    ['occupancy', '/venues/1/occupancy', 'Tracker'],
    ['info', '/venues/1/info', 'Map'],
  ] as const;
  await onEveryScreen(page, async () => {
    for (const [name, path, region] of pages) {
      await page.goto(path);
      await expect(page.getByRole('region', { name: region, exact: true })).toBeVisible();
      await picturesShown(page);
      await expectGoodLooks(page, `venue-${name}`);
    }
  });
});

test('the dialogs of a venue are accessible, light and dark', async ({ page }) => {
  await openSession(page, 'manager@harbour.example');
  await onEveryScreen(page, async (screen) => {
    await page.goto('/venues/1/events');
    await page.getByRole('button', { name: 'Add Event' }).click();
    await eventDialog(page).getByText('Several days').click();
    await eventDialog(page).getByRole('button', { name: 'Add Event' }).click();
    await expect(eventDialog(page).getByText('Required field').first()).toBeVisible();
    await expectGoodLooks(page, 'venue-form', '[role="dialog"]');
    await page.keyboard.press('Escape');
    for (const [name, title] of [
      ['Import a calendar file', 'Import a calendar file'],
      ['Subscribe', 'Subscribe to the events'],
    ] as const) {
      await page.getByRole('button', { name: 'Calendar', exact: true }).click();
      await page.getByRole('menuitem', { name }).click();
      await expect(dialogOf(page, title)).toBeVisible();
      await expectGoodLooks(page, `venue-${name.split(' ')[0]?.toLowerCase()}`, '[role="dialog"]');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    if (screen === 'desk') {
      await page
        .getByRole('grid')
        .getByRole('button', { name: /events?:/ })
        .first()
        .click();
      await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
      await expectGoodLooks(page, 'venue-day', '[role="dialog"]');
    }
    await page.goto('/venues/1/occupancy');
    await page.getByRole('button', { name: /^Filters/ }).click();
    await expect(dialogOf(page, 'Filters')).toBeVisible();
    await expectGoodLooks(page, 'venue-filters', '[role="dialog"]');
    await page.keyboard.press('Escape');
  });
});
