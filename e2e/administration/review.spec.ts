import { inAddress, monthAgo, written } from '../harness/days.ts';
import { apply, choose, count, openReview, rows, watchQuestions } from '../harness/review-list.ts';
import { expect, test } from '../harness/test.ts';

test('filters are applied on request, kept in the address and survive a reload', async ({
  page,
}) => {
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
  // In reverse order; Apply swaps them.
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

test('primary, secondary and mixed events are separate lists with their own parameters', async ({
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
});

test('order and page are kept in the address', async ({ page }) => {
  const takeQuestions = watchQuestions(page);
  await openReview(page, '?variant=mixed');
  await choose(page, 'Sort by', 'Processed, oldest first');
  await expect(page).toHaveURL(/ordering=processed_at&/);
  await expect.poll(() => takeQuestions().at(-1)?.get('ordering')).toBe('processed_at');
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
