import { addDays, dayIn, daysBetween, startOfMonth } from '@wastegauge/contract/values/dates';
import { tomorrowRoutes } from '@wastegauge/contract/insight/tomorrow';
import { serviceTimes } from '@wastegauge/contract/waste/events';
import { coverRoutes } from '@wastegauge/contract/insight/covers';
import type { Page } from '@playwright/test';
import { written } from '../harness/days.ts';
import { headersOf } from '../harness/labelling.ts';
import { newUserPassword } from '../harness/new-user.ts';
import {
  dialogOf,
  newEmail,
  newManager,
  openAs,
  openOverview,
  tableOf,
  widget,
} from '../harness/overview.ts';
import { openSession } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

const email = newEmail('occupancy');

test.beforeAll(() => newManager(email, 'Embankment Hotel'));

const updateDialog = (page: Page) => dialogOf(page, 'Update your Occupancy');
const markersOf = (page: Page) =>
  widget(page, 'Occupancy').getByRole('button', { name: /^Add occupancy for/ });
const coversOf = async (page: Page, index: number): Promise<string | undefined> =>
  (await tableOf(page, 'Occupancy'))[index]?.[1];

// First, because on the last day of a month no missing day would be left.
test('default covers are one figure or one per weekday', async ({ page }) => {
  await openAs(page, email);
  const open = (): Promise<void> =>
    widget(page, 'Occupancy').getByRole('button', { name: 'Set Default Occupancy' }).click();
  await open();
  const dialog = dialogOf(page, 'Set Default Occupancy');
  const save = dialog.getByRole('button', { name: 'Save' });
  const usual = String(201 + Math.floor(Math.random() * 99));
  await expect(save).toBeDisabled();
  await dialog.getByText('Same every day').click();
  const single = dialog.getByLabel('Default occupancy');
  await single.fill('');
  await expect(dialog).toContainText('Should be a number');
  await expect(save).toBeDisabled();
  await single.fill(usual);
  await save.click();
  await expect(page.getByRole('status').getByText('Default occupancy saved')).toBeVisible();
  await expect.poll(async () => (await unsetAhead(page)).covers).toBe(usual);

  await open();
  await dialog.getByText('Monday to Sunday').click();
  for (const [index, day] of [
    'Monday',
    'Tuesday',
    'Wednesday',
    'Thursday',
    'Friday',
    'Saturday',
    'Sunday',
  ].entries()) {
    const field = dialog.getByLabel(day, { exact: true });
    await field.fill(String(300 + index));
  }
  await save.click();
  await expect(dialog).toHaveCount(0);
  const aboveMonday = async (): Promise<number> => {
    const { day, covers } = await unsetAhead(page);
    const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
    return Number(covers) - weekday;
  };
  await expect.poll(aboveMonday).toBe(300);
});

test('covers of a missing day and then of another day are entered', async ({ page }) => {
  await openAs(page, email);
  const markers = markersOf(page);
  const unset = await markers.count();
  const label = (await markers.last().getAttribute('aria-label')) ?? '';
  const last = label.replace('Add occupancy for ', '');
  await markers.last().click();
  const dialog = updateDialog(page);
  await expect(dialog.getByLabel('Date')).toBeDisabled();
  await expect(dialog.getByLabel('Date')).toHaveValue(last);
  const covers = dialog.getByLabel('Covers');
  const save = dialog.getByRole('button', { name: 'Save' });
  await expect(dialog).toContainText(/Not set\. The default is [\d,]+/);
  await expect(save).toBeDisabled();
  await covers.fill('');
  await covers.pressSequentially('12.5');
  await expect(covers).toHaveValue('12.5');
  await expect(dialog).toContainText('Should be an integer');
  await covers.fill('-5');
  await expect(dialog).toContainText('Should be positive');
  await covers.fill('1234');
  await covers.blur();
  await expect(covers).toHaveValue('1,234');
  await save.click();
  await expect(dialog).toContainText('Success. Do you wish to add another?');
  await dialog.getByRole('button', { name: 'Yes' }).click();

  const date = dialog.getByLabel('Date');
  await expect(date).toBeEnabled();
  await expect(date).toHaveValue('');
  const today = dayIn('Europe/London', new Date());
  await date.fill(written(addDays(today, 400), '/'));
  await date.press('Enter');
  await expect(dialog).toContainText('Dates can be at most one year ahead');
  await date.fill('31/02/2026');
  await date.press('Tab');
  await expect(date).toHaveValue('31/02/2026');
  await expect(dialog.getByText('Invalid date')).toBeVisible();
  await expect(dialog.getByText('Dates can be at most one year ahead')).toHaveCount(0);
  await expect(save).toBeDisabled();
  await date.fill(written(addDays(today, 100 + Math.floor(Math.random() * 200)), '/'));
  await date.press('Enter');
  await expect(dialog).toContainText(/Not set\. The default is/);
  await dialog.getByLabel('Covers').fill('77');
  await save.click();
  await expect(dialog).toContainText('Success. Do you wish to add another?');
  await dialog.getByRole('button', { name: 'No' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(markers).toHaveCount(unset - 1);
  const rows = await tableOf(page, 'Occupancy');
  expect(rows.at(-1)?.[1]).toBe('1,234');
});

test('covers already set are overwritten after a confirmation and reset to the default', async ({
  page,
}) => {
  await openSession(page, email, newUserPassword);
  const day = startOfMonth(dayIn('Europe/London', new Date()));
  const headers = await headersOf(page);
  const services = serviceTimes.map((service) => ({ service, covers: null }));
  const removed = await page.request.put(tomorrowRoutes.saveServiceCovers.path, {
    headers,
    data: { site: 2, day, services },
  });
  expect(removed.ok(), await removed.text()).toBe(true);
  // The demo has no covers for a few days and today.
  const set = await page.request.post(coverRoutes.saveDailyCover.path, {
    headers,
    data: { site: 2, day, covers_per_day: 987 },
  });
  expect(set.status(), await set.text()).toBe(201);
  await openOverview(page);
  const occupancy = widget(page, 'Occupancy');
  const usual = await coversOf(page, 0);
  // Above any default, below the current value.
  const entered = String(901 + Math.floor(Math.random() * 80));
  const slider = occupancy.getByRole('slider');
  await slider.focus();
  await slider.press('Home');
  await slider.press('Enter');
  const dialog = updateDialog(page);
  await expect(dialog).toContainText('Entered by hand');
  await dialog.getByLabel('Covers').fill(entered);
  await dialog.getByLabel('Occupancy type').click();
  await page.getByRole('option', { name: 'Conference' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText(
    "You've already set an occupancy figure for this date. Continue?",
  );
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toContainText('Success. Do you wish to add another?');
  await dialog.getByRole('button', { name: 'No' }).click();
  await expect.poll(() => coversOf(page, 0)).toBe(entered);

  const chart = await occupancy.getByRole('slider').boundingBox();
  if (!chart) throw new Error('there is no chart');
  await page.mouse.click(chart.x + 36, chart.y + chart.height - 60);
  await expect(dialog.getByLabel('Covers')).toHaveValue(entered);
  await expect(dialog.getByLabel('Occupancy type')).toHaveValue('Conference');
  await dialog.getByRole('button', { name: 'Reset to default' }).click();
  await expect(dialog).toContainText('Success. Do you wish to add another?');
  await dialog.getByRole('button', { name: 'No' }).click();
  await expect.poll(() => coversOf(page, 0)).not.toBe(entered);
  await markersOf(page).first().click();
  await dialog.getByLabel('Covers').fill((usual ?? '1').replaceAll(',', ''));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('button', { name: 'No' }).click();
  await expect.poll(() => coversOf(page, 0)).toBe(usual);
});

/** The last day of the chart without covers, and the figure it counts with. */
async function unsetAhead(page: Page): Promise<{ day: string; covers: string | undefined }> {
  const markers = markersOf(page);
  const label = (await markers.last().getAttribute('aria-label')) ?? '';
  const day = label.slice(-10).split('/').toReversed().join('-');
  const first = startOfMonth(dayIn('Europe/London', new Date()));
  return { day, covers: await coversOf(page, daysBetween(first, day)) };
}
