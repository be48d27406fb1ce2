import { readFile } from 'node:fs/promises';
import { userRoutes } from '@wastegauge/contract/directory/users';
import { chooseFromMenu, openAs, rowOf, rows } from '../harness/administration.ts';
import { filterForm } from '../harness/feed.ts';
import { chooseMany } from '../harness/fields.ts';
import { expectGoodDialog, expectGoodLooks, takeScreenshot } from '../harness/screens.ts';
import { openSession, signIn } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

const admin = 'admin@wastegauge.example';

test('an administrator finds people by order, page, role, site, group and name, and the address keeps it', async ({
  page,
}) => {
  await signIn(page, admin);
  await page.getByRole('link', { name: 'Users' }).click();
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
  const tabs = page.getByRole('navigation', { name: 'Administration' });
  await expect(tabs.getByRole('link', { name: 'Users' })).toHaveAttribute('aria-current', 'page');
  const columns = ['Name', 'Email', 'Parent Group', 'Site', 'Role', 'Last Active'];
  for (const name of columns) {
    await expect(page.getByRole('columnheader', { name })).toBeVisible();
  }
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await expect(rows(page)).toHaveCount(20);
  await expect(page.getByText(/^\d+ users$/)).toBeVisible();

  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByText(/^21 to \d+ of \d+$/)).toBeVisible();
  await page.getByRole('button', { name: 'Email' }).click();
  await expect(page).toHaveURL(/\/users\?ordering=email$/);
  await expect(page.getByText(/^1 to 20 of \d+$/)).toBeVisible();
  await page.getByRole('button', { name: 'Email' }).click();
  await expect(page).toHaveURL(/ordering=-email/);
  await page.getByRole('button', { name: 'Name', exact: true }).click();

  await chooseMany(filterForm(page), 'Role', 'Admin', 'Labeller');
  await expect(page).toHaveURL(/role=Admin%2CLabeller/);
  await expect(rowOf(page, 'Grace Okafor')).toContainText('Labeller');
  await expect(rows(page).filter({ hasNotText: /Admin|Labeller/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(page).not.toHaveURL(/role=/);

  await chooseMany(filterForm(page), 'Site', 'Grand Dock Canteen');
  await chooseMany(filterForm(page), 'Parent Group', 'Brightside Catering');
  await expect(page).toHaveURL(/siteId=\d+&siteName=Grand\+Dock\+Canteen/);
  await expect(page).toHaveURL(/groupId=\d+&groupName=Brightside\+Catering/);
  await expect(rowOf(page, 'Sinéad Walsh')).toContainText('Grand Dock Canteen');
  await expect(rowOf(page, 'Hannah Reid')).toContainText('Multi 3');
  await expect(rowOf(page, 'Aoife Brennan')).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Search' }).fill('reid');
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/search=reid/);
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('reid');
  await expect(page.getByRole('combobox', { name: 'Site' })).toContainText('Grand Dock Canteen');
  await expect(page.getByRole('combobox', { name: 'Parent Group' })).toContainText('Brightside');

  await page.getByRole('searchbox', { name: 'Search' }).fill('nobody at all');
  await expect(page.getByText('No results')).toBeVisible();
  await page.getByRole('button', { name: 'Show all users' }).click();
  await expect(page).toHaveURL(/\/users$/);
  await expect(rows(page)).toHaveCount(20);
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('');
});

test('a table wider than the page can be scrolled sideways at a desk too', async ({ page }) => {
  await openSession(page, admin);
  await page.goto('/users');
  await page.getByRole('table', { name: 'Users' }).evaluate((table) => {
    table.style.width = '3000px';
  });
  await expect(page.getByRole('group', { name: 'Users' })).toHaveCSS('overflow-x', 'auto');
});

test('who is waiting to be linked comes first, and the last activity is told in words or as a date', async ({
  page,
}) => {
  await openAs(page, admin, '/users');
  await expect(rows(page).first()).toContainText('Not linked yet');
  await page.getByRole('searchbox', { name: 'Search' }).fill('wastegauge.example');
  await expect(rowOf(page, 'Ruth Lindqvist')).toContainText('Just now');
  await page.getByRole('searchbox', { name: 'Search' }).fill('harbour.example');
  await expect(rowOf(page, 'Julien Moreau')).toContainText(/\d+ (minute|hour|day)s? ago/);
  const threeDaysMs = 3 * 24 * 60 * 60 * 1000;
  await page.route('**/api/users/?*', async (route) => {
    const answer = await route.fetch();
    const { count, results } = userRoutes.listUsers.reply.parse(await answer.json());
    const last_activity = new Date(Date.now() - threeDaysMs).toISOString();
    await route.fulfill({
      json: { count, results: results.map((user) => ({ ...user, last_activity })) },
    });
  });
  await page.reload();
  await expect(rowOf(page, 'Julien Moreau')).toContainText(/\d\d\/\d\d\/\d{4}/);
});

test('the export has whom the filters find', async ({ page }) => {
  await openAs(page, admin, '/users?role=Labeller&ordering=-email');
  await expect(rowOf(page, 'Daniel Novák')).toBeVisible();
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const download = await started;
  expect(download.suggestedFilename()).toBe('users.csv');
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toContain('Novák');
  expect(text).not.toContain('chef@harbour.example');
});

test('an administrator of one group sees and adds their own people only, and nobody reaches above themselves', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/403/);
  await openAs(page, 'groupadmin@harbour.example', '/users');
  await expect(rowOf(page, 'Aoife Brennan')).toBeVisible();
  await expect(rowOf(page, 'Marcus Whitfield')).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Parent Group' }).click();
  await expect(page.getByRole('option')).toHaveText(['Harbour Hotels']);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add User' }).click();
  const adding = page.getByRole('dialog', { name: 'Add User' });
  await expect(adding.getByRole('combobox', { name: 'Parent Group' })).toHaveValue(
    'Harbour Hotels',
  );
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Add User' })).toBeFocused();

  await openAs(page, admin, '/users?search=super@wastegauge.example');
  await chooseFromMenu(page, 'Jonas Keller', 'Edit');
  const editing = page.getByRole('dialog', { name: 'Edit User' });
  await editing.getByLabel('Job title').fill('Engineer');
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(editing.getByRole('alert')).toContainText(
    'You do not have permission to perform this action.',
  );
});

test('list, selection, filters and forms are accessible and fit every screen', async ({ page }) => {
  await openSession(page, admin);
  await page.goto('/users?role=User,Labeller');
  await expect(page.getByText('Aoife Brennan').first()).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select Aoife Brennan' }).check();
  await page.getByRole('checkbox', { name: 'Select Ciarán Doyle' }).check();
  await takeScreenshot(page, 'users-selected');
  await page.getByRole('combobox', { name: 'Role' }).click();
  await expect(page.getByRole('option', { name: 'Labeller' })).toBeVisible();
  await expectGoodLooks(page, 'users-filters');
  await page.keyboard.press('Escape');
  await chooseFromMenu(page, 'Aoife Brennan', 'Edit');
  await expect(page.getByRole('dialog', { name: 'Edit User' })).toBeVisible();
  await expectGoodDialog(page, 'users-edit');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add User' }).click();
  const adding = page.getByRole('dialog', { name: 'Add User' });
  await adding.getByRole('button', { name: 'Add User' }).click();
  await expect(adding.getByText('First name is required')).toBeVisible();
  await expectGoodDialog(page, 'users-add');
});
