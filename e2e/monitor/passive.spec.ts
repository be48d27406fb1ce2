import { scriptHidScale } from '../harness/tablet/scripted-scales.ts';
import { expect, test } from '../harness/test.ts';
import { pairTablet } from '../harness/tablet/paired-tablet.ts';

test.use({ viewport: { width: 1180, height: 820 } });

test('everything added to a bin on the scale is captured without a tap', async ({
  page,
  consoleErrors,
}) => {
  test.slow();
  consoleErrors.expect(/401/);
  const scale = await scriptHidScale(page);
  const tablet = await pairTablet(page, { type: 'PLATE_WASTE', weighing: 'cumulative' });
  await page.getByRole('radio', { name: 'USB scale' }).click();
  await scale.put(3200);
  await page.getByRole('button', { name: 'The bin is empty now' }).click();
  await page.getByRole('button', { name: 'Use this scale' }).click();
  const bin = page.getByTestId('bin-weight');
  await expect(bin).toHaveText('0.00kg');
  // The detector needs a settled bin first.
  await page.waitForTimeout(4000);

  await scale.put(3650);
  await expect(bin).toHaveText('0.45kg');
  await expect(page.getByText('Captures since: 1')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: '+0.45' })).toBeVisible();
  await scale.put(3950);
  await expect(page.getByText('Captures since: 2')).toBeVisible();
  await expect.poll(() => tablet.captureCount()).toBe(2);

  await scale.put(3200);
  await expect(page.getByText(/^Bin emptied \d\d:\d\d$/)).toBeVisible();
  await expect(page.getByText('Captures since: 0')).toBeVisible({ timeout: 20_000 });
  expect(await tablet.captureCount()).toBe(2);
});
