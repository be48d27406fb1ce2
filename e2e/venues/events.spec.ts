import { buildUrl } from '@wastegauge/contract/http-request';
import type { VenueEventType } from '@wastegauge/contract/values/address-options';
import { addDays, addMonths, daysBetween, startOfMonth } from '@wastegauge/contract/values/dates';
import { venueRoutes } from '@wastegauge/contract/insight/venues';
import { z } from 'zod';
import type { Locator, Page } from '@playwright/test';
import { written } from '../harness/days.ts';
import { newUserPassword } from '../harness/new-user.ts';
import { newEmail, newManager } from '../harness/overview.ts';
import { openSession } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';
import {
  addEvent,
  eventDialog,
  farAhead,
  fillDay,
  openVenue,
  read,
  toast,
  today,
  venue,
} from '../harness/venues.ts';

const email = newEmail('venues');
const names: Record<VenueEventType, string> = {
  EVENT: 'Event',
  CONFERENCE: 'Conference',
  EXPO: 'Expo',
  HOLIDAY: 'Holiday',
  BUSINESS_USUAL: 'Business as usual',
  OTHER: 'Other',
};

test.beforeAll(() => newManager(email, venue.name));

const tableOf = (page: Page): Locator => page.getByRole('region', { name: 'All Events' });

/** Adds, edits and deletes an event. */
async function liveThrough(page: Page, type: VenueEventType, isSeveralDays: boolean) {
  const name = `${names[type]} ${crypto.randomUUID().slice(0, 8)}`;
  const [first, last] = [farAhead(200), farAhead(isSeveralDays ? 299 : 200)];
  await openVenue(page, 'events?ordering=-start_date');
  await page.getByRole('button', { name: 'Add Event' }).click();
  const dialog = eventDialog(page);
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Description').fill('Two sittings');
  await dialog.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: names[type], exact: true }).click();
  await dialog.getByLabel('Estimate occupancy').fill('251');
  if (isSeveralDays) {
    await dialog.getByText('Several days').click();
    await fillDay(dialog.getByLabel('Start date'), first);
    await fillDay(dialog.getByLabel('End date'), last);
  } else {
    await fillDay(dialog.getByLabel('Date', { exact: true }), first);
  }
  await expect(dialog.getByLabel('Start time')).toHaveValue('09:00');
  await expect(dialog.getByLabel('End time')).toHaveValue('17:00');
  // The second click has no effect.
  await dialog.getByRole('button', { name: 'Add Event' }).dblclick();
  await expect(toast(page, 'Event successfully created')).toBeVisible();
  await expect(dialog).toHaveCount(0);

  const table = tableOf(page);
  const row = table.locator('tbody tr, li').filter({ hasText: name });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(names[type]);
  await expect(row).toContainText(`${written(first, '/')} 09:00`);
  await expect(row).toContainText(`${written(last, '/')} 17:00`);
  await expect(row).toContainText('250+');

  await row.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(dialog.getByLabel('Name')).toHaveValue(name);
  await expect(dialog.getByRole('combobox', { name: 'Type' })).toHaveValue(names[type]);
  await dialog.getByLabel('Estimate occupancy').fill('120');
  await dialog.getByLabel('End time').fill('22:30');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Event successfully updated')).toBeVisible();
  await expect(row).toContainText('120');
  await expect(row).toContainText(`${written(last, '/')} 22:30`);

  await row.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete Event' });
  await expect(question).toContainText(
    'Are you sure you want to delete event? This action cannot be undone.',
  );
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Event deleted successfully')).toBeVisible();
  await expect(row).toHaveCount(0);
}

test('an event is added, edited and deleted at a desk', async ({ page }) => {
  test.slow();
  await openSession(page, email, newUserPassword);
  await page.goto('/venues');
  await expect(page).toHaveURL(new RegExp(`/venues/${venue.id}/events$`));
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Site' })).toHaveCount(0);
  await liveThrough(page, 'EVENT', false);
});

test('an event of several days is added, edited and deleted on a phone', async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  await openSession(page, email, newUserPassword);
  await openVenue(page);
  await expect(page.getByRole('grid')).toHaveCount(0);
  await liveThrough(page, 'HOLIDAY', true);
});

test('the form shows its own errors and those of the server', async ({ page, consoleErrors }) => {
  await openSession(page, email, newUserPassword);
  await openVenue(page);
  await page.getByRole('button', { name: 'Add Event' }).click();
  const dialog = eventDialog(page);
  const add = dialog.getByRole('button', { name: 'Add Event' });
  await add.click();
  await expect(dialog.getByText('Required field')).toHaveCount(2);
  await dialog.getByLabel('Name').fill('a'.repeat(101));
  await dialog.getByLabel('Description').fill('b'.repeat(2501));
  await dialog.getByLabel('Estimate occupancy').fill('12.5');
  await expect(dialog.getByText('Should be an integer')).toBeVisible();
  await dialog.getByLabel('Estimate occupancy').fill('500001');
  await expect(dialog.getByText('100 characters max')).toBeVisible();
  await expect(dialog.getByText('2500 characters max')).toBeVisible();
  await expect(dialog.getByText('The field should less or equal to 500000')).toBeVisible();
  const date = dialog.getByLabel('Date', { exact: true });
  await date.fill('31/02/2027');
  await date.press('Tab');
  await expect(date).toHaveValue('31/02/2027');
  await expect(dialog.getByText('Invalid date')).toBeVisible();
  await date.fill('31/12/2021');
  await expect(dialog.getByText('The earliest date is 01/01/2022')).toBeVisible();
  await fillDay(date, farAhead(1));
  await expect(dialog.getByText('Invalid date')).toHaveCount(0);
  await dialog.getByLabel('End time').fill('25:00');
  await expect(dialog.getByText('Invalid time')).toBeVisible();
  await dialog.getByLabel('End time').fill('09:00');
  await expect(
    dialog.getByText('The end time should be after the start time for single day'),
  ).toBeVisible();
  await dialog.getByText('Several days').click();
  await fillDay(dialog.getByLabel('End date'), farAhead(0));
  await expect(dialog.getByText('The end date should be after the start date')).toBeVisible();
  await fillDay(dialog.getByLabel('End date'), farAhead(2));
  await dialog.getByLabel('Name').fill('Banquet');
  await dialog.getByLabel('Description').fill('Plated');
  await dialog.getByLabel('Estimate occupancy').fill('500000');
  await expect(dialog.locator('[aria-invalid="true"]')).toHaveCount(0);

  const path = `**${venueRoutes.createVenueEvent.path}`;
  consoleErrors.expect(/Failed to load resource/);
  await page.route(path, (route) => route.abort());
  await add.click();
  await expect(page.getByText('Error during creating event. Try again')).toBeVisible();
  await page.unroute(path);
  await page.route(path, (route) =>
    route.fulfill({ status: 400, json: { name: ['The hall is closed on that day'] } }),
  );
  await add.click();
  await expect(page.getByText('The hall is closed on that day').first()).toBeVisible();
  await page.unroute(path);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(dialog).toHaveCount(0);
});

test('the calendar is used by keyboard, and a day lists three events per page', async ({
  page,
}) => {
  await openSession(page, email, newUserPassword);
  // Not at the ends of the month, where days of other months are shown.
  const day = addDays(startOfMonth(today()), 7 + Math.floor(Math.random() * 14));
  const mark = crypto.randomUUID().slice(0, 6);
  for (const number of [1, 2, 3, 4]) {
    await addEvent(page, {
      name: `Reading ${mark} ${number}`,
      occupancy_type: number === 1 ? 'EXPO' : 'OTHER',
      start_date: `${day}T1${number}:00`,
      end_date: `${day}T20:00`,
      ...(number === 1 && { estimate_occupancy: 260 }),
    });
  }
  await openVenue(page);
  const grid = page.getByRole('grid', { name: 'Calendar of events' });
  const busy = grid.getByRole('button', {
    name: new RegExp(`^\\w+ ${Number(day.slice(8))} \\w+ \\d{4}, \\d+ events: .*Expo`),
  });
  await grid.locator('[aria-current="date"]').focus();
  await page.keyboard.press('PageDown');
  await page.keyboard.press('PageUp');
  // The next month may not have a 31st.
  const reached = addMonths(addMonths(today(), 1), -1);
  const distance = daysBetween(reached, day);
  for (let step = 0; step < Math.abs(distance); step += 1) {
    await page.keyboard.press(distance < 0 ? 'ArrowLeft' : 'ArrowRight');
  }
  await expect(busy).toBeFocused();
  await page.keyboard.press('Enter');
  const popup = page.getByRole('dialog').filter({ hasText: 'Reading' });
  await expect(popup.getByRole('listitem')).toHaveCount(3);
  expect((await popup.boundingBox())?.width).toBe(450);
  await expect(popup).toContainText('Guests: 260');
  await popup.getByRole('button', { name: 'Next page' }).click();
  await expect(popup).toContainText(/4 to \d+ of \d+/);
  await page.keyboard.press('Escape');
  await expect(busy).toBeFocused();

  await page.getByRole('button', { name: 'Next month' }).click();
  await page.getByRole('button', { name: 'Today' }).click();
  await page.keyboard.press('Tab');
  const future = Array.from({ length: 30 }, () => 'Next month');
  for (const name of future) await page.getByRole('button', { name, exact: true }).click();
  await grid.getByRole('button', { name: /^\w+ 15 / }).click();
  const empty = page.getByRole('dialog').filter({ hasText: 'Oops! No events to show' });
  await expect(empty).toBeVisible();
  await empty.getByRole('button', { name: 'Add Event' }).click();
  await expect(eventDialog(page).getByLabel('Date', { exact: true })).toHaveValue(/^15\//);
  await page.keyboard.press('Escape');

  const { results } = z.parse(
    venueRoutes.listVenueEvents.reply,
    await read(page, `/api/venues-events/${venue.id}/?date=${day}&limit=100`),
  );
  expect(results.filter(({ name }) => name.includes(mark))).toHaveLength(4);
});

test('the table is filtered, sorted, paged and maximised', async ({ page }) => {
  await openSession(page, email, newUserPassword);
  // A day without events of other journeys.
  const day = farAhead(120);
  const given = ['C', 'L', 'B', 'K', 'A', 'J', 'D', 'I', 'E', 'H', 'F', 'G'];
  for (const [index, letter] of given.entries()) {
    await addEvent(page, {
      name: `Tasting ${letter}`,
      occupancy_type: index < 5 ? 'CONFERENCE' : 'OTHER',
      start_date: `${day}T09:00`,
      end_date: `${day}T17:00`,
      estimate_occupancy: 100 + 20 * index,
    });
  }
  const ofDay = `events?startDate=${day}&endDate=${day}`;
  await openVenue(page, ofDay);
  const table = tableOf(page);
  const rows = table.locator('tbody tr');
  await expect(rows).toHaveCount(10);
  await expect(table.getByText('1 to 10 of 12', { exact: true })).toBeVisible();
  await table.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Conference' }).click();
  await expect(page).toHaveURL(/type=CONFERENCE/);
  await expect(table.getByText('1 to 5 of 5', { exact: true })).toBeVisible();
  const lowest = table.getByRole('slider', { name: 'Lowest occupancy' });
  await lowest.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/minOccupancy=1(?!\d)/);
  await table.getByRole('textbox', { name: 'Lowest occupancy' }).fill('150');
  await expect(page).toHaveURL(/minOccupancy=150/);
  await expect(table.getByText('1 to 2 of 2', { exact: true })).toBeVisible();
  await table.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).not.toHaveURL(/type=|minOccupancy=|startDate=/);
  await openVenue(page, ofDay);
  await table.getByRole('button', { name: 'Name', exact: true }).click();
  await expect(page).toHaveURL(/ordering=name/);
  const byName = given.toSorted().map((letter) => `Tasting ${letter}`);
  await expect(rows.locator('a')).toHaveText(byName.slice(0, 10));
  await table.getByRole('button', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(rows.locator('a')).toHaveText(byName.slice(10));
  await table.getByRole('button', { name: 'Clear filters' }).click();
  const start = table.getByLabel('Start date');
  await start.fill('01-01-2099');
  await start.blur();
  await expect(table.getByText('No Events', { exact: true })).toBeVisible();
  await table.getByRole('button', { name: 'Clear filters' }).click();
  await fillDay(start, addDays(day, 1));
  const end = table.getByLabel('End date');
  await end.fill(written(addDays(day, -1)));
  await expect(table.getByText('1 to 10 of 12', { exact: true })).toBeVisible();
  await expect(start).toHaveValue(written(addDays(day, 1)));
  await end.blur();
  await expect(start).toHaveValue(written(addDays(day, -1)));
  await expect(end).toHaveValue(written(addDays(day, 1)));
  await expect(page).toHaveURL(
    new RegExp(`startDate=${addDays(day, -1)}&endDate=${addDays(day, 1)}`),
  );
  await table.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('region', { name: 'Upcoming' }).getByRole('listitem')).toHaveCount(5);
  await table.getByRole('button', { name: 'Show the table alone' }).click();
  await expect(page.getByRole('region', { name: 'Upcoming' })).toHaveCount(0);
  await page.reload();
  await expect(rows).toHaveCount(10);
  await expect(page.getByRole('region', { name: 'Upcoming' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Show the whole page' }).click();
  await expect(page.getByRole('region', { name: 'Upcoming' })).toBeVisible();
});

test('a venue without further events says so', async ({ page }) => {
  await openSession(page, email, newUserPassword);
  const path = buildUrl(venueRoutes.listVenueEvents, { params: { site: venue.id } });
  await page.route(`**${path}*`, (route) =>
    route.fulfill({ json: { count: 0, next: null, previous: null, results: [] } }),
  );
  await openVenue(page);
  await expect(page.getByRole('region', { name: 'Upcoming' })).toContainText('No Upcoming Events');
});

test('a user switches between sites', async ({ page }) => {
  await openSession(page, 'manager@harbour.example');
  await page.goto('/venues/1/occupancy');
  await page.getByRole('button', { name: 'Site' }).click();
  await page.getByRole('dialog', { name: 'Site' }).getByLabel('Search').fill('quai');
  await page.getByRole('option', { name: venue.name }).click();
  await expect(page).toHaveURL(new RegExp(`/venues/${venue.id}/occupancy`));
  await expect(page.getByRole('link', { name: venue.name })).toBeVisible();
  await page.goto('/venues?siteId=2');
  await expect(page).toHaveURL(/\/venues\/2\/events/);
});
