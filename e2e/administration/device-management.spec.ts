import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import { uploadRoutes } from '@wastegauge/contract/services/uploads';
import { chooseFromMenu, rowOf } from '../harness/administration.ts';
import { answerOnce } from '../harness/answer-once.ts';
import { filterForm, toast } from '../harness/feed.ts';
import { chooseBySearch, chooseMany } from '../harness/fields.ts';
import { takeScreenshot } from '../harness/screens.ts';
import { openSession } from '../harness/sign-in.ts';
import { runSimulator } from '../harness/simulator.ts';
import { makeDevice, makeGroup, makeSite, ownName } from '../harness/sites-and-devices.ts';
import { expect, test } from '../harness/test.ts';

const photo = fileURLToPath(new URL('../../web/public/signin/potatoes.webp', import.meta.url));

const admin = 'admin@wastegauge.example';

test('a device is created, its key is shown once, and the simulator delivers with it', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/400/);
  test.setTimeout(120_000);
  await openSession(page, admin);
  const site = await makeSite(page);
  await page.goto('/device-management');
  await expect(page.getByText(/^\d+ devices$/)).toBeVisible();
  await page.getByRole('button', { name: 'Create Device' }).click();
  const form = page.getByRole('dialog', { name: 'Create Device' });
  await form.getByLabel('Serial').fill('WG-4F21A');
  await form.getByLabel('Zone').fill('Wash-up');
  await chooseBySearch(form, 'Site', site.name);
  await form.getByRole('button', { name: 'Create Device' }).click();
  await expect(form.getByText('A device with this serial already exists').first()).toBeVisible();
  const serial = ownName('E2E').replaceAll(' ', '-');
  await form.getByLabel('Serial').fill(serial);
  await form.getByRole('button', { name: 'Create Device' }).click();

  const made = page.getByRole('dialog', { name: `${serial} is ready` });
  await expect(made.getByText('This key is shown only once.')).toBeVisible();
  const key = await made.getByLabel('Device key', { exact: true }).inputValue();
  expect(key).toMatch(/^wgk_[\w-]{43}$/);
  const command = await made.getByLabel('Try it with the simulator').inputValue();
  expect(command).toContain(`--serial ${serial} --key ${key}`);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await made.getByRole('button', { name: 'Copy the command' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(command);
  await expect(made.getByText('Never seen')).toBeVisible();
  await takeScreenshot(page, 'device-management-key');

  expect(await runSimulator(command)).toContain('0 refused, 0 waiting, 0 lost');
  await expect(made.getByText(/\d+ captures? today/)).toBeVisible();
  await made.getByRole('button', { name: 'Done' }).click();
  await expect(rowOf(page, serial)).toContainText(/[1-9]\d* captures? today/);
  await page.goto(`/device-management?zoneSerial=${serial}`);
  const row = rowOf(page, serial);
  for (const text of ['Wash-up', site.name, 'Plate Waste', 'Not set', 'No']) {
    await expect(row).toContainText(text);
  }
  await expect(row).toContainText(/\d+ captures? today/);
  await expect(page.getByText('1 reporting')).toBeVisible();
  expect(await page.content()).not.toContain(key);
});

async function drag(page: Page, stage: Locator, from: [number, number], to: [number, number]) {
  const box = await stage.boundingBox();
  if (!box) throw new Error('The picture is not on screen');
  const at = ([x, y]: [number, number]) => [box.x + x * box.width, box.y + y * box.height] as const;
  await page.mouse.move(...at(from));
  await page.mouse.down();
  await page.mouse.move(...at([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]));
  await page.mouse.move(...at(to));
  await page.mouse.up();
}

test('zone, type, rule, photo and area of a device are edited; an invalid picture is refused', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/4(15|22|00)/);
  await openSession(page, admin);
  const device = await makeDevice(page, (await makeSite(page)).id);
  await page.goto(`/device-management?zoneSerial=${device.serial}`);
  await chooseFromMenu(page, device.serial, 'Edit Device');
  const dialog = page.getByRole('dialog', { name: `Edit Device - ${device.serial}` });
  const number = (label: string) => dialog.getByLabel(label, { exact: true });
  const file = dialog.getByLabel('Photo file');
  await file.setInputFiles({
    name: 'kitchen.webp',
    mimeType: 'image/webp',
    buffer: Buffer.from('this is no picture'),
  });
  await expect(dialog.getByRole('alert').filter({ hasText: /picture/i })).toBeVisible();
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await answerOnce(page, 'POST', `**${uploadRoutes.uploadPicture.path}`, async (route) => {
    await answered;
    await route.continue();
  });
  await file.setInputFiles(photo);
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  answer();
  const picture = dialog.getByRole('img', { name: 'Kitchen photo' });
  await expect(picture).toBeVisible();
  await expect(
    dialog.getByText(/Draw with the mouse or a finger.*pixels of \d+ × \d+\.$/),
  ).toBeVisible();
  await expect(picture).toHaveJSProperty('complete', true);
  const { width, height } = await picture.evaluate((image: HTMLImageElement) => ({
    width: image.naturalWidth,
    height: image.naturalHeight,
  }));

  const stage = picture.locator('..');
  await stage.scrollIntoViewIfNeeded();
  await drag(page, stage, [0.75, 0.75], [0.25, 0.25]);
  const valueOf = async (label: string): Promise<number> =>
    Number(await number(label).inputValue());
  expect(await valueOf('Left (x)')).toBeCloseTo(width / 4, -1);
  expect(await valueOf('Height')).toBeCloseTo(height / 2, -1);
  await drag(page, stage, [0.5, 0.5], [0.4, 0.5]);
  expect(await valueOf('Left (x)')).toBeCloseTo(width * 0.15, -1);
  const area = dialog.getByRole('button', { name: /^Area from x/ });
  const [left, wide] = [await valueOf('Left (x)'), await valueOf('Width')];
  await area.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(number('Left (x)')).toHaveValue(String(left + 10));
  await expect(number('Width')).toHaveValue(String(wide - 10));
  await number('Left (x)').fill('9000');
  await expect(dialog.getByText('The area extends beyond the picture.')).toBeVisible();
  await number('Left (x)').fill('12');
  await takeScreenshot(page, 'device-management-area');

  await number('Zone').fill('Pot wash');
  await dialog.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Prep & Production Waste' }).click();
  await dialog.getByRole('switch', { name: 'Auto Label' }).check({ force: true });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Required field')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Auto label food' }).fill('roast potatoes');
  await page.getByRole('option').first().click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Device was successfully update.')).toBeVisible();
  const row = rowOf(page, device.serial);
  for (const text of ['Pot wash', 'Prep & Production Waste', 'Roast potatoes', 'x 12']) {
    await expect(row).toContainText(text);
  }
  await expect(row.getByRole('img', { name: `Kitchen photo of ${device.serial}` })).toBeVisible();
  await expect(row.getByRole('button', { name: /^Actions for/ })).toBeFocused();

  await chooseFromMenu(page, device.serial, 'Edit Device');
  await dialog.getByRole('button', { name: 'Clear the area' }).click();
  await dialog.getByRole('button', { name: 'Remove photo' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('Not set');
  await expect(row).toContainText('No photo');
});

test('keys are renewed with an overlap and revoked', async ({ page }) => {
  await openSession(page, admin);
  const device = await makeDevice(page, (await makeSite(page)).id);
  await page.goto(`/device-management?zoneSerial=${device.serial}`);
  await chooseFromMenu(page, device.serial, 'Device keys');
  const dialog = page.getByRole('dialog', { name: `Keys of ${device.serial}` });
  const keys = dialog.getByRole('listitem');
  await expect(keys).toHaveText([/Valid until revoked.*Active/]);
  await dialog.getByRole('button', { name: 'Issue new key' }).click();
  const issued = await dialog.getByLabel('Device key', { exact: true }).inputValue();
  expect(issued).not.toBe(device.key);
  await dialog.getByRole('button', { name: 'Done' }).click();

  await chooseFromMenu(page, device.serial, 'Device keys');
  await expect(keys).toHaveText([/Active/, /Expires .*Expiring/]);
  await takeScreenshot(page, 'device-management-keys');
  await keys
    .nth(1)
    .getByRole('button', { name: /^Revoke/ })
    .click();
  await expect(dialog.getByText(/This key expires immediately/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect(toast(page, 'The key has been revoked.')).toBeVisible();
  await expect(keys).toHaveText([/Active/, /Revoked/]);
  await dialog.getByRole('combobox', { name: 'Older keys' }).click();
  await page.getByRole('option', { name: 'Expire immediately' }).click();
  await dialog.getByRole('button', { name: 'Issue new key' }).click();
  await expect(dialog.getByText(/All older keys of this device expire immediately/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(keys).toHaveCount(2);
});

test('devices are filtered, sorted and moved to a site one by one or together', async ({
  page,
}) => {
  await openSession(page, admin);
  const group = await makeGroup(page);
  const here = await makeSite(page, { parent_group: [group.id] });
  const there = await makeSite(page);
  const [one, other] = [
    await makeDevice(page, here.id, { name: 'Alpha' }),
    await makeDevice(page, here.id, { name: 'Beta' }),
  ];
  await page.goto('/device-management');
  await chooseMany(filterForm(page), 'Site', here.name);
  await expect(page).toHaveURL(/siteId=\d+&siteName=/);
  await expect(page.getByText('2 devices', { exact: true })).toBeVisible();
  await expect(page.getByText('2 silent')).toBeVisible();
  await chooseMany(filterForm(page), 'Zone', one.serial);
  await expect(page.getByText('1 device', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await chooseMany(filterForm(page), 'Parent Group', group.name);
  await expect(page.getByText('2 devices', { exact: true })).toBeVisible();
  const zone = page.getByRole('columnheader', { name: 'Zone' });
  await zone.getByRole('button').click();
  await expect(zone).toHaveAttribute('aria-sort', 'ascending');
  await zone.getByRole('button').click();
  await expect(zone).toHaveAttribute('aria-sort', 'descending');
  await expect(page.locator('tbody tr')).toContainText(['Beta', 'Alpha']);

  await chooseFromMenu(page, one.serial, 'Associate Sites with Device');
  const dialog = page.getByRole('dialog', { name: 'Associate Sites with Device' });
  await dialog.getByRole('button', { name: 'Assign device' }).click();
  await expect(dialog.getByText('Site is required')).toBeVisible();
  await chooseBySearch(dialog, 'Site', there.name);
  await dialog.getByRole('button', { name: 'Assign device' }).click();
  await expect(toast(page, 'Device was successfully update.')).toBeVisible();
  await expect(rowOf(page, one.serial)).toHaveCount(0);

  await page.goto(`/device-management?zoneSerial=${one.serial},${other.serial}`);
  await page.getByRole('checkbox', { name: 'Select all devices' }).check();
  await page.getByRole('button', { name: 'Assign to site' }).click();
  await chooseBySearch(dialog, 'Site', there.name);
  await dialog.getByRole('button', { name: 'Assign 2 devices' }).click();
  await expect(rowOf(page, other.serial)).toContainText(there.name);
  await expect(rowOf(page, one.serial)).toContainText(there.name);
});
