import { addDays, startOfMonth } from '@wastegauge/contract/values/dates';
import { exploreRoutes } from '@wastegauge/contract/insight/explore';
import { venueReportRoutes, type VenueEvent } from '@wastegauge/contract/insight/venues';
import { z } from 'zod';
import type { Page } from '@playwright/test';
import { amount, chart } from '../harness/explore.ts';
import { newUserPassword } from '../harness/new-user.ts';
import { newEmail, newManager } from '../harness/overview.ts';
import { openSession } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';
import { addEvent, eventDialog, read, toast, today, venue } from '../harness/venues.ts';

const email = newEmail('venue-event');

test.beforeAll(() => newManager(email, venue.name));

/** Last month, to leave the figures of this month unchanged. */
function addPastConference(page: Page): Promise<VenueEvent> {
  const day = addDays(startOfMonth(today()), -10);
  return addEvent(page, {
    name: `Symposium ${crypto.randomUUID().slice(0, 8)}`,
    occupancy_type: 'CONFERENCE',
    start_date: `${day}T09:00`,
    end_date: `${day}T17:00`,
    estimate_occupancy: 150,
  });
}

test('a past event shows its outcome and links to Explore and the feed', async ({ page }) => {
  await openSession(page, email, newUserPassword);
  // For the comparison.
  await addPastConference(page);
  const event = await addPastConference(page);
  await page.goto(`/venues/${venue.id}/events?type=CONFERENCE&endDate=${addDays(today(), -1)}`);
  await page.getByRole('link', { name: event.name }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: event.name })).toBeVisible();

  const [startDate, endDate] = [event.start_date.slice(0, 10), event.end_date.slice(0, 10)];
  const explored = z.parse(
    exploreRoutes.getExploreChart.reply,
    await read(page, `${exploreRoutes.getExploreChart.path}?metric=total_waste&event=${event.id}`),
  );
  const figures = page.getByRole('region', { name: 'Outcome' });
  await expect(figures).toContainText(`${amount(explored.total_waste)} kg`);
  await expect(page.getByRole('region', { name: 'What was left over' })).toContainText(
    `${amount(explored.total_waste)} kg`,
  );
  await expect(figures).toContainText('Guests not counted yet');
  await expect(page.getByText(/^Waste of the whole site from .* 08:00 to .* 19:00/)).toBeVisible();
  await expect(page.getByText(/^Some of this waste is also counted for/)).toContainText(
    'Symposium',
  );
  await page.getByRole('button', { name: 'Edit' }).click();
  const dialog = eventDialog(page);
  await dialog.getByLabel('Guests counted').fill('140');
  await dialog.getByRole('combobox', { name: 'Zones' }).click();
  await page.getByRole('option').first().click();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(figures).toContainText('140 of 150 planned');
  const report = z.parse(
    venueReportRoutes.getEventReport.reply,
    await read(page, `/api/venues-events/${venue.id}/${event.id}/report/`),
  );
  expect(report.zones).toHaveLength(1);
  await expect(figures).toContainText(`${amount(report.outcome?.weight ?? 0)} kg`);
  const compared = page.getByRole('region', { name: 'Compared with others: Conference' });
  await expect(compared.locator('tbody tr')).toHaveCount(report.others.length + 1);
  await expect(compared.locator('[aria-current]')).toContainText('This event');

  await page.getByRole('link', { name: 'View Interactions' }).click();
  await expect(page).toHaveURL(
    new RegExp(`/feed\\?.*startDate=${startDate}&endDate=${endDate}&event=${event.id}`),
  );
  await expect(page.getByRole('combobox', { name: 'Event' })).not.toHaveValue('All');
  await page.goBack();
  await page.getByRole('link', { name: 'Explore', exact: true }).last().click();
  await expect(page).toHaveURL(new RegExp(`/explore\\?.*event=${event.id}`));
  await expect(page.getByText(/^Total /).first()).toContainText(
    amount(report.outcome?.weight ?? 0),
  );
});

test('a future event shows an expectation and is edited and deleted on its page', async ({
  page,
  consoleErrors,
}) => {
  await openSession(page, email, newUserPassword);
  await addPastConference(page);
  const day = addDays(today(), 40);
  const event = await addEvent(page, {
    name: `Congress ${crypto.randomUUID().slice(0, 8)}`,
    occupancy_type: 'CONFERENCE',
    start_date: `${day}T09:00`,
    end_date: `${day}T17:00`,
    estimate_occupancy: 200,
  });
  await page.goto(`/venues/${venue.id}/events/${event.id}`);
  const expected = page.getByRole('region', { name: 'What to expect' });
  await expect(expected).toContainText('200 planned');
  const report = z.parse(
    venueReportRoutes.getEventReport.reply,
    await read(page, `/api/venues-events/${venue.id}/${event.id}/report/`),
  );
  const perGuest = report.average_grams_per_guest ?? 0;
  expect(perGuest).toBeGreaterThan(0);
  await expect(expected).toContainText(`${amount((perGuest * 200) / 1000)} kg expected`);
  await page.getByRole('button', { name: 'Edit' }).click();
  await eventDialog(page).getByLabel('Estimate occupancy').fill('100');
  await eventDialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Event successfully updated')).toBeVisible();
  await expect(expected).toContainText('100 planned');
  await expect(expected).toContainText(`${amount((perGuest * 100) / 1000)} kg expected`);

  await page.getByRole('button', { name: 'Delete' }).click();
  await page
    .getByRole('dialog', { name: 'Delete Event' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(toast(page, 'Event deleted successfully')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/venues/${venue.id}/events$`));
  consoleErrors.expect(/404 \(Not Found\).*report/);
  await page.goto(`/venues/${venue.id}/events/${event.id}`);
  await expect(page.getByText('Page not found.')).toBeVisible();
});

test('Explore shows the events of a site in chart, table and filters', async ({ page }) => {
  await openSession(page, email, newUserPassword);
  const day = addDays(today(), -3);
  const event = await addEvent(page, {
    name: `Wedding ${crypto.randomUUID().slice(0, 8)}`,
    occupancy_type: 'EVENT',
    start_date: `${day}T12:00`,
    end_date: `${addDays(day, 1)}T23:00`,
  });
  const days = `startDate=${addDays(today(), -9)}&endDate=${today()}`;
  await page.goto(`/explore?metric=total_waste&granularity=daily&${days}`);
  const slider = chart(page);
  await expect(page.getByRole('switch', { name: 'Show venue events' })).toBeChecked();
  await slider.focus();
  await slider.press('End');
  for (let step = 0; step < 3; step += 1) await slider.press('ArrowLeft');
  await expect(slider).toHaveAttribute('aria-valuetext', new RegExp(event.name));
  const listed = page.getByRole('region', { name: 'Venue events' });
  await expect(listed.getByRole('link', { name: event.name })).toBeVisible();
  await page.getByText('Table', { exact: true }).click({ force: true });
  await expect(page.locator('tbody tr').filter({ hasText: event.name })).toHaveCount(2);
  await page.getByRole('switch', { name: 'Show venue events' }).click();
  await expect(page).toHaveURL(/eventBands=false/);
  await expect(listed).toHaveCount(0);
  await expect(page.locator('tbody tr').filter({ hasText: event.name })).toHaveCount(0);
  await page.getByRole('switch', { name: 'Rolling average' }).click();
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(page).toHaveURL(/rolling=true/);
  await expect(page).toHaveURL(/eventBands=false/);
  await page.getByRole('switch', { name: 'Show venue events' }).click();
  await page.getByRole('combobox', { name: 'Event' }).click();
  await page.getByRole('option', { name: event.name }).click();
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(page).toHaveURL(new RegExp(`event=${event.id}`));
  await listed.getByRole('link', { name: event.name }).click();
  await expect(page.getByRole('heading', { level: 1, name: event.name })).toBeVisible();
});
