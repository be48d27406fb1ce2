import { chooseFromMenu, openAs, rowOf } from '../harness/administration.ts';
import { toast } from '../harness/feed.ts';
import { signIn } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

const admin = 'admin@wastegauge.example';

test('a group is created with a place and a new sign-up id, edited and deleted', async ({
  page,
}) => {
  const mark = crypto.randomUUID().slice(0, 8);
  const name = `Lakeside ${mark}`;
  await signIn(page, admin);
  await page.getByRole('button', { name: 'Ruth Lindqvist' }).click();
  await page.getByRole('menuitem', { name: 'Administration' }).click();
  await page.getByRole('menuitem', { name: 'Group Management' }).click();
  await page.getByRole('button', { name: 'Create Group' }).click();
  const creating = page.getByRole('dialog', { name: 'Create Group' });
  const create = creating.getByRole('button', { name: 'Create Group' });
  await create.click();
  await expect(creating.getByText('Name is required', { exact: true })).toBeVisible();
  await creating.getByLabel('Name', { exact: true }).fill(name);
  await creating.getByLabel('Contact name').fill('Orla Byrne');
  await creating.getByLabel('Contact number').fill('+353 1 555 0100');
  await creating.getByRole('combobox', { name: 'Find a place' }).fill('Cork');
  await page.getByRole('option', { name: 'Cork, Ireland' }).first().click();
  await expect(creating.getByLabel('Longitude')).toHaveValue(/^-8\.\d/);
  await expect(creating.getByLabel('Latitude')).toHaveValue(/^51\.\d/);
  await expect(creating.getByRole('combobox', { name: 'Owner' })).toBeDisabled();
  await creating.getByRole('combobox', { name: 'Signup id' }).click();
  await expect(page.getByRole('option', { name: 'OPEN_A7K2' })).toBeVisible();
  await page.keyboard.press('Escape');
  await creating.getByRole('button', { name: 'New signup id' }).click();
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

  await chooseFromMenu(page, name, 'Delete');
  const asking = page.getByRole('dialog', { name: 'Delete Group' });
  await expect(asking).toContainText(name);
  await asking.getByRole('button', { name: 'Cancel' }).click();
  await chooseFromMenu(page, name, 'Delete');
  await asking.getByRole('button', { name: 'Confirm' }).click();
  await expect(toast(page, 'Group was successfully delete.')).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('the owner is chosen among the users of the group; a group with sites cannot be deleted', async ({
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
