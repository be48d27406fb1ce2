import type { Page } from '@playwright/test';
import { picturesShown } from '../harness/screens.ts';
import { openSession } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search the articles' });
const articles = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('heading');

test('a chef follows the help of a page, searches and reads on', async ({ page }) => {
  await openSession(page, 'chef@harbour.example');
  await page.goto('/explore');
  await page.getByRole('link', { name: 'Help on this page' }).click();
  await expect(page).toHaveURL(/\/help\/reading-figures/);
  await expect(title(page, 'Reading the figures')).toBeVisible();
  await expect(page).toHaveTitle('Reading the figures · WasteGauge');
  await expect(page.getByRole('link', { name: 'Help on this page' })).toHaveCount(0);
  const picture = page.getByRole('img', { name: /^The four figures on Home/ });
  await picture.scrollIntoViewIfNeeded();
  await picturesShown(page);
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);

  await page.getByRole('main').getByRole('link', { name: 'Knowledge Hub' }).click();
  await expect(title(page, 'Knowledge Hub')).toBeVisible();
  await expect(articles(page)).toHaveCount(21);
  await search(page).pressSequentially('monitor silent');
  await expect(articles(page).first()).toHaveText('Monitors');
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/articles? found/);
  await page.getByRole('button', { name: 'Chefs' }).click();
  await expect(articles(page)).toHaveText(['Troubleshooting', 'Recording waste']);
  await page.reload();
  await expect(search(page)).toHaveValue('monitor silent');
  await expect(articles(page)).toHaveText(['Troubleshooting', 'Recording waste']);
  await search(page).press('Enter');
  await expect(title(page, 'Troubleshooting')).toBeVisible();
  await page.goBack();
  await search(page).fill('croissant machine');
  await expect(page.getByText('No article contains “croissant machine”')).toBeVisible();
  await expect(articles(page)).toHaveCount(0);
});

test('the article about first steps brings the guide back', async ({ page }) => {
  await openSession(page, 'chef@harbour.example');
  await page.goto('/sources');
  await page.getByRole('button', { name: 'Aoife Brennan' }).click();
  await page.getByRole('menuitem', { name: 'Knowledge Base' }).click();
  await page.getByRole('link', { name: 'First steps', exact: true }).click();
  await page.getByRole('link', { name: 'Show the guide on Home' }).click();
  await expect(page.getByRole('region', { name: 'Get started' })).toBeVisible();
});

test('a visitor on a phone reads the help in another language', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/auth/sign-in');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Knowledge Hub' }).click();
  await page.getByRole('link', { name: 'Troubleshooting' }).click();
  await expect(page.getByRole('heading', { name: 'I cannot sign in' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: /German/ }).click();
  await expect(title(page, 'Fehler beheben')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ich kann mich nicht anmelden' })).toBeVisible();
  // The texts quote the screen.
  await expect(page.getByText('Passwort vergessen?', { exact: true })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Geräteverwaltung' }).click();
  await expect(page).toHaveURL(/\/auth\/sign-in/);
  await page.goto('/help/nothing');
  await expect(page.getByText('404')).toBeVisible();
});
