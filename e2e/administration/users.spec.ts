import { readFile } from 'node:fs/promises';
import { openAs, rowOf, rows } from '../harness/administration.ts';
import { filterForm } from '../harness/feed.ts';
import { chooseMany } from '../harness/fields.ts';
import { signIn } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

const admin = 'admin@wastegauge.example';

test('an administrator finds users by order, page, role, site, group and name', async ({
  page,
}) => {
  await signIn(page, admin);
  await page.getByRole('link', { name: 'Users' }).click();
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
  const tabs = page.getByRole('navigation', { name: 'Administration' });
  await expect(tabs.getByRole('link', { name: 'Users' })).toHaveAttribute('aria-current', 'page');
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

test('the export contains the filtered users', async ({ page }) => {
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
