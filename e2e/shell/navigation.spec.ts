import type { Page } from '@playwright/test';
import { usageRoutes } from '@wastegauge/contract/services/usage';
import { expectNoAxeViolations } from '../harness/axe.ts';
import { takeScreenshot } from '../harness/screens.ts';
import { openSession, signIn } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

const pageView = usageRoutes.recordPageView.body;

const section = (page: Page, name: string) => page.getByRole('navigation', { name, exact: true });

test('the sidebar has every page of a superuser, and collapsed it opens sub-pages beside it', async ({
  page,
}) => {
  await signIn(page, 'super@wastegauge.example');
  const main = section(page, 'Main');
  await main.getByRole('button', { name: 'Insights' }).click();
  await main.getByRole('button', { name: 'Venues' }).click();
  await main.getByRole('button', { name: 'Kitchen' }).click();
  await main.getByRole('button', { name: 'Reports' }).click();
  await expect(main.getByRole('link')).toHaveText([
    'Home',
    'Feed',
    'Foods',
    'Monitors',
    'Sites',
    'Explore',
    'Events',
    'Occupancy',
    'Tomorrow',
    'Actions',
    'Donations',
    'Compliance',
    'Waste streams',
    'Factor sets',
  ]);
  await section(page, 'Support').getByRole('button', { name: 'Settings' }).click();
  await expect(section(page, 'Support').getByRole('link')).toContainText([
    'Profile',
    'Data connector',
  ]);
  await expect(section(page, 'Admin').getByRole('link')).toHaveText([
    'Labelling',
    'Verification',
    'Recognition',
    'Users',
    'Retool',
  ]);

  const sidebar = page.getByRole('complementary').first();
  await expect(sidebar).toHaveCSS('width', '280px');
  await page.getByRole('button', { name: 'Collapse the sidebar' }).click();
  await expect(sidebar).toHaveCSS('width', '80px');
  await page.reload();
  await expect(sidebar).toHaveCSS('width', '80px');
  const insights = main.getByRole('button', { name: 'Insights' });
  await insights.click();
  await expect(page.getByRole('link', { name: 'Foods', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(insights).toBeFocused();
  await insights.click();
  await page.getByRole('link', { name: 'Monitors', exact: true }).click();
  await expect(page).toHaveURL(/\/insights\/monitors/);
});

test('links keep the site and the filters, except to and from venue pages', async ({ page }) => {
  await openSession(page, 'manager@harbour.example');
  await page.goto('/overview?siteId=2&siteName=Test&metric=waste_co2');
  const main = section(page, 'Main');
  await main.getByRole('link', { name: 'Feed' }).click();
  await expect(page).toHaveURL(/\/feed\?siteId=2&siteName=Test&metric=waste_co2/);
  await main.getByRole('button', { name: 'Venues' }).click();
  await main.getByRole('link', { name: 'Occupancy' }).click();
  await expect(page).toHaveURL(/\/venues\/2\/occupancy\?siteId=2&siteName=Test$/);
  await main.getByRole('link', { name: 'Explore' }).click();
  await expect(page).toHaveURL(/\/explore\?siteId=2&siteName=Test$/);
});

test('redirects keep the query string', async ({ page }) => {
  await openSession(page, 'manager@harbour.example');
  for (const [from, to] of [
    ['/settings/nothing?siteId=2', /\/settings\/profile\?siteId=2/],
    ['/venues/2?siteId=2', /\/venues\/2\/events\?siteId=2/],
    ['/users?siteId=2', /\/overview\?siteId=2/],
  ] as const) {
    await page.goto(from);
    await expect(page).toHaveURL(to);
  }
});

test('the account menu opens pages and changes the theme', async ({ page }) => {
  await signIn(page, 'admin@wastegauge.example');
  await expect(page.getByRole('button', { pressed: true })).toContainText('kg');
  const open = () => page.getByRole('button', { name: 'Ruth Lindqvist' }).click();
  await open();
  await expect(page.getByRole('menuitem')).toContainText([
    'Account',
    'Administration',
    'View as…',
    'Sources',
    'Demo inbox',
    'Theme',
    'Language',
    'Sign Out',
  ]);
  await page.getByRole('menuitem', { name: 'Administration' }).click();
  await expect(page.getByRole('menuitem')).toContainText([
    'Administration',
    'Review',
    'Device Management',
    'Site Management',
    'Group Management',
  ]);
  await page.getByRole('menuitem', { name: 'Device Management' }).click();
  await expect(page).toHaveURL(/\/device-management/);
  await open();
  await page.getByRole('menuitem', { name: 'Theme' }).click();
  await expect(page.getByRole('menuitemradio')).toHaveText([
    'Default',
    'Light',
    'Dark',
    'Blue',
    'Green',
    'Indigo',
    'Redesign',
  ]);
  await page.getByRole('menuitemradio', { name: 'Indigo' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'indigo');
  await page.getByRole('menuitem', { name: 'Theme' }).press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Theme' })).toBeFocused();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'indigo');
  await open();
  await page.getByRole('menuitem', { name: 'Account', exact: true }).click();
  await expect(page).toHaveURL(/\/settings\/profile/);
});

test('a menu opened while a page loads keeps the focus', async ({ page }) => {
  await signIn(page, 'admin@wastegauge.example');
  await expect(page.getByRole('button', { pressed: true })).toContainText('kg');
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/device-management*', async (route) => {
    await held.promise;
    await route.continue();
  });
  const open = () => page.getByRole('button', { name: 'Ruth Lindqvist' }).click();
  await open();
  await page.getByRole('menuitem', { name: 'Administration' }).click();
  await page.getByRole('menuitem', { name: 'Device Management' }).click();
  await expect(page).toHaveURL(/\/device-management/);
  await open();
  await page.getByRole('menuitem', { name: 'Theme' }).press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Theme' })).toBeFocused();
  held.resolve();
  await expect(page.getByRole('heading', { level: 1, name: 'Device Management' })).toBeVisible();
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Theme' })).toBeFocused();
});

test('each page view is counted once', async ({ page }) => {
  const views: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/usage/page-views/')) views.push(request.postData() ?? '');
  });
  await signIn(page, 'manager@harbour.example');
  await expect(page.getByRole('button', { pressed: true })).toContainText('kg');
  await page.getByRole('button', { name: /Cost of waste/ }).click();
  const main = section(page, 'Main');
  await main.getByRole('button', { name: 'Insights' }).click();
  await main.getByRole('button', { name: 'Venues' }).click();
  for (const name of ['Foods', 'Monitors', 'Sites', 'Explore', 'Events', 'Occupancy', 'Feed']) {
    await main.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  }
  await expect
    .poll(() => views.map((view) => pageView.parse(JSON.parse(view)).page))
    .toEqual([
      'Overview',
      'Foods',
      'Monitors',
      'Sites',
      'Explore',
      'Venues events',
      'Venues occupancy',
    ]);
});

test('a phone has a bottom bar, a sheet of sub-pages and a drawer', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'admin@wastegauge.example');
  const bar = section(page, 'Quick navigation');
  await expect(bar.locator('> a, > button')).toHaveText([
    'Feed',
    'Insights',
    'Home',
    'Explore',
    'Venues',
  ]);
  await expect(page.getByRole('button', { name: 'Filters' })).toBeVisible();
  await bar.getByRole('button', { name: 'Insights' }).click();
  const sheet = page.getByRole('dialog', { name: 'Insights' });
  await expect(sheet.getByRole('link')).toHaveText(['Foods', 'Monitors', 'Sites']);
  await expectNoAxeViolations(page, '[role="dialog"]');
  await sheet.getByRole('link', { name: 'Monitors' }).click();
  await expect(page).toHaveURL(/\/insights\/monitors/);
  await expect(sheet).toHaveCount(0);
  const topBar = page.getByRole('navigation', { name: 'Top bar' });
  await expect(topBar.getByRole('button', { name: 'Filters' })).toHaveCount(0);
  await bar.getByRole('link', { name: 'Explore' }).click();
  await expect(topBar.getByRole('button', { name: 'Filters' })).toBeVisible();
  await page.goto('/settings/profile');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(topBar.getByRole('button', { name: 'Filters' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Open the menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  for (const name of [
    'Home',
    'Foods',
    'Occupancy',
    'Tomorrow',
    'Actions',
    'Donations',
    'Labelling',
    'Users',
    'Profile',
  ]) {
    await expect(drawer.getByRole('link', { name, exact: true })).toBeVisible();
  }
  await takeScreenshot(page, 'drawer-phone');
  await expectNoAxeViolations(page, '[role="dialog"]');
  await drawer.getByRole('link', { name: 'Profile' }).click();
  await expect(page).toHaveURL(/\/settings\/profile/);
  await expect(drawer).toHaveCount(0);
});
