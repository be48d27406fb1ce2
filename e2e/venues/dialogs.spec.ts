import { expectNoAxeViolations } from '../harness/axe.ts';
import { dialogOf } from '../harness/overview.ts';
import { expectGoodDialog } from '../harness/screens.ts';
import { openSession } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';
import { eventDialog } from '../harness/venues.ts';

test('the dialogs of a venue are accessible and fit every screen', async ({ page }) => {
  await openSession(page, 'manager@harbour.example');
  await page.goto('/venues/1/events');
  await page.getByRole('button', { name: 'Add Event' }).click();
  await eventDialog(page).getByText('Several days').click();
  await eventDialog(page).getByRole('button', { name: 'Add Event' }).click();
  await expect(eventDialog(page).getByText('Required field').first()).toBeVisible();
  await expectGoodDialog(page, 'venue-form');
  await page.keyboard.press('Escape');
  for (const [name, title] of [
    ['Import a calendar file', 'Import a calendar file'],
    ['Subscribe', 'Subscribe to the events'],
  ] as const) {
    await page.getByRole('button', { name: 'Calendar', exact: true }).click();
    await page.getByRole('menuitem', { name }).click();
    await expect(dialogOf(page, title)).toBeVisible();
    await expectGoodDialog(page, `venue-${name.split(' ')[0]?.toLowerCase()}`);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await page
    .getByRole('grid')
    .getByRole('button', { name: /events?:/ })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
  await expectNoAxeViolations(page, '[role="dialog"]');
  await page.goto('/venues/1/occupancy');
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expect(dialogOf(page, 'Filters')).toBeVisible();
  await expectGoodDialog(page, 'venue-filters');
  await page.keyboard.press('Escape');
});
