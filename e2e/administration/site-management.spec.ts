import { chooseFromMenu, openAs, rowOf } from '../harness/administration.ts';
import { filterForm, toast } from '../harness/feed.ts';
import { chooseMany } from '../harness/fields.ts';
import { takeScreenshot } from '../harness/screens.ts';
import { openSession } from '../harness/sign-in.ts';
import { makeDevice, makeGroup, makeSite, ownName } from '../harness/sites-and-devices.ts';
import { expect, test } from '../harness/test.ts';

const admin = 'admin@wastegauge.example';

test('an administrator reads the data of a site and adds and edits another', async ({ page }) => {
  await openAs(page, admin, '/site-management');
  await expect(page.getByRole('heading', { name: 'Site Management', level: 1 })).toBeVisible();
  await expect(page.getByText(/^\d+ sites$/)).toBeVisible();
  const quayside = rowOf(page, 'Quayside Hotel');
  for (const text of ['Harbour Hotels', '14 Rope Walk Quay, Dublin 2, Ireland', '420']) {
    await expect(quayside).toContainText(text);
  }
  await quayside.getByRole('button', { name: 'View data of Quayside Hotel' }).click();
  const data = page.getByRole('dialog', { name: 'View data of Quayside Hotel' });
  await expect(data).toContainText('Time zoneEurope/Dublin');
  await expect(data).toContainText('Currency€ Euro');
  await expect(data).toContainText('Updated');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Create Site' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Site' });
  const field = (label: string) => dialog.getByLabel(label, { exact: true }).first();
  await field('Contact name').focus();
  await expect(dialog.getByText('Name is required', { exact: true })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Create Site' }).click();
  await expect(dialog.getByText('Name is required', { exact: true })).toBeVisible();
  await expect(field('Site name')).toBeFocused();

  const name = ownName('Gate House');
  await field('Site name').fill(name);
  await field('Contact name').fill('Joanne Whitfield');
  await field('Contact number').fill('+44 161 555 0123');
  await field('Capacity').fill('2400');
  await field('Address').pressSequentially('2 Gate Road, Manchest', { delay: 20 });
  await page.getByRole('option', { name: /^2 Gate Road, Manchester, .*United Kingdom/ }).click();
  await expect(field('Longitude')).toHaveValue(/^-2\.2/);
  await expect(field('Latitude')).toHaveValue(/^53\.4/);
  await expect(
    dialog.getByRole('figure', { name: /^Map with the site at longitude -2/ }),
  ).toBeVisible();
  await expect(
    dialog.getByText(/^Manchester, .*: time zone Europe\/London, currency £ Pound sterling\./),
  ).toBeVisible();
  await expect(field('Time zone')).toHaveValue('Europe/London');
  await expect(field('Currency')).toHaveValue(/^£ Pound sterling/);
  await takeScreenshot(page, 'site-management-create');
  await dialog.getByRole('button', { name: 'Create Site' }).click();
  await expect(toast(page, 'Site was successfully create.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Create Site' })).toBeFocused();

  await chooseMany(filterForm(page), 'Site', name);
  await expect(page).toHaveURL(/siteId=\d+&siteName=Gate\+House/);
  await page.reload();
  const row = rowOf(page, name);
  await expect(row).toContainText('No group');
  await expect(row).toContainText('2 Gate Road, Manchester');
  await expect(row).toContainText('2,400');
  await expect(row).toContainText('Not set');

  await chooseFromMenu(page, name, 'Edit site');
  const edit = page.getByRole('dialog', { name: `Edit site - ${name}` });
  await edit.getByLabel('Client site id').fill('GH-07');
  await edit.getByLabel('Go-live date').fill('01/03/2027');
  await edit.getByLabel('Contact number', { exact: true }).fill('+44 161 555 0124');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Site was successfully update.')).toBeVisible();
  for (const text of ['GH-07', '01/03/2027', '+44 161 555 0124']) {
    await expect(row).toContainText(text);
  }
});

test('sites are sorted, assigned to a group together and get a device', async ({ page }) => {
  await openSession(page, admin);
  const [small, large] = [
    await makeSite(page, { capacity: 40 }),
    await makeSite(page, { capacity: 4000 }),
  ];
  const group = await makeGroup(page);
  const device = await makeDevice(page, small.id);
  await page.goto(`/site-management?siteId=${small.id},${large.id}`);
  await expect(rowOf(page, small.name)).toBeVisible();

  const capacity = page.getByRole('columnheader', { name: 'Capacity' });
  const names = page.locator('tbody b');
  await capacity.getByRole('button').click();
  await expect(capacity).toHaveAttribute('aria-sort', 'ascending');
  await expect(names).toHaveText([small.name, large.name]);
  await capacity.getByRole('button').click();
  await expect(page).toHaveURL(/ordering=-capacity/);
  await expect(names).toHaveText([large.name, small.name]);

  await page.getByRole('checkbox', { name: 'Select all sites' }).check();
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Assign to group' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign to group' });
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Assign 2 sites' }).click();
  await expect(dialog.getByText('Required field')).toBeVisible();
  await dialog.getByPlaceholder('Search groups').fill(group.name);
  await dialog.getByRole('radio', { name: group.name }).check();
  await takeScreenshot(page, 'site-management-assign');
  await dialog.getByRole('button', { name: `Leave out ${small.name}` }).click();
  await dialog.getByRole('button', { name: 'Assign 1 site' }).click();
  await expect(toast(page, 'Site was successfully update.')).toBeVisible();
  await expect(rowOf(page, large.name)).toContainText(group.name);
  await expect(rowOf(page, small.name)).toContainText('No group');
  await expect(page.getByText('2 selected')).toHaveCount(0);

  await chooseFromMenu(page, small.name, 'Add to group');
  await dialog.getByRole('radio', { name: group.name }).check();
  await dialog.getByRole('button', { name: 'Assign 1 site' }).click();
  await expect(rowOf(page, small.name)).toContainText(group.name);
  await page.goto(`/site-management?groupId=${group.id}`);
  await expect(page.getByText('2 sites', { exact: true })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Parent Group' })).toContainText(group.name);

  await expect(rowOf(page, small.name)).toContainText(device.serial);
  await chooseFromMenu(page, large.name, 'Move device to site');
  const move = page.getByRole('dialog', { name: 'Move device to site' });
  await move.getByRole('button', { name: 'Assign device' }).click();
  await expect(move.getByText('You need to select a device')).toBeVisible();
  await expect(move.getByRole('combobox', { name: 'Site' })).toHaveValue(large.name);
  await chooseMany(move, 'Device', device.serial);
  await move.getByRole('button', { name: 'Assign device' }).click();
  await expect(toast(page, 'Device was successfully update.')).toBeVisible();
  await expect(rowOf(page, large.name)).toContainText(device.serial);
  await expect(rowOf(page, small.name)).not.toContainText(device.serial);
});

test('a site is archived, restored and, without data, deleted', async ({ page }) => {
  await openSession(page, admin);
  const site = await makeSite(page);
  await page.goto(`/site-management?siteId=${site.id}`);
  const confirm = (name: string) =>
    page.getByRole('dialog', { name }).getByRole('button', { name }).click();
  await chooseFromMenu(page, site.name, 'Archive site');
  await confirm('Archive site');
  await expect(toast(page, 'Site was archived.')).toBeVisible();
  await expect(rowOf(page, site.name)).toHaveCount(0);
  await page.getByRole('switch', { name: 'Archived' }).click({ force: true });
  await expect(page).toHaveURL(/archived=true/);
  await takeScreenshot(page, 'site-management-archived');
  await chooseFromMenu(page, site.name, 'Restore site');
  await confirm('Restore site');
  // The closing dialog would take the click.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('switch', { name: 'Archived' }).click({ force: true });
  await expect(page).not.toHaveURL(/archived=true/);
  await chooseFromMenu(page, site.name, 'Delete site');
  await confirm('Delete site');
  await expect(toast(page, 'Site was deleted.')).toBeVisible();
  await expect(rowOf(page, site.name)).toHaveCount(0);
});

test('the currency of a site changes after a preview', async ({ page }) => {
  await openAs(page, admin, '/site-management');
  await chooseFromMenu(page, 'Klinikum Lindenhof', 'Change currency');
  const dialog = page.getByRole('dialog', { name: 'Change currency - Klinikum Lindenhof' });
  await expect(dialog.getByRole('button', { name: 'Recalculate' })).toBeDisabled();
  await dialog.getByRole('combobox', { name: 'New currency' }).click();
  await page.getByRole('option', { name: /^£ Pound sterling/ }).click();
  const preview = dialog.getByRole('table', { name: 'Result of the recalculation' });
  await expect(preview).toContainText('Total cost now€');
  await expect(preview).toContainText('Total cost after the change£');
  await expect(dialog.getByRole('button', { name: 'Recalculate' })).toBeEnabled();
  await takeScreenshot(page, 'site-management-currency');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
});
