import { chooseFromMenu, rowOf } from '../harness/administration.ts';
import { expectNoAxeViolations } from '../harness/axe.ts';
import { toast } from '../harness/feed.ts';
import { makeDevice, makeSite, ownName } from '../harness/sites-and-devices.ts';
import { openSession } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

test('an administrator sets up the streams of a site', async ({ page, consoleErrors }) => {
  consoleErrors.expect(/400 \(Bad Request\) .*\/api\/streams\/(?:destinations|\d+\/archive)\//);
  await openSession(page, 'admin@wastegauge.example');
  const site = await makeSite(page);
  await makeDevice(page, site.id, { name: 'Dish return' });
  await page.goto(`/reports/streams?siteId=${site.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Waste streams' })).toBeVisible();
  await expect(rowOf(page, 'All other waste')).toContainText('Not stated');

  const name = ownName('Bin');
  await page.getByRole('button', { name: 'Add stream' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a waste stream' });
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(adding.getByText('Required field')).toBeVisible();
  await adding.getByLabel('Name').fill(name);
  await adding.getByRole('combobox', { name: 'Destination' }).click();
  await page.getByRole('option', { name: 'Landfill' }).click();
  await adding.getByLabel('From').fill('01/01/2025');
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(toast(page, `${name} added`)).toBeVisible();
  await expect(rowOf(page, name).first()).toContainText('From 01/01/2025: Landfill');

  await chooseFromMenu(page, name, 'Change destination');
  const changing = page.getByRole('dialog', { name: `Destination of ${name}` });
  await changing.getByRole('combobox', { name: 'Destination' }).click();
  await page.getByRole('option', { name: 'Composting' }).click();
  await changing.getByLabel('From').fill('01/01/2025');
  await changing.getByRole('button', { name: 'Save' }).click();
  await expect(changing.getByText('There is already a change on this day')).toBeVisible();
  await changing.getByLabel('From').fill('01/06/2025');
  await changing.getByRole('button', { name: 'Save' }).click();
  await expect(changing).toBeHidden();
  await expect(rowOf(page, name).first()).toContainText('From 01/06/2025: Composting');

  await page.getByRole('button', { name: 'Move Dish return' }).click();
  const moving = page.getByRole('dialog', { name: 'Stream of Dish return' });
  await moving.getByRole('combobox', { name: 'Stream' }).click();
  await page.getByRole('option', { name }).click();
  await moving.getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(page, 'Dish return')).toContainText(name);

  await chooseFromMenu(page, name, 'Archive');
  await expect(
    page.getByRole('alert').getByText('Move everything that belongs to this stream'),
  ).toBeVisible();
  await rowOf(page, 'Dish return')
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(toast(page, 'Move removed')).toBeVisible();
  await expect(rowOf(page, 'Dish return')).toContainText('By waste type');
  await chooseFromMenu(page, name, 'Archive');
  await expect(rowOf(page, name).first()).toContainText('Archived');
  await page.keyboard.press('u');
  await expect(rowOf(page, name).first()).not.toContainText('Archived');
});

test('a manager sees where the waste of the year went', async ({ page }) => {
  await openSession(page, 'manager@harbour.example');
  await page.goto('/overview');
  await page.getByRole('navigation').getByRole('button', { name: 'Reports' }).click();
  await page.getByRole('link', { name: 'Waste streams' }).click();
  await expect(page.getByRole('heading', { name: 'Streams of all sites' })).toBeVisible();
  await page.getByRole('link', { name: 'Quayside Hotel' }).first().click();
  const totals = page.getByRole('table', { name: 'Waste by destination' });
  for (const destination of ['Anaerobic digestion', 'Composting', 'Controlled combustion']) {
    await expect(totals.getByRole('row').filter({ hasText: destination })).toContainText(' kg');
  }
  await expect(page.getByText('without a destination')).toHaveCount(0);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toBe('waste-by-destination.csv');
  await expectNoAxeViolations(page);
});

test('a group without streams sees how much has no destination', async ({ page }) => {
  await openSession(page, 'manager@brightside.example');
  await page.goto('/reports/streams?siteId=5');
  await expect(page.getByText(/kg without a destination/)).toBeVisible();
  await page.getByRole('button', { name: 'Set the destination' }).click();
  await expect(page.getByRole('dialog', { name: 'Destination of All other waste' })).toBeVisible();
});
