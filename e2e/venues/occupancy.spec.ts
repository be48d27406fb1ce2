import { addDays, addMonths, startOfMonth } from '@wastegauge/contract/values/dates';
import { coverRoutes, type DailyCover } from '@wastegauge/contract/insight/covers';
import { z } from 'zod';
import { written } from '../harness/days.ts';
import { newUserPassword } from '../harness/new-user.ts';
import { dialogOf, newEmail, newManager } from '../harness/overview.ts';
import { openSession } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';
import { addEvent, openVenue, read, today, venue } from '../harness/venues.ts';

const email = newEmail('venue-occupancy');

test.beforeAll(() => newManager(email, venue.name));

const busiestOf = (days: readonly DailyCover[]): DailyCover =>
  days.reduce((most, day) => ((day.covers_per_day ?? 0) > (most.covers_per_day ?? 0) ? day : most));
const mean = (days: readonly DailyCover[]): number =>
  days.reduce((sum, day) => sum + (day.covers_per_day ?? 0), 0) / days.length;

test('the occupancy of a venue is read, updated and filtered', async ({ page }) => {
  test.slow();
  await openSession(page, email, newUserPassword);
  await openVenue(page, 'occupancy');
  const month = {
    from: startOfMonth(today()),
    to: addDays(addMonths(startOfMonth(today()), 1), -1),
  };
  const covers = async () =>
    z.parse(
      coverRoutes.listDailyCovers.reply,
      await read(
        page,
        `/api/daily-covers/${venue.id}/?startDate=${month.from}&endDate=${month.to}`,
      ),
    );
  const days = await covers();
  const count = (value: number): string => new Intl.NumberFormat('en-GB').format(value);
  const named = (day: string): string =>
    new Intl.DateTimeFormat('en-GB', {
      day: '2-digit',
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    })
      .format(new Date(`${day}T00:00:00Z`))
      .replace('Sept', 'Sep');
  const summary = page.getByRole('region', { name: 'Occupancy at a glance' });
  await expect(summary).toContainText('Busiest day this month');
  const counted = days.filter(({ day, is_default }) => day <= today() && !is_default);
  const planned = days.filter(({ day }) => day > today());
  if (counted.length > 0) {
    const busiest = busiestOf(counted);
    await expect(summary).toContainText(`${count(busiest.covers_per_day ?? 0)} covers`);
    await expect(summary).toContainText(named(busiest.day));
    await expect(summary).toContainText(`${count(Math.round(mean(counted)))} covers`);
  }
  if (planned.length > 0) {
    const busiest = busiestOf(planned);
    await expect(summary).toContainText(
      `Planned: ${count(busiest.covers_per_day ?? 0)}, ${named(busiest.day)}`,
    );
    await expect(summary).toContainText(`Planned: ${count(Math.round(mean(planned)))}`);
  }
  await expect(summary).toContainText('Busiest week this month');

  const toDate = days.filter(({ day }) => day <= today());
  const set = toDate.filter(({ is_default }) => !is_default).length;
  const tracker = page.getByRole('region', { name: 'Tracker', exact: true });
  await expect(tracker).toContainText(
    new RegExp(`(?<!\\d)${set} of ${toDate.length} days? set to date`),
  );
  const graph = page.getByRole('region', { name: /^Graph & Tracker/ });
  const markers = graph.getByRole('button', { name: /^Add occupancy for \d\d\/\d\d\/\d{4}$/ });
  await expect(markers).toHaveCount(days.filter(({ is_default }) => is_default).length);

  await markers.last().click();
  const update = dialogOf(page, 'Update your Occupancy');
  const field = update.getByLabel('Covers');
  await field.fill('500001');
  await expect(update).toContainText('Should be 500000 or less');
  await field.fill('321');
  await update.getByRole('combobox', { name: 'Occupancy type' }).click();
  await page.getByRole('option', { name: 'Expo' }).click();
  await update.getByRole('button', { name: 'Save' }).click();
  await expect(update).toContainText('Success. Do you wish to add another?');
  await update.getByRole('button', { name: 'No' }).click();
  const changed = await covers();
  const last = changed.findLast(({ is_default }) => !is_default);
  expect(last).toMatchObject({ covers_per_day: 321, occupancy_type: 'EXPO' });

  const legend = graph.getByRole('group', { name: 'Types of day' });
  const expo = legend.getByRole('button', { name: /^Expo/ });
  await expect(expo).toContainText(/321|\d days/);
  const bars = graph.getByRole('slider');
  await bars.focus();
  await bars.press('End');
  const position = changed.findIndex(({ day }) => day === last?.day);
  for (let step = changed.length - 1; step > position; step -= 1) await bars.press('ArrowLeft');
  await expect(bars).toHaveAttribute('aria-valuetext', /Expo 321 covers/);
  await expo.click();
  await expect(expo).toHaveAttribute('aria-pressed', 'false');
  await expect(bars).not.toHaveAttribute('aria-valuetext', /Expo/);
  await expo.click();

  // Reset for the next journey.
  await bars.focus();
  await bars.press('Home');
  for (let step = 0; step < position; step += 1) await bars.press('ArrowRight');
  await bars.press('Enter');
  await update.getByRole('button', { name: 'Reset to default' }).click();
  await update.getByRole('button', { name: 'No' }).click();
  await expect(markers).toHaveCount(days.filter(({ is_default }) => is_default).length);

  await graph.getByRole('button', { name: 'Earlier days' }).click();
  await expect(page).toHaveURL(new RegExp(`startDate=${addMonths(month.from, -1)}`));
  await expect(summary).toContainText('Busiest week');
  await expect(summary).not.toContainText('this month');
  await page.getByRole('button', { name: /^Filters/ }).click();
  const filters = dialogOf(page, 'Filters');
  await filters.getByRole('combobox', { name: 'Occupancy type' }).click();
  await page.getByRole('option', { name: 'Business as usual' }).click();
  await filters.getByRole('button', { name: 'Apply filters' }).click();
  await expect(page).toHaveURL(/type=BUSINESS_USUAL/);
  await expect(page.getByRole('button', { name: 'Filters 2' })).toBeVisible();
  await graph.getByRole('button', { name: 'Graph & Tracker as a table' }).click();
  await expect(graph.locator('tbody tr').first()).toContainText('Business as usual');
  await page.getByRole('button', { name: 'Filters 2' }).click();
  await filters.getByRole('button', { name: 'Reset' }).click();
  await expect(page).not.toHaveURL(/type=/);
});

test('the estimate of an event counts on days without covers', async ({ page }) => {
  await openSession(page, email, newUserPassword);
  const day = addDays(today(), 60);
  const event = await addEvent(page, {
    name: `Fair ${crypto.randomUUID().slice(0, 8)}`,
    occupancy_type: 'EXPO',
    start_date: `${day}T09:00`,
    end_date: `${addDays(day, 1)}T17:00`,
    estimate_occupancy: 1234,
  });
  await openVenue(page, `occupancy?startDate=${day}&endDate=${addDays(day, 6)}`);
  const bars = page.getByRole('region', { name: /^Graph & Tracker/ }).getByRole('slider');
  await bars.focus();
  await bars.press('Home');
  await expect(bars).toHaveAttribute('aria-valuetext', /1,234 covers.*Events.*Expo/);
  await page.getByRole('button', { name: `Add occupancy for ${written(day, '/')}` }).click();
  await expect(dialogOf(page, 'Update your Occupancy')).toContainText('The default is 1,234');
  await page.keyboard.press('Escape');
  await page.goto(`/venues/${venue.id}/events/${event.id}`);
  await page.getByRole('button', { name: 'Delete' }).click();
  await dialogOf(page, 'Delete Event').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/\/events$/);
});
