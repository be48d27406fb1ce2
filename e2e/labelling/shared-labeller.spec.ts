import type { Page } from '@playwright/test';
import {
  collectSaved,
  decide,
  eventOnScreen,
  eventToDecide,
  openLabelling,
} from '../harness/labelling.ts';
import { signIn } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

const email = 'labeller@wastegauge.example';

const section = (page: Page, name: string) => page.getByRole('navigation', { name, exact: true });

/** Collects refused calls. */
function collectRefusals(page: Page): string[] {
  const refusals: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) refusals.push(`${response.status()} ${response.url()}`);
  });
  return refusals;
}

test('a labeller without a group starts on Labelling, labels and verifies', async ({ page }) => {
  const refusals = collectRefusals(page);
  const saved = collectSaved(page);
  await signIn(page, email);
  await expect(page).toHaveURL(/\/labelling/);
  await openLabelling(page, 'Cuisine centrale');
  await expect(page.getByRole('button', { name: 'Add Recipe' })).toHaveCount(0);
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

test('a labeller without a group sees only labelling and the account, also on a phone', async ({
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
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(section(page, 'Quick navigation')).toHaveCount(0);
  await page.getByRole('button', { name: 'Open the menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer.getByRole('link', { name: 'Verification' })).toBeVisible();
  await expect(drawer.getByRole('link', { name: 'Feed' })).toHaveCount(0);
  expect(refusals).toEqual([]);
});
