import type { Page, Request } from '@playwright/test';
import { monthsOfWaste } from '../harness/overview.ts';
import { signIn, signOut } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

async function openAccountMenu(page: Page): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 600;
  await expect(page.getByRole('button', { pressed: true })).toContainText('kg');
  if (isPhone) await page.getByRole('button', { name: 'Open the menu' }).click();
  await page.getByRole('button', { name: 'Ruth Lindqvist' }).click();
}

async function openViewAs(page: Page): Promise<void> {
  await openAccountMenu(page);
  await page.getByRole('menuitem', { name: 'View as…' }).click();
  await expect(page.getByRole('dialog', { name: 'View as' })).toBeVisible();
}

async function viewAs(page: Page, sites: string[]): Promise<void> {
  await openViewAs(page);
  const dialog = page.getByRole('dialog', { name: 'View as' });
  for (const site of sites) await dialog.getByRole('checkbox', { name: site }).check();
  await expect(dialog.getByText(`${sites.length} site`)).toBeVisible();
  await dialog.getByRole('button', { name: 'View as' }).click();
}

const banner = (page: Page) => page.getByRole('complementary', { name: 'View as' });

function collectCalls(page: Page): () => string[] {
  const calls: string[] = [];
  page.on('request', (request: Request) => {
    if (request.url().includes('/api/')) calls.push(request.url());
  });
  return () => calls.splice(0);
}

test('an administrator views as two sites until they stop or sign out', async ({ page }) => {
  await signIn(page, 'admin@wastegauge.example');
  const everything = await monthsOfWaste(page);
  await page.waitForLoadState('networkidle');
  const takeCalls = collectCalls(page);

  await viewAs(page, ['Quayside Hotel', 'Northgate Arena']);
  await expect(banner(page)).toContainText('You are viewing as Northgate Arena, Quayside Hotel.');
  await expect.poll(() => monthsOfWaste(page)).not.toEqual(everything);
  const overviewCalls = takeCalls().filter((url) => url.includes('/api/overview/'));
  expect(overviewCalls.length).toBeGreaterThan(0);
  for (const url of overviewCalls) expect(url).toMatch(/[?&]viewAs=\d+(%2C|,)\d+/);
  await page.getByRole('combobox', { name: 'Site' }).click();
  await expect(page.getByRole('option')).toHaveText([
    'All Sites',
    'Northgate Arena',
    'Quayside Hotel',
  ]);
  await page.keyboard.press('Escape');

  await page.reload();
  await expect(banner(page)).toBeVisible();
  // Home may still be loading its figures.
  await page.waitForLoadState('networkidle');
  takeCalls();
  await page.getByRole('navigation').getByRole('link', { name: 'Explore' }).click();
  await expect(page).toHaveURL(/\/explore/);
  await expect(banner(page)).toContainText('This page shows everything you have access to.');
  await page.waitForLoadState('networkidle');
  expect(takeCalls().filter((url) => url.includes('viewAs'))).toEqual([]);

  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
  const narrowed = await monthsOfWaste(page);
  expect(narrowed).not.toEqual(everything);
  await banner(page).getByRole('button', { name: 'Stop' }).click();
  await expect(banner(page)).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  await expect.poll(() => monthsOfWaste(page)).not.toEqual(narrowed);

  await viewAs(page, ['Quayside Hotel']);
  await expect(banner(page)).toBeVisible();
  await openAccountMenu(page);
  await signOut(page);
  expect(await page.evaluate(() => localStorage.getItem('wg-view-as'))).toBeNull();
});
