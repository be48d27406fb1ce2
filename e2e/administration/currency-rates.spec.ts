import { addDays } from '@wastegauge/contract/values/dates';
import { chooseFromMenu, openAs, rowOf, rows } from '../harness/administration.ts';
import { written } from '../harness/days.ts';
import { toast } from '../harness/feed.ts';
import { signIn } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

test('an administrator adds a rate, corrects it and discards it', async ({ page }) => {
  await signIn(page, 'admin@wastegauge.example');
  await page.getByRole('button', { name: 'Ruth Lindqvist' }).click();
  await page.getByRole('menuitem', { name: 'Administration' }).click();
  await page.getByRole('menuitem', { name: 'Currency Rates' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Currency Rates' })).toBeVisible();
  // No site of the demo uses hryvnias, so the figures of other journeys do not change.
  await page.getByRole('combobox', { name: 'Currency' }).click();
  await page.getByRole('option', { name: /^Hryvnia/ }).click();
  await expect(page).toHaveURL(/currency=UAH/);
  await expect(rowOf(page, 'Pound sterling')).toHaveCount(0);

  await page.getByRole('button', { name: 'Add Rate' }).click();
  const adding = page.getByRole('dialog', { name: 'Add Rate' });
  const rate = adding.getByLabel('Rate for 1 euro');
  const from = adding.getByLabel('From');
  const save = adding.getByRole('button', { name: 'Save' });
  await expect(adding.getByRole('combobox', { name: 'Currency' })).toHaveValue(/^Hryvnia/);
  await save.click();
  await expect(adding.getByText('Required field')).toBeVisible();
  for (const [typed, problem] of [
    ['0', 'Must be positive number'],
    ['forty', 'Should be a number'],
    ['40.1234567', 'At most 6 decimals'],
  ] as const) {
    await rate.fill(typed);
    await expect(adding.getByText(problem)).toBeVisible();
  }
  await rate.fill('41.5');
  await from.fill(`31/12/${new Date().getFullYear() + 1}`);
  await save.click();
  await expect(adding.getByText('Date is not available')).toBeVisible();
  // Random, because a file is run again after a failure; between two published rates.
  const day = written(addDays('2024-02-01', Math.floor(Math.random() * 600)), '/');
  await from.fill(day);
  await save.click();
  await expect(toast(page, 'Rate saved')).toBeVisible();
  const row = rowOf(page, day);
  await expect(row).toContainText('1 € = 41.5000 ₴');
  await expect(row).toContainText('Entered by Ruth Lindqvist');

  await chooseFromMenu(page, `UAH, ${day}`, 'Edit');
  const editing = page.getByRole('dialog', { name: 'Edit Rate' });
  await expect(editing.getByLabel('From')).toBeDisabled();
  await editing.getByLabel('Rate for 1 euro').fill('415');
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(editing).toContainText('1 € = 415.0000 ₴ is more than 20% away');
  await editing.getByRole('button', { name: 'Cancel' }).click();
  await editing.getByLabel('Rate for 1 euro').fill('42.25');
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('1 € = 42.2500 ₴');

  await chooseFromMenu(page, `UAH, ${day}`, 'Discard');
  const asking = page.getByRole('dialog', { name: 'Discard Rate' });
  await expect(asking).toContainText(`Discard 1 € = 42.2500 ₴ from ${day}?`);
  await asking.getByRole('button', { name: 'Discard' }).click();
  await expect(toast(page, 'Rate discarded')).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('administrators of one organisation read the rates; other roles do not see them', async ({
  page,
}) => {
  await openAs(page, 'groupadmin@harbour.example', '/currency-rates');
  await expect(page.getByText('the administrators of this installation change them')).toBeVisible();
  await expect(rows(page).first()).toContainText('1 € =');
  await expect(page.getByRole('button', { name: 'Add Rate' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0);
  await openAs(page, 'manager@harbour.example', '/currency-rates');
  await expect(page).toHaveURL(/\/overview/);
  await page.getByRole('button', { name: 'Fiona Gallagher' }).click();
  await expect(page.getByRole('menuitem', { name: 'Account', exact: true })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Administration' })).toHaveCount(0);
});
