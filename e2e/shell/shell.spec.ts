import { monthsOfWaste } from '../harness/overview.ts';
import { openSession, signIn, signOut } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

test('the site select narrows the figures and survives navigation', async ({ page }) => {
  await signIn(page, 'manager@harbour.example');
  const allSites = await monthsOfWaste(page);
  await page.getByRole('combobox', { name: 'Site' }).click();
  await page.getByRole('option', { name: 'Quayside Hotel' }).click();
  await expect(page).toHaveURL(/siteId=\d+/);
  await expect.poll(() => monthsOfWaste(page)).not.toEqual(allSites);
  await page.getByRole('navigation').getByRole('link', { name: 'Feed' }).first().click();
  await expect(page).toHaveURL(/\/feed\?.*siteId=\d+/);
});

test('signing out asks first, then wipes the session', async ({ page }) => {
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

test('a user is kept out of pages for others, and unknown paths are not found', async ({
  page,
}) => {
  await page.goto('/no-such-page');
  await expect(page.getByText('Page not found.')).toBeVisible();
  await signIn(page, 'chef@harbour.example');
  await expect(page.getByRole('navigation').first()).not.toContainText('Labelling');
  await page.goto('/users');
  await expect(page).toHaveURL(/\/overview/);
});

test('a figure of the catalogue tells its source on a tap', async ({ page }) => {
  await openSession(page, 'chef@harbour.example');
  await page.goto('/sources');
  await page.getByPlaceholder('Search foods').fill('beef steak');
  await page.getByRole('button', { name: /CO2.*Beef steak/ }).click();
  await expect(page.getByRole('tooltip')).toContainText('AGRIBALYSE 3.2');
  await expect(page.getByRole('tooltip')).toContainText('6201');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toHaveCount(0);
});
