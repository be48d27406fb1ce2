import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from './harness/axe.ts';
import { takeScreenshot, viewports } from './harness/screens.ts';
import { openSignIn, signIn } from './harness/sign-in.ts';
import { expect, test } from './harness/test.ts';

async function useTheme(page: Page, theme: string): Promise<void> {
  await page.addInitScript((name) => localStorage.setItem('wg-theme', name), theme);
}

for (const { name, ...size } of viewports) {
  for (const theme of ['default', 'dark']) {
    test(`Home, the sources and the sign-in page are accessible on a ${name} in the ${theme} theme`, async ({
      page,
    }) => {
      await page.setViewportSize(size);
      await useTheme(page, theme);
      await openSignIn(page);
      await takeScreenshot(page, `sign-in-${name}-${theme}`);
      await expectNoAxeViolations(page);

      await signIn(page, 'manager@harbour.example');
      await expect(page.getByRole('button', { pressed: true })).toContainText('kg');
      await takeScreenshot(page, `overview-${name}-${theme}`);
      await expectNoAxeViolations(page);

      await page.goto('/sources');
      await expect(page.getByRole('heading', { name: 'Sources', level: 1 })).toBeVisible();
      await expect(page.getByText('AGRIBALYSE').first()).toBeVisible();
      await takeScreenshot(page, `sources-${name}-${theme}`);
      await expectNoAxeViolations(page);

      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      );
      expect(overflow, 'sideways scroll').toBeLessThanOrEqual(0);
    });
  }
}

test('the site select narrows the figures and survives navigation', async ({ page }) => {
  await signIn(page, 'manager@harbour.example');
  const total = page.getByRole('button', { pressed: true });
  await expect(total).toContainText('kg');
  const allSites = await total.textContent();
  await page.getByRole('combobox', { name: 'Site' }).click();
  await page.getByRole('option', { name: 'Quayside Hotel' }).click();
  await expect(page).toHaveURL(/siteId=\d+/);
  await expect(total).not.toHaveText(allSites ?? '');
  await page.getByRole('navigation').getByRole('link', { name: 'Feed' }).first().click();
  await expect(page).toHaveURL(/\/feed\?.*siteId=\d+/);
});

test('the four metric buttons act as one choice', async ({ page }) => {
  await signIn(page, 'chef@harbour.example');
  const cost = page.getByRole('button', { name: /Cost of waste/ });
  await cost.click();
  await expect(cost).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('button', { pressed: true })).toHaveCount(1);
  await page.reload();
  await expect(cost).toHaveAttribute('aria-pressed', 'true');
});

test('signing out asks first, then wipes the session', async ({ page }) => {
  await signIn(page, 'chef@harbour.example');
  const openMenu = (): Promise<void> => page.getByRole('button', { name: /Aoife Brennan/ }).click();
  await openMenu();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  const dialog = page.getByRole('dialog', { name: 'Logout' });
  await expect(dialog).toContainText('Are you sure?');
  await dialog.getByRole('button', { name: 'No' }).click();
  await expect(page).toHaveURL(/\/overview/);
  await openMenu();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await dialog.getByRole('button', { name: 'Yes' }).click();
  await expect(page).toHaveURL(/\/auth\/sign-in/);
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

test('every page of the menu opens for the superuser without an error', async ({ page }) => {
  await signIn(page, 'super@wastegauge.example');
  for (const path of [
    'overview/widgets',
    'feed',
    'insights/foods',
    'insights/monitors',
    'insights/sites',
    'explore',
    'settings/profile',
    'settings/data-connector',
    'review',
    'labelling',
    'Verification',
    'device-management',
    'site-management',
    'group-management',
    'users',
    'operations',
    'retool',
  ]) {
    await page.goto(`/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Page not found.')).toHaveCount(0);
    await expectNoAxeViolations(page);
  }
});

test('the language can be changed and is remembered', async ({ page }) => {
  await page.goto('/auth/sign-in');
  await page.evaluate(() => localStorage.setItem('wg-language', 'de'));
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('button', { name: 'Mit Passwort anmelden' })).toBeVisible();
});

test('a figure of the catalogue tells its source on a tap', async ({ page }) => {
  await signIn(page, 'chef@harbour.example');
  await page.goto('/sources');
  await page.getByPlaceholder('Search foods').fill('beef steak');
  await page.getByRole('button', { name: /CO2.*Beef steak/ }).click();
  await expect(page.getByRole('tooltip')).toContainText('AGRIBALYSE 3.2');
  await expect(page.getByRole('tooltip')).toContainText('6201');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toHaveCount(0);
});
