import { expectNoAxeViolations } from '../harness/axe.ts';
import { scriptHidScale } from '../harness/tablet/scripted-scales.ts';
import { expect, test } from '../harness/test.ts';
import {
  connectScale,
  expectKitchenSizes,
  pairTablet,
  saved,
  tile,
} from '../harness/tablet/paired-tablet.ts';

test.use({ viewport: { width: 390, height: 844 } });
test.beforeEach(({ consoleErrors }) => consoleErrors.expect(/401/));

test('a phone works as a monitor', async ({ page }) => {
  const scale = await scriptHidScale(page);
  const tablet = await pairTablet(page);
  await expectNoAxeViolations(page);
  await expectKitchenSizes(page);
  await connectScale(page, 'USB scale');
  await expect(page.getByText('Put the waste on the scale')).toBeVisible();
  await expectNoAxeViolations(page);
  await expectKitchenSizes(page);
  await scale.put(530);
  await expect(page.getByTestId('net-weight')).toHaveText('0.530kg');
  await expectNoAxeViolations(page);
  await expectKitchenSizes(page);
  await page.getByRole('button', { name: 'More foods' }).click();
  await expectNoAxeViolations(page);
  await expectKitchenSizes(page);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await tile(page, 'Potato peelings').click();
  await expect(saved(page)).toBeVisible();
  await expectKitchenSizes(page);
  await expect.poll(() => tablet.entryCount()).toBe(1);
});

test('the tablet speaks Arabic from right to left', async ({ page }) => {
  const scale = await scriptHidScale(page);
  const tablet = await pairTablet(page);
  await connectScale(page, 'USB scale');
  await page.getByRole('button', { name: 'Settings' }).click();
  for (const digit of tablet.pin) {
    await page.getByRole('button', { name: digit, exact: true }).click();
  }
  await expectNoAxeViolations(page);
  await expectKitchenSizes(page);
  await page.getByRole('button', { name: 'العربية' }).click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  await expectNoAxeViolations(page);
  await expectKitchenSizes(page);

  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 820, height: 1180 },
  ]) {
    await page.setViewportSize(viewport);
    await expectNoAxeViolations(page);
    await expectKitchenSizes(page);
  }
  await scale.put(910);
  await expect(page.getByTestId('net-weight')).toHaveText('0.910كغ');
  await expectNoAxeViolations(page);
  await expectKitchenSizes(page);
  await page.locator('button:has(img)').first().click();
  await expect.poll(() => tablet.entryCount()).toBe(1);
});
