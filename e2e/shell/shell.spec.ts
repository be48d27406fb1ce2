import { siteOptionRoutes } from '@wastegauge/contract/directory/site-options';
import { monthsOfWaste } from '../harness/overview.ts';
import { openSession, signIn, signOut } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

test('a chosen site narrows the figures of Home and is kept on other pages', async ({ page }) => {
  await signIn(page, 'manager@harbour.example');
  const allSites = await monthsOfWaste(page);
  const occupancy = page.getByRole('region', { name: /^Occupancy/ });
  await expect(page.getByRole('heading', { name: 'Monthly Snapshot - All Sites' })).toBeVisible();
  await expect(occupancy.getByRole('button', { name: /Occupancy$/ })).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Site' }).click();
  await page.getByRole('option', { name: 'Quayside Hotel' }).click();
  await expect(page).toHaveURL(/siteId=\d+/);
  await expect(
    page.getByRole('heading', { name: 'Monthly Snapshot - Quayside Hotel' }),
  ).toBeVisible();
  await expect(occupancy.getByRole('button', { name: 'Set Default Occupancy' })).toBeVisible();
  await expect.poll(() => monthsOfWaste(page)).not.toEqual(allSites);
  await page.getByRole('navigation').getByRole('link', { name: 'Feed' }).first().click();
  await expect(page).toHaveURL(/\/feed\?.*siteId=\d+/);
});

test('only site management is shown before the list of sites has loaded', async ({ page }) => {
  await openSession(page, 'admin@wastegauge.example');
  const gate = { held: Promise.withResolvers<void>(), calls: 0 };
  await page.route(
    (url) => url.pathname === siteOptionRoutes.listSites.path,
    async (route) => {
      gate.calls += 1;
      await gate.held.promise;
      await route.fallback();
    },
  );
  await page.goto('/feed');
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Feed' })).toHaveCount(0);
  gate.held.resolve();
  await expect(page.getByRole('heading', { level: 1, name: 'Feed' })).toBeVisible();

  gate.held = Promise.withResolvers<void>();
  const calls = gate.calls;
  await page.getByRole('navigation').getByRole('link', { name: 'Explore' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Explore' })).toBeVisible();
  expect(gate.calls).toBe(calls);
  await page.goto('/site-management');
  await expect(page.getByRole('heading', { level: 1, name: 'Site Management' })).toBeVisible();
  gate.held.resolve();
});

test('signing out asks for confirmation and ends the session', async ({ page }) => {
  await signIn(page, 'chef@harbour.example');
  const account = page.getByRole('button', { name: /Aoife Brennan/ });
  await account.click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  const dialog = page.getByRole('dialog', { name: 'Logout' });
  await expect(dialog).toContainText('Are you sure?');
  await dialog.getByRole('button', { name: 'No' }).click();
  await expect(page).toHaveURL(/\/overview/);
  await expect(account).toBeFocused();
  await account.click();
  await signOut(page);
  await page.goto('/overview');
  await expect(page).toHaveURL(/\/auth\/sign-in/);
});

test('a figure of the catalogue shows its source', async ({ page }) => {
  await openSession(page, 'chef@harbour.example');
  await page.goto('/sources');
  await page.getByPlaceholder('Search foods').fill('beef steak');
  await page.getByRole('button', { name: /CO2.*Beef steak/ }).click();
  await expect(page.getByRole('tooltip')).toContainText('AGRIBALYSE 3.2');
  await expect(page.getByRole('tooltip')).toContainText('6201');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toHaveCount(0);
});
