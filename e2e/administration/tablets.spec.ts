import type { Page } from '@playwright/test';
import { chooseFromMenu, rowOf } from '../harness/administration.ts';
import { toast } from '../harness/feed.ts';
import { chooseBySearch } from '../harness/fields.ts';
import { signInOnboarded } from '../harness/new-user.ts';
import { expectGoodDialog } from '../harness/screens.ts';
import { openSession } from '../harness/sign-in.ts';
import {
  deliverCounted,
  makeSite,
  makeSiteWithUser,
  startPairing,
} from '../harness/sites-and-devices.ts';
import { connectDialog, refusedCode, typeCode } from '../harness/tablet/connect-dialog.ts';
import { expect, test } from '../harness/test.ts';

const admin = 'admin@wastegauge.example';

async function readPin(page: Page, zone: string): Promise<string> {
  const connected = page.getByRole('dialog', { name: `${zone} is connected` });
  const pin = (await connected.getByLabel('PIN of this tablet').textContent()) ?? '';
  expect(pin).toMatch(/^\d{4}$/);
  await connected.getByRole('button', { name: 'Done' }).click();
  return pin;
}

test('a tablet is connected by its code, its PIN changed, and a second tablet replaces it', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/404/);
  await openSession(page, admin);
  const site = await makeSite(page);
  const { code } = await startPairing(page);
  await page.goto('/device-management');
  await page.getByRole('button', { name: 'Connect a tablet' }).click();
  const dialog = connectDialog(page);
  await typeCode(dialog, 'AAAAAA');
  await expect(dialog.getByText(refusedCode)).toBeVisible();
  await typeCode(dialog, code.toLowerCase());
  await expect(dialog.getByText('Tablet found')).toBeVisible();
  await expect(
    dialog.getByText(/^Chrome on Android · camera on · asked at \d\d:\d\d$/),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Connect tablet' }).click();
  await expect(dialog.getByText('Required field').first()).toBeVisible();
  await chooseBySearch(dialog, 'Site', site.name);
  await dialog.getByLabel('Zone').fill('Pot Wash');
  await dialog.getByRole('radio', { name: 'Plate' }).check();
  await dialog.getByRole('radio', { name: 'Over a bin' }).check();
  await expectGoodDialog(page, 'connect-tablet');
  await dialog.getByRole('button', { name: 'Connect tablet' }).click();
  await expectGoodDialog(page, 'tablet-connected');
  const pin = await readPin(page, 'Pot Wash');

  await page.goto(`/device-management?siteId=${site.id}`);
  const row = rowOf(page, 'Pot Wash');
  await expect(row).toContainText(`Tablet · PIN ${pin}`);
  await expect(row).toContainText('Plate Waste');
  const serial = (await row.getByRole('link').first().textContent()) ?? '';
  await chooseFromMenu(page, serial, 'Edit Device');
  const edit = page.getByRole('dialog', { name: /^Edit Device/ });
  await edit.getByLabel('PIN').fill('12');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit.getByText('The PIN has 4 digits')).toBeVisible();
  await edit.getByLabel('PIN').fill('2580');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('Tablet · PIN 2580');

  const second = await startPairing(page);
  await page.getByRole('button', { name: 'Connect a tablet' }).click();
  await typeCode(dialog, second.code);
  await expect(dialog.getByText('Tablet found')).toBeVisible();
  await chooseBySearch(dialog, 'Site', site.name);
  await dialog.getByRole('combobox', { name: 'New or replacement' }).click();
  await page.getByRole('option', { name: `In place of Pot Wash · ${serial}` }).click();
  await expect(dialog.getByLabel('Zone')).toHaveValue('Pot Wash');
  await expect(dialog.getByRole('radio', { name: 'Over a bin' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Connect tablet' }).click();
  expect(await readPin(page, 'Pot Wash')).toBe('2580');
  await expect(page.getByText('1 device', { exact: true })).toBeVisible();
});

test('a user connects a tablet from Home and by its QR code, and sees what was counted', async ({
  page,
}) => {
  await openSession(page, admin);
  const { site, email } = await makeSiteWithUser(page);
  await signInOnboarded(page, email);
  await page.goto('/overview');
  const guide = page.getByRole('region', { name: 'Get started' });
  await expect(guide).toContainText('Use a tablet with any scale');
  await guide.getByRole('button', { name: 'Connect a tablet' }).click();
  const first = await startPairing(page);
  await typeCode(connectDialog(page), first.code);
  await expect(connectDialog(page).getByText('Code is valid')).toBeVisible();
  await expect(connectDialog(page).getByRole('combobox', { name: 'Site' })).toHaveValue(site.name);
  await connectDialog(page).getByLabel('Zone').fill('Prep Kitchen');
  await connectDialog(page).getByRole('button', { name: 'Connect tablet' }).click();
  await readPin(page, 'Prep Kitchen');

  const { code } = await startPairing(page);
  await page.goto(`/devices?pair=${code}`);
  await expect(page).toHaveURL(/\/settings\/profile/);
  await expect(connectDialog(page).getByText('Tablet found')).toBeVisible();
  await connectDialog(page).getByLabel('Zone').fill('Servery');
  await connectDialog(page).getByRole('button', { name: 'Connect tablet' }).click();
  await readPin(page, 'Servery');
  await expect(page).not.toHaveURL(/pair=/);
  await expect(rowOf(page, site.name)).toContainText('2');

  await deliverCounted(page, first.key, 6);
  await page.goto('/feed');
  await expect(page.getByRole('article').getByText('Counted: 6 portions')).toBeVisible();
});

test('an administrator who scans the code lands in Device Management', async ({ page }) => {
  await openSession(page, admin);
  const { code } = await startPairing(page);
  await page.goto(`/devices?pair=${code}`);
  await expect(page).toHaveURL(/\/device-management/);
  await expect(connectDialog(page).getByText('Tablet found')).toBeVisible();
});

test('containers of a site are added, changed, removed and restored', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/400/);
  await openSession(page, admin);
  const { site, email } = await makeSiteWithUser(page);
  await signInOnboarded(page, email);
  await page.goto('/settings/profile');
  await page.getByRole('button', { name: `Edit containers of ${site.name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Containers - ${site.name}` });
  await expect(dialog.getByText('No containers yet')).toBeVisible();
  const add = async (name: string, weight: string): Promise<void> => {
    await dialog.getByRole('button', { name: 'Add container' }).click();
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('Empty weight').fill(weight);
    await dialog.getByRole('button', { name: 'Add container' }).click();
  };
  await add('White tub', '0.85');
  await expect(dialog.getByRole('listitem')).toContainText('White tub0.850 kg');
  await expectGoodDialog(page, 'containers');
  await add('White tub', '1');
  await expect(dialog.getByText('There is already a container with this name')).toBeVisible();
  await dialog.getByLabel('Name').fill('Steel pan');
  await dialog.getByRole('button', { name: 'Add container' }).click();
  await expect(dialog.getByRole('listitem')).toHaveText([/Steel pan1\.000 kg/, /White tub/]);

  await dialog.getByRole('button', { name: 'Edit White tub' }).click();
  await dialog.getByLabel('Empty weight').fill('1.2');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('listitem').first()).toContainText('White tub1.200 kg');
  await dialog.getByRole('button', { name: 'Remove White tub' }).click();
  await expect(dialog.getByRole('listitem')).toHaveText([/Steel pan/]);
  await toast(page, 'White tub was removed.').getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
});
