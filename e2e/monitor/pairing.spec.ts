import { chooseBySearch } from '../harness/fields.ts';
import { openSession } from '../harness/sign-in.ts';
import { makeSite } from '../harness/sites-and-devices.ts';
import { openConnectDialog, refusedCode, typeCode } from '../harness/tablet/connect-dialog.ts';
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

  const tablet = await confirmCode(code);
  await expect(page.getByRole('heading', { name: 'Connect the scale' })).toBeVisible();
  await expect(page.getByText(tablet.name)).toBeVisible();
  await expect(page.getByText(tablet.siteName)).toBeVisible();
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

test('a wrong code and a code that was used before are refused', async ({
  page,
  context,
  consoleErrors,
}) => {
  consoleErrors.expect(/401|404/);
  await page.goto('/monitor/');
  const code = await readCode(page);
  const office = await context.newPage();
  await openSession(office, 'admin@wastegauge.example');
  const site = await makeSite(office);
  const dialog = await openConnectDialog(office);
  await typeCode(dialog, code === 'AAAAAA' ? 'BBBBBB' : 'AAAAAA');
  await expect(dialog.getByText(refusedCode)).toBeVisible();
  const connect = async (zone: string): Promise<void> => {
    await typeCode(dialog, code);
    await chooseBySearch(dialog, 'Site', site.name);
    await dialog.getByLabel('Zone').fill(zone);
    await dialog.getByRole('button', { name: 'Connect tablet' }).click();
  };
  await connect('Cold Kitchen');
  await expect(office.getByRole('dialog', { name: 'Cold Kitchen is connected' })).toBeVisible();
  await expect(page.getByText('Cold Kitchen')).toBeVisible();

  await openConnectDialog(office);
  await connect('Pot Wash');
  await expect(dialog.getByText(refusedCode).first()).toBeVisible();
  await expect(office.getByRole('dialog', { name: /is connected$/ })).toBeHidden();
  await office.goto(`/device-management?siteId=${site.id}`);
  await expect(office.getByText('1 device', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Connect the scale' })).toBeVisible();
  await office.close();
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
  await page.getByRole('button', { name: 'Connect this tablet' }).click();
  const again = await confirmCode(await readCode(page));
  await expect(page.getByText(again.name)).toBeVisible();
});
