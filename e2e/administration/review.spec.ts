import { inAddress, monthAgo, written } from '../harness/days.ts';
import { apply, choose, count, openReview, rows, watchQuestions } from '../harness/review-list.ts';
import { expectGoodDialog, expectGoodLooks, picturesShown } from '../harness/screens.ts';
import { openSession, signIn } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

test('an administrator gets there from the account menu and on to the other pages by tabs', async ({
  page,
}) => {
  await signIn(page, 'admin@wastegauge.example');
  await page.getByRole('button', { name: 'Ruth Lindqvist' }).click();
  await page.getByRole('menuitem', { name: 'Administration' }).click();
  await page.getByRole('menuitem', { name: 'Review' }).click();
  await expect(page).toHaveURL(/\/review/);
  const tabs = page.getByRole('navigation', { name: 'Administration' });
  await expect(tabs.getByRole('link')).toHaveText([
    'Review',
    'Device Management',
    'Site Management',
    'Group Management',
    'Users',
  ]);
  await expect(tabs.getByRole('link', { name: 'Review' })).toHaveAttribute('aria-current', 'page');
  await expect(rows(page)).toHaveCount(20);
  await tabs.getByRole('link', { name: 'Users' }).click();
  await expect(page).toHaveURL(/\/users$/);
});

test('the filters act with Apply, stand in the address and survive a reload', async ({ page }) => {
  await openReview(page, '?variant=mixed');
  const everything = await count(page).innerText();
  await choose(page, 'Site', 'Quayside Hotel');
  await page.getByRole('combobox', { name: 'Food' }).fill('roast potatoes');
  await page.getByRole('option').first().click();
  await page.getByRole('combobox', { name: 'Device serial or zone' }).click();
  await page.getByRole('option').nth(1).click();
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Successful' }).click();
  await page.getByRole('option', { name: 'Discarded' }).click();
  await page.keyboard.press('Escape');
  await choose(page, 'Auto label', 'No');
  const days = { startDate: monthAgo(8).startDate, endDate: monthAgo(2).endDate };
  // The later day first: Apply puts them in order.
  await page.getByLabel('Start date').fill(written(days.endDate));
  await page.getByLabel('End date').fill(written(days.startDate));
  await expect(page).toHaveURL(/\/review\?variant=mixed$/);

  await apply(page);
  await expect(page).toHaveURL(/siteId=\d+&siteName=Quayside\+Hotel/);
  await expect(page).toHaveURL(/food=\d+&foodName=Roast\+potatoes/);
  await expect(page).toHaveURL(/deviceId=\d+&deviceSerial=WG-/);
  await expect(page).toHaveURL(/status=SUCCESSFUL%2CDISCARDED&autoLabel=false/);
  await expect(page).toHaveURL(new RegExp(`${inAddress(days)}&offset=0&limit=20`));
  await expect(count(page)).not.toHaveText(everything);
  for (const row of await rows(page).all()) await expect(row).toContainText('Roast potatoes');

  const narrowed = await count(page).innerText();
  await page.reload();
  await expect(count(page)).toHaveText(narrowed);
  await expect(page.getByRole('combobox', { name: 'Site' })).toHaveValue('Quayside Hotel');
  await expect(page.getByRole('combobox', { name: 'Food' })).toHaveValue('Roast potatoes');
  await expect(page.getByRole('combobox', { name: 'Status' })).toContainText(
    'Successful+1, Discarded',
  );
  await expect(page.getByRole('combobox', { name: 'Auto label' })).toHaveValue('No');
  await expect(page.getByLabel('Start date')).toHaveValue(written(days.startDate));
  await expect(page.getByLabel('End date')).toHaveValue(written(days.endDate));
});

test('primary, secondary and mixed are three lists, each with its own names in the address', async ({
  page,
}) => {
  const takeQuestions = watchQuestions(page);
  await openReview(page);
  expect(takeQuestions().at(-1)?.get('is_secondary')).toBe('false');
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveCount(0);
  await choose(page, 'Device serial', 'WG-4F21A');
  await apply(page);
  await expect(page).toHaveURL(/variant=primary&deviceId=\d+&deviceSerial=WG-4F21A/);

  await page.getByText('Secondary', { exact: true }).click();
  await expect(page).toHaveURL(/variant=secondary&zoneId=\d+&zoneName=Main\+Restaurant/);
  await expect(page.getByRole('combobox', { name: 'Zone' })).toHaveValue(/Main Restaurant/);
  await expect
    .poll(() => {
      const asked = takeQuestions().at(-1);
      return [asked?.get('is_secondary'), asked?.get('serial')];
    })
    .toEqual(['true', 'WG-4F21A']);

  await page.getByText('Mixed', { exact: true }).click();
  await expect(page).toHaveURL(/variant=mixed&deviceId=\d+&deviceSerial=WG-4F21A/);
  await expect(page.getByRole('combobox', { name: 'Status' })).toBeVisible();
  await expect.poll(() => takeQuestions().at(-1)?.has('is_secondary')).toBe(false);

  await page.goto('/review?variant=mixed&auto=true');
  await expect(page.getByRole('combobox', { name: 'Auto label' })).toHaveValue('Yes');
  await expect(rows(page).first()).toContainText('Yes');
  expect(takeQuestions().at(-1)?.get('auto_label')).toBe('true');
});

test('sorting and paging are in the address too', async ({ page }) => {
  const takeQuestions = watchQuestions(page);
  await openReview(page, '?variant=mixed');
  for (const [option, ordering] of [
    ['Event id, lowest first', 'id'],
    ['Processed, newest first', '-processed_at'],
    ['Logged, oldest first', 'logged_at'],
    ['Logged, newest first', '-logged_at'],
    ['Labelled, oldest first', 'labelled_at'],
    ['Labelled, newest first', '-labelled_at'],
    ['Processed, oldest first', 'processed_at'],
  ] as const) {
    await choose(page, 'Sort by', option);
    await expect(page).toHaveURL(new RegExp(`ordering=${ordering}&`));
    await expect.poll(() => takeQuestions().at(-1)?.get('ordering')).toBe(ordering);
  }
  const processed = page.getByRole('columnheader', { name: 'Processed' });
  await expect(processed).toHaveAttribute('aria-sort', 'ascending');
  await processed.getByRole('button').click();
  await expect(processed).toHaveAttribute('aria-sort', 'descending');

  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(/offset=20&limit=20/);
  await expect(page.getByText(/^21 to 40 of/)).toBeVisible();
  await page.goBack();
  await expect(page.getByText(/^1 to 20 of/)).toBeVisible();
});

test('filters that fit nothing leave an empty list', async ({ page }) => {
  await openSession(page, 'admin@wastegauge.example');
  await page.goto('/review?variant=mixed&startDate=2022-01-01&endDate=2022-01-02');
  await expect(page.getByText('No Events', { exact: true })).toBeVisible();
  await expect(page.getByText('0 events')).toBeVisible();
});

test('a list that cannot be loaded can be asked for again', async ({ page, consoleErrors }) => {
  consoleErrors.expect(/503/);
  await openSession(page, 'admin@wastegauge.example');
  await page.route('**/api/events/review/**', (route) =>
    route.fulfill({ status: 503, json: { code: 'overloaded', message: 'The server is busy.' } }),
  );
  await page.goto('/review');
  await expect(page.getByRole('alert')).toContainText('This could not be loaded', {
    timeout: 20_000,
  });
  await page.unroute('**/api/events/review/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rows(page).first()).toBeVisible();
});

test('labellers are sent home', async ({ page }) => {
  await openSession(page, 'labeller@wastegauge.example');
  await page.goto('/review');
  await expect(page).toHaveURL(/\/labelling/);
});

test('filters and form are accessible and fit every screen', async ({ page }) => {
  await openSession(page, 'admin@wastegauge.example');
  await page.goto('/review?variant=mixed&status=SUCCESSFUL,DISCARDED');
  const update = page.getByRole('button', { name: /^Update / }).first();
  await expect(update).toBeVisible();
  await page.getByLabel('Start date').click();
  await expect(page.getByRole('button', { name: 'Previous month' })).toBeVisible();
  await expectGoodLooks(page, 'review-filters');
  await page.keyboard.press('Escape');

  await update.click();
  await expect(page.getByRole('dialog', { name: 'Update Event' })).toBeVisible();
  await picturesShown(page);
  await expectGoodDialog(page, 'review-update');
});
