import { chooseFromMenu, openAs, rowOf, rows } from '../harness/administration.ts';
import { toast } from '../harness/feed.ts';
import { expectGoodDialog } from '../harness/screens.ts';
import { openSession, signIn } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

const admin = 'admin@wastegauge.example';

test('a group is created with a place and a new signup id, changed and deleted', async ({
  page,
}) => {
  const mark = crypto.randomUUID().slice(0, 8);
  const name = `Lakeside ${mark}`;
  await signIn(page, admin);
  await page.getByRole('button', { name: 'Ruth Lindqvist' }).click();
  await page.getByRole('menuitem', { name: 'Administration' }).click();
  await page.getByRole('menuitem', { name: 'Group Management' }).click();
  for (const column of [
    'Name',
    'Contact name',
    'Contact number',
    'Coordinates',
    'Owner',
    'Signup id',
  ]) {
    await expect(page.getByRole('columnheader', { name: column, exact: true })).toBeVisible();
  }
  const harbour = rowOf(page, 'Harbour Hotels');
  await expect(harbour).toContainText('Fiona Gallagher');
  await expect(harbour).toContainText('+353 20 910 0140');
  await expect(harbour).toContainText('-6.2419, 53.3471');
  await expect(harbour).toContainText('HARBOUR_2026');

  await page.getByRole('button', { name: 'Create Group' }).click();
  const creating = page.getByRole('dialog', { name: 'Create Group' });
  const create = creating.getByRole('button', { name: 'Create Group' });
  await create.click();
  await expect(creating.getByText('Contact Name is required')).toBeVisible();
  await expect(creating.getByText('Name is required', { exact: true })).toBeVisible();
  await expect(creating.getByText('Required field')).toHaveCount(3);
  await creating.getByLabel('Name', { exact: true }).fill(name);
  await expect(creating.getByText('Name is required', { exact: true })).toBeVisible();
  await creating.getByLabel('Contact name').fill('Orla Byrne');
  await creating.getByLabel('Contact number').fill('+353 1 555 0100');
  await creating.getByLabel('Longitude').fill('200');
  await creating.getByLabel('Latitude').fill('53');
  await create.click();
  await expect(creating.getByText('Longitude must be a number from -180 to 180')).toBeVisible();
  await expect(creating.getByText('Name is required', { exact: true })).toHaveCount(0);
  await creating.getByRole('combobox', { name: 'Find a place' }).fill('Cork');
  await page.getByRole('option', { name: 'Cork, Ireland' }).first().click();
  await expect(creating.getByLabel('Longitude')).toHaveValue(/^-8\.\d/);
  await expect(creating.getByLabel('Latitude')).toHaveValue(/^51\.\d/);
  await expect(creating.getByRole('combobox', { name: 'Owner' })).toBeDisabled();
  await creating.getByRole('combobox', { name: 'Signup id' }).click();
  await expect(page.getByRole('option', { name: 'OPEN_A7K2' })).toBeVisible();
  await page.keyboard.press('Escape');
  await creating.getByRole('button', { name: 'New signup id' }).click();
  await creating.getByLabel('New signup id').fill('with blanks');
  await page.keyboard.press('Enter');
  await expect(creating.getByText('Available only Alphanumeric characters')).toBeVisible();
  await creating.getByLabel('New signup id').fill(`LAKE_${mark}`);
  await creating.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(creating.getByRole('combobox', { name: 'Signup id' })).toHaveValue(`LAKE_${mark}`);
  await create.click();
  await expect(toast(page, 'Group was successfully create.')).toBeVisible();
  const row = rowOf(page, name);
  await expect(row).toContainText(`LAKE_${mark}`);
  await expect(row).toContainText('0 sites, 0 users');

  await chooseFromMenu(page, name, 'Edit');
  const updating = page.getByRole('dialog', { name: `Update Group ${name}` });
  await updating.getByLabel('Contact name').fill('Orla Nolan');
  await updating.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(toast(page, 'Group was successfully update.')).toBeVisible();
  await expect(row).toContainText('Orla Nolan');

  await page.getByRole('button', { name: 'Contact name' }).click();
  await expect(page).toHaveURL(/ordering=contact_name/);
  await expect(page.getByRole('columnheader', { name: 'Contact name' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );

  await chooseFromMenu(page, name, 'Delete');
  const asking = page.getByRole('dialog', { name: 'Delete Group' });
  await expect(asking).toContainText(name);
  await asking.getByRole('button', { name: 'Cancel' }).click();
  await chooseFromMenu(page, name, 'Delete');
  await asking.getByRole('button', { name: 'Confirm' }).click();
  await expect(toast(page, 'Group was successfully delete.')).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('the owner is one of the users of the group, and a group that has sites stays', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/400/);
  await openAs(page, admin, '/group-management');
  await chooseFromMenu(page, 'Northgate Arena', 'Edit');
  const updating = page.getByRole('dialog', { name: 'Update Group Northgate Arena' });
  const owner = updating.getByRole('combobox', { name: 'Owner' });
  await expect(owner).toHaveValue('Priya Nair');
  await owner.click();
  await expect(page.getByRole('option', { name: /George Hollis/ })).toBeVisible();
  await expect(page.getByRole('option', { name: /Aoife Brennan/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await updating.getByRole('button', { name: 'Cancel' }).click();

  await chooseFromMenu(page, 'Northgate Arena', 'Delete');
  const asking = page.getByRole('dialog', { name: 'Delete Group' });
  await expect(asking).toContainText(/It still has 1 site and \d+ users/);
  await asking.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('alert')).toContainText('The group still has sites or users');
  await expect(rowOf(page, 'Northgate Arena')).toBeVisible();
});

test('a group that is not saved is told in its form only, and a list that cannot be had by a toast', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/500|503/);
  await openAs(page, admin, '/group-management');
  await chooseFromMenu(page, 'Northgate Arena', 'Edit');
  await page.route('**/api/parent-groups/**', (route) =>
    route.fulfill({ status: 500, json: { message: 'Oops, something went wrong.' } }),
  );
  const updating = page.getByRole('dialog', { name: 'Update Group Northgate Arena' });
  await updating.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(updating.getByRole('alert')).toContainText('Oops, something went wrong.');
  await expect(page.getByRole('alert')).toHaveCount(1);
  await page.goto('/group-management');
  await expect(page.getByText("Can't fetch group list")).toBeVisible({ timeout: 20_000 });
  await page.unroute('**/api/parent-groups/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rowOf(page, 'Northgate Arena')).toBeVisible();
});

test('an administrator of one group changes their own and creates none', async ({ page }) => {
  await openAs(page, 'groupadmin@harbour.example', '/group-management');
  await expect(rows(page)).toHaveCount(1);
  await expect(rowOf(page, 'Harbour Hotels')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create Group' })).toHaveCount(0);
  await openAs(page, 'labeller@wastegauge.example', '/group-management');
  await expect(page).toHaveURL(/\/labelling/);
});

test('the forms of a group are accessible and fit every screen', async ({ page }) => {
  await openSession(page, admin);
  await page.goto('/group-management');
  await expect(page.getByText('Harbour Hotels').first()).toBeVisible();
  await chooseFromMenu(page, 'Harbour Hotels', 'Edit');
  const updating = page.getByRole('dialog', { name: 'Update Group Harbour Hotels' });
  await expect(updating.getByRole('combobox', { name: 'Owner' })).toHaveValue(/Fiona/);
  await updating.getByRole('button', { name: 'New signup id' }).click();
  await expectGoodDialog(page, 'groups-edit');
  await page.keyboard.press('Escape');
  await expect(updating).toBeHidden();
  await chooseFromMenu(page, 'Harbour Hotels', 'Delete');
  await expect(page.getByRole('dialog', { name: 'Delete Group' })).toBeVisible();
  await expectGoodDialog(page, 'groups-delete');
});
