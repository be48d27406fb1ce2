import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../harness/axe.ts';
import {
  collectSaved,
  decide,
  eventOnScreen,
  eventToDecide,
  openLabelling,
} from '../harness/labelling.ts';
import { openSession, signIn, signOut } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

const email = 'labeller@wastegauge.example';

const section = (page: Page, name: string) => page.getByRole('navigation', { name, exact: true });

/** The addresses the product refused to answer. */
function collectRefusals(page: Page): string[] {
  const refusals: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) refusals.push(`${response.status()} ${response.url()}`);
  });
  return refusals;
}

test('a labeller without a group lands on Labelling, labels one and verifies one', async ({
  page,
}) => {
  const refusals = collectRefusals(page);
  const saved = collectSaved(page);
  await signIn(page, email);
  await expect(page).toHaveURL(/\/labelling/);
  await openLabelling(page, 'Cuisine centrale');
  await expect(page.getByRole('button', { name: 'Add Recipe' })).toHaveCount(0);
  await expectNoAxeViolations(page);
  const labelled = await decide(page, () => page.keyboard.press('1'));
  await expect.poll(() => saved.get(labelled)?.status).toBe('SUCCESSFUL');

  await section(page, 'Admin').getByRole('link', { name: 'Verification' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Verification' })).toBeVisible();
  await eventOnScreen(page);
  const verified = await eventToDecide(page);
  await page.keyboard.press('3');
  await expect.poll(() => saved.get(verified)?.verify).toBe(true);
  expect(refusals).toEqual([]);
});

test('the menus of a labeller without a group offer naming food and the account', async ({
  page,
}) => {
  const refusals = collectRefusals(page);
  await signIn(page, email);
  await expect(section(page, 'Main')).toHaveCount(0);
  await expect(section(page, 'Admin').getByRole('link')).toHaveText(['Labelling', 'Verification']);
  await section(page, 'Support').getByRole('button', { name: 'Settings' }).click();
  await expect(section(page, 'Support').getByRole('link', { name: 'Profile' })).toBeVisible();
  await expect(section(page, 'Support').getByRole('link', { name: 'Data connector' })).toHaveCount(
    0,
  );
  await page.getByRole('button', { name: /Labeller/ }).click();
  const menu = page.getByRole('menu');
  await expect(menu.getByRole('menuitem', { name: 'Account' })).toBeVisible();
  for (const name of ['Live view', 'Imports', 'Administration', 'View as']) {
    await expect(menu.getByRole('menuitem', { name })).toHaveCount(0);
  }
  await menu.getByRole('menuitem', { name: 'Account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Security' })).toBeVisible();
  for (const name of [/Teams/, 'Notifications', 'Service Time', 'Currency']) {
    await expect(page.getByRole('heading', { name })).toHaveCount(0);
  }
  await expectNoAxeViolations(page);
  expect(refusals).toEqual([]);
  await page.getByRole('button', { name: /Labeller/ }).click();
  await signOut(page);
});

test('every other page leads back to Labelling', async ({ page }) => {
  const refusals = collectRefusals(page);
  await openSession(page, email);
  for (const path of [
    '/overview',
    '/feed',
    '/insights/foods',
    '/explore',
    '/venues',
    '/liveview',
    '/imports',
    '/reports',
    '/settings/data-connector',
    '/users',
  ]) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/labelling/);
  }
  await expect(page.getByRole('heading', { level: 1, name: 'Labelling' })).toBeVisible();
  expect(refusals).toEqual([]);
});

test('on a phone the drawer offers the same, and there is no bottom bar', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, email);
  await expect(page).toHaveURL(/\/labelling/);
  await expect(section(page, 'Quick navigation')).toHaveCount(0);
  await page.getByRole('button', { name: 'Open the menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer.getByRole('link', { name: 'Verification' })).toBeVisible();
  await expect(drawer.getByRole('link', { name: 'Feed' })).toHaveCount(0);
});
