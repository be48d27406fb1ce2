import { openReview, rows } from '../harness/review-list.ts';
import { openSession } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';
import { connectScale, pairTablet, saved, tile } from '../harness/tablet/paired-tablet.ts';

test.use({ viewport: { width: 1180, height: 820 } });

test('without a scale portions are counted, and the entry says so', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/401/);
  const tablet = await pairTablet(page);
  await connectScale(page, 'No scale');
  await expect(page.getByRole('heading', { name: 'Choose the food' })).toBeVisible();
  await tile(page, 'Potato peelings').click();
  await expect(page.getByRole('heading', { name: 'Weight of one' })).toBeVisible();
  for (const key of ['0', '.', '2', '5'])
    await page.getByRole('button', { name: key, exact: true }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: '4', exact: true }).click();
  await expect(page.getByText('4 × 0.25 kg = 1.00 kg')).toBeVisible();
  await page.getByRole('button', { name: 'Save 1.00 kg' }).click();
  await expect(saved(page)).toBeVisible();
  await expect(page.getByText('Counted, not weighed')).toBeVisible();
  await expect.poll(() => tablet.entryCount()).toBe(1);
  expect((await tablet.entries())[0]).toMatchObject({
    item_weight: 1,
    method: 'counted',
    portions: 4,
  });

  const device = new URLSearchParams({ deviceId: String(tablet.id), deviceSerial: tablet.serial });
  await openReview(page, `?${device}`);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).getByText('Counted: 4 portions')).toBeVisible();
  await openSession(page, 'super@wastegauge.example');
  await page.goto(`/retool?serial=${tablet.serial}`);
  const events = page.getByRole('table', { name: 'Retool' }).locator('tbody tr');
  await expect(events).toHaveCount(1);
  await expect(events.getByText('Counted: 4 portions')).toBeVisible();
});
