import { addDays } from '@wastegauge/contract/values/dates';
import { venueRoutes } from '@wastegauge/contract/insight/venues';
import { z } from 'zod';
import type { Page } from '@playwright/test';
import { calendarFile } from '../harness/calendar-file.ts';
import { newUserPassword } from '../harness/new-user.ts';
import { dialogOf, newEmail, newManager } from '../harness/overview.ts';
import { openSession } from '../harness/sign-in.ts';
import { makeSite } from '../harness/sites-and-devices.ts';
import { expect, test } from '../harness/test.ts';
import { addEvent, farAhead, openVenue, read, toast, venue } from '../harness/venues.ts';

const email = newEmail('venue-calendar');

test.beforeAll(() => newManager(email, venue.name));

async function openTool(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Calendar', exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
}

test('a calendar file is previewed and imported once', async ({ page, consoleErrors }) => {
  await openSession(page, email, newUserPassword);
  await openVenue(page);
  const mark = crypto.randomUUID().slice(0, 8);
  const first = farAhead(30);
  const file = {
    name: 'banqueting.ics',
    mimeType: 'text/calendar',
    buffer: Buffer.from(calendarFile(first, mark)),
  };
  const dialog = dialogOf(page, 'Import a calendar file');
  const choose = async (): Promise<void> => {
    await openTool(page, 'Import a calendar file');
    await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
    await dialog
      .locator('input[type="file"]')
      .or(page.locator('input[type="file"]'))
      .last()
      .setInputFiles(file);
    await expect(dialog).toContainText('Preview');
  };
  const countOf = (name: string) =>
    dialog.locator('dl > div').filter({ hasText: name }).locator('dd');
  await choose();
  await expect(countOf('New')).toHaveText('5');
  await expect(countOf('Left out')).toHaveText('2');
  await expect(dialog).toContainText(`Dinner ${mark}`);
  await expect(dialog).toContainText(`Called off ${mark}`);
  await expect(dialog).toContainText('It was cancelled');
  await expect(dialog).toContainText('It has no date');
  const all = `/api/venues-events/${venue.id}/?start_date=${first}&end_date=${addDays(first, 40)}&limit=100&ordering=start_date`;
  const listed = async () =>
    z
      .parse(venueRoutes.listVenueEvents.reply, await read(page, all))
      .results.filter(({ name }) => name.includes(mark));
  expect(await listed()).toEqual([]);
  await dialog.getByRole('combobox', { name: 'Type of new events' }).click();
  await page.getByRole('option', { name: 'Conference' }).click();
  await dialog.getByRole('button', { name: 'Import 5 events' }).click();
  await expect(toast(page, 'Calendar imported')).toBeVisible();
  await expect(dialog).toContainText('Result');
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  // An hour later in Paris than in London.
  expect(
    (await listed()).map(({ name, start_date, end_date }) => [
      name,
      start_date.slice(0, 16),
      end_date.slice(0, 16),
    ]),
  ).toEqual([
    [`Dinner ${mark}`, `${first}T20:00`, `${first}T23:30`],
    [
      `Fair ${mark}`,
      expect.stringContaining(addDays(first, 1)),
      expect.stringContaining(addDays(first, 3)),
    ],
    [`Club lunch ${mark}`, `${addDays(first, 7)}T13:00`, `${addDays(first, 7)}T15:00`],
    [`Club lunch ${mark} (moved)`, `${addDays(first, 15)}T13:30`, `${addDays(first, 15)}T15:30`],
    [`Club lunch ${mark}`, `${addDays(first, 21)}T13:00`, `${addDays(first, 21)}T15:00`],
  ]);
  expect(
    (await listed()).every(
      ({ occupancy_type, is_imported }) => occupancy_type === 'CONFERENCE' && is_imported,
    ),
  ).toBe(true);
  await openVenue(page, `events?startDate=${first}&endDate=${first}`);
  await expect(page.getByRole('link', { name: `Dinner ${mark}` }).last()).toBeVisible();

  await choose();
  await expect(countOf('New')).toHaveText('0');
  await expect(countOf('Unchanged')).toHaveText('5');
  await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
  consoleErrors.expect(/400 \(Bad Request\).*import/);
  file.buffer = Buffer.from('Not a calendar at all');
  await page.locator('input[type="file"]').last().setInputFiles(file);
  await expect(dialog).toContainText('This is not a calendar file');
});

test('the downloaded calendar is imported again without changes', async ({ page }) => {
  // A site of its own: other journeys change the events of the hotel.
  await openSession(page, 'super@wastegauge.example');
  const site = await makeSite(page);
  await addEvent(
    page,
    {
      name: `Ball ${crypto.randomUUID().slice(0, 8)}`,
      occupancy_type: 'EXPO',
      estimate_occupancy: 120,
      start_date: `${farAhead(81)}T18:00`,
      end_date: `${farAhead(81)}T23:00`,
    },
    site.id,
  );
  await openVenue(page, 'events', site.id);
  const downloading = page.waitForEvent('download');
  await openTool(page, 'Download as a file');
  const file = await (await downloading).path();
  await openTool(page, 'Import a calendar file');
  const dialog = dialogOf(page, 'Import a calendar file');
  await page.locator('input[type="file"]').last().setInputFiles(file);
  const countOf = (name: string) =>
    dialog.locator('dl > div').filter({ hasText: name }).locator('dd');
  await expect(countOf('Unchanged')).toHaveText('1');
  await expect(countOf('New')).toHaveText('0');
  await expect(countOf('Left out')).toHaveText('0');
});

test('a private calendar address works until it is renewed or deactivated', async ({
  page,
  request,
}) => {
  await openSession(page, email, newUserPassword);
  await openVenue(page);
  // Other journeys delete their own events.
  const { name } = await addEvent(page, {
    name: `Ball ${crypto.randomUUID().slice(0, 8)}`,
    occupancy_type: 'EVENT',
    start_date: `${farAhead(80)}T18:00`,
    end_date: `${farAhead(80)}T23:00`,
  });
  await openTool(page, 'Subscribe');
  const dialog = dialogOf(page, 'Subscribe to the events');
  await dialog.getByRole('button', { name: 'Create an address' }).click();
  const address = dialog.getByLabel('Your private address');
  await expect(address).toHaveValue(/^https?:\/\/.+\/api\/venues-events\/feed\//);
  const url = new URL(await address.inputValue());
  const follow = (path: string) => request.get(path);
  const feed = await follow(url.pathname);
  expect(feed.status()).toBe(200);
  expect(feed.headers()['content-type']).toContain('text/calendar');
  const text = (await feed.text()).replaceAll(/\r?\n[ \t]/g, '');
  expect(text).toContain('BEGIN:VCALENDAR');
  expect(text.replaceAll('\\', '')).toContain(`SUMMARY:${name}`);

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await expect(toast(page, 'Address copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url.href);

  await dialog.getByRole('button', { name: 'Renew' }).click();
  await expect(dialog).toContainText('stops working immediately');
  await dialog.getByRole('button', { name: 'Renew' }).click();
  await expect(address).not.toHaveValue(url.href);
  expect((await follow(url.pathname)).status()).toBe(404);
  const renewed = new URL(await address.inputValue());
  expect((await follow(renewed.pathname)).status()).toBe(200);
  await dialog.getByRole('button', { name: 'Deactivate', exact: true }).click();
  await dialog.getByRole('button', { name: 'Deactivate', exact: true }).click();
  await expect(dialog.getByRole('button', { name: 'Create an address' })).toBeVisible();
  expect((await follow(renewed.pathname)).status()).toBe(404);
});
