import { expectNoAxeViolations } from '../harness/axe.ts';
import { expect, test } from '../harness/test.ts';
import {
  confirmCode,
  pairTablet,
  readCode,
  useOwnAddress,
} from '../harness/tablet/paired-tablet.ts';

test.use({ viewport: { width: 1180, height: 820 } });
test.beforeEach(({ page }) => useOwnAddress(page));

test('a tablet shows a code and works after an administrator has confirmed it', async ({
  page,
  consoleErrors,
}) => {
  // Until the code is confirmed.
  consoleErrors.expect(/401/);
  await page.goto('/monitor');
  await expect(page).toHaveURL(/\/monitor\/$/);
  await expect(page.getByRole('heading', { name: 'Connect this tablet' })).toBeVisible();
  const code = await readCode(page);
  await expect(page.getByText('Waiting for an administrator to confirm')).toBeVisible();
  await expect(page.getByText('Camera on')).toBeVisible();
  await expectNoAxeViolations(page);

  const tablet = await confirmCode(code);
  await expect(page.getByRole('heading', { name: 'Connect the scale' })).toBeVisible();
  await expect(page.getByText(tablet.name)).toBeVisible();
  await expect(page.getByText(tablet.siteName)).toBeVisible();
  await expectNoAxeViolations(page);
});

test('an expired code is replaced by another one, which connects the tablet', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/401/);
  await page.clock.install();
  await page.goto('/monitor/');
  const expired = await readCode(page);
  await page.clock.fastForward('09:31');
  await expect.poll(() => readCode(page)).not.toBe(expired);
  const tablet = await confirmCode(await readCode(page));
  await page.clock.fastForward('00:04');
  await expect(page.getByText(tablet.name)).toBeVisible();
});

test('a new code can be requested', async ({ page, consoleErrors }) => {
  consoleErrors.expect(/401/);
  await page.goto('/monitor/');
  const first = await readCode(page);
  await page.getByRole('button', { name: 'New code' }).click();
  await expect.poll(() => readCode(page)).not.toBe(first);
});

test('a disconnected tablet says so and can be connected again', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/401/);
  const tablet = await pairTablet(page);
  await tablet.revokeKeys();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This tablet was disconnected' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Connect this tablet' }).click();
  const again = await confirmCode(await readCode(page));
  await expect(page.getByText(again.name)).toBeVisible();
});
