import { addPerson, chooseFromMenu, openAs, rowOf, rows } from '../harness/administration.ts';
import { toast } from '../harness/feed.ts';
import { chooseMany } from '../harness/fields.ts';
import { linkIn, messageAfter } from '../harness/inbox.ts';
import { newUserPassword, signInOnboarded } from '../harness/new-user.ts';
import { openSession } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

const admin = 'admin@wastegauge.example';
const mark = (): string => crypto.randomUUID().slice(0, 8);

test('a user is added, signs in, is edited and deleted', async ({
  page,
  browser,
  consoleErrors,
}) => {
  consoleErrors.expect(/400/);
  const email = `orla.${mark()}@harbour.example`;
  await openAs(page, admin, '/users');
  await page.getByRole('button', { name: 'Add User' }).click();
  const adding = page.getByRole('dialog', { name: 'Add User' });
  const submit = adding.getByRole('button', { name: 'Add User' });
  await submit.click();
  await expect(adding.getByText('First name is required')).toBeVisible();
  await adding.getByLabel('First name').fill('Orla');
  await adding.getByLabel('Last name').fill('Byrne');
  await adding.getByLabel('Employer').fill('Harbour Hotels');
  await adding.getByRole('combobox', { name: 'Job title' }).click();
  await page.getByRole('option', { name: 'Head Chef' }).click();
  await adding.getByLabel('Phone').fill('085 123 4567');
  await adding.getByLabel('Password', { exact: true }).fill(newUserPassword);
  await adding.getByLabel('Confirm password').fill(newUserPassword);
  await adding.getByRole('combobox', { name: 'Parent Group' }).click();
  await page.getByRole('option', { name: 'Harbour Hotels' }).click();
  await chooseMany(adding, 'Sites', 'Quayside Hotel', 'Embankment Hotel');
  await adding.getByLabel('Email').fill('chef@harbour.example');
  await submit.click();
  await expect(adding.getByText('A user with this email already exists')).toBeVisible();
  await adding.getByLabel('Email').fill(email);
  await submit.click();
  await expect(toast(page, 'User was successfully created.')).toBeVisible();
  await expect(adding).toBeHidden();

  await page.getByRole('searchbox', { name: 'Search' }).fill(email);
  const row = rowOf(page, email);
  await expect(row).toContainText('Harbour Hotels');
  await expect(row).toContainText('Multi 2');
  await expect(row).toContainText('Never');
  const theirs = await (
    await browser.newContext({ baseURL: process.env.E2E_BASE_URL ?? '' })
  ).newPage();
  await signInOnboarded(theirs, email);
  await theirs.goto('/');
  await expect(theirs).toHaveURL(/\/overview/);
  await theirs.context().close();

  await page.reload();
  await chooseFromMenu(page, 'Orla Byrne', 'Edit');
  const editing = page.getByRole('dialog', { name: 'Edit User' });
  await expect(editing.getByText('Login date')).toBeVisible();
  await expect(editing.getByText(/[A-Z][a-z]{2} \d+, \d{4}, \d\d:\d\d:\d\d/)).toBeVisible();
  await expect(editing.getByLabel('Phone')).toHaveValue('+353851234567');
  await expect(editing.getByLabel('Why do you want to reduce food waste?')).toHaveValue(
    'Environmental',
  );
  await editing.getByLabel('Last name').fill('Byrne-Nolan');
  await editing.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Labeller' }).click();
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'User was successfully updated.')).toBeVisible();
  await expect(row).toContainText('Orla Byrne-Nolan');
  await expect(row).toContainText('Labeller');

  await chooseFromMenu(page, 'Orla Byrne-Nolan', 'Delete');
  const asking = page.getByRole('dialog', { name: 'Delete User' });
  await expect(asking).toContainText('Are you sure want to delete 1 user(s)?');
  await asking.getByRole('button', { name: 'Cancel' }).click();
  await expect(row).toBeVisible();
  await chooseFromMenu(page, 'Orla Byrne-Nolan', 'Delete');
  await asking.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'User was successfully deleted.')).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('a changed e-mail is confirmed by its mailbox without signing in', async ({
  page,
  browser,
  request,
}) => {
  const surname = `Moved${mark()}`;
  const [email, moved] = [`${surname}.1@harbour.example`, `${surname}.2@harbour.example`];
  await openSession(page, admin);
  await addPerson(page, { surname, email, parent_group_id: 1 });
  await page.goto(`/users?search=${surname}`);
  await chooseFromMenu(page, `Robin ${surname}`, 'Edit');
  const editing = page.getByRole('dialog', { name: 'Edit User' });
  await editing.getByLabel('Email').fill(moved);
  const mail = await messageAfter(request, moved, () =>
    editing.getByRole('button', { name: 'Save' }).click(),
  );
  await expect(
    page.getByText(`We sent a link to ${moved}. The address changes once it is confirmed.`),
  ).toBeVisible();
  await expect(rowOf(page, email)).toBeVisible();

  const context = await browser.newContext({ baseURL: process.env.E2E_BASE_URL ?? '' });
  const theirs = await context.newPage();
  await theirs.goto(linkIn(mail));
  await expect(theirs.getByText('Your email address is confirmed. Please sign in.')).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Log in with Password' })).toBeVisible();
  await context.close();
  await page.reload();
  await expect(page.getByText(moved)).toBeVisible();
});

test('several users are deleted together; the own account and the owner of a group are kept', async ({
  page,
  consoleErrors,
}) => {
  const surname = `Bulk${mark()}`;
  await openSession(page, admin);
  for (const number of [1, 2, 3]) {
    await addPerson(page, {
      surname: `${surname} ${number}`,
      email: `${surname}.${number}@harbour.example`,
      parent_group_id: 1,
    });
  }
  const deleted: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'DELETE') deleted.push(new URL(request.url()).pathname);
  });
  await page.goto(`/users?search=${surname}`);
  await page.getByRole('checkbox', { name: `Select Robin ${surname} 1` }).check();
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page.getByRole('checkbox', { name: 'Select all users on this page' })).toBeFocused();
  await page.getByRole('checkbox', { name: 'Select all users on this page' }).check();
  await expect(page.getByText('3 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const asking = page.getByRole('dialog', { name: 'Delete User' });
  await expect(asking).toContainText('Are you sure want to delete 3 user(s)?');
  await asking.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, '3 users were successfully deleted.')).toBeVisible();
  await expect(page.getByText('No results')).toBeVisible();
  expect(deleted).toHaveLength(3);

  consoleErrors.expect(/400/);
  await page.getByRole('searchbox', { name: 'Search' }).fill('Ruth Lindqvist');
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('checkbox', { name: 'Select Ruth Lindqvist' }).check();
  await expect(page.getByText('Your own account is kept')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeDisabled();
  await page.goto('/users?search=manager@harbour.example');
  await chooseFromMenu(page, 'Fiona Gallagher', 'Delete');
  await asking.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alert')).toContainText('This user owns a group');
  await expect(rowOf(page, 'Fiona Gallagher')).toBeVisible();
});
