import { expect, type Page } from '@playwright/test';
import { rowOf } from './administration.ts';
import { toast } from './feed.ts';
import { chooseBySearch, chooseMany } from './fields.ts';
import { newUserPassword } from './new-user.ts';
import { widget } from './overview.ts';
import { runSimulator } from './simulator.ts';

export const chef = 'orla@lakeside.example';
export const salthill = 'Salthill House';
export const spiddal = 'Spiddal Lodge';

export async function makeGroup(page: Page): Promise<void> {
  await page.goto('/group-management');
  await page.getByRole('button', { name: 'Create Group' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Group' });
  await dialog.getByLabel('Name', { exact: true }).fill('Lakeside Hotels');
  await dialog.getByLabel('Contact name').fill('Orla Byrne');
  await dialog.getByLabel('Contact number').fill('+353 91 555 010');
  await dialog
    .getByRole('combobox', { name: 'Find a place' })
    .pressSequentially('Galw', { delay: 20 });
  await page.getByRole('option', { name: 'Galway, Ireland' }).click();
  await expect(dialog.getByLabel('Latitude')).toHaveValue(/^53\.2/);
  await dialog.getByRole('button', { name: 'New signup id' }).click();
  await dialog.getByLabel('New signup id').fill('LAKESIDE_26');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByRole('combobox', { name: 'Signup id' })).toHaveValue('LAKESIDE_26');
  await dialog.getByRole('button', { name: 'Create Group' }).click();
  await expect(toast(page, 'Group was successfully create.')).toBeVisible();
  await expect(rowOf(page, 'Lakeside Hotels')).toContainText('LAKESIDE_26');
}

export async function makeSite(page: Page, name: string): Promise<void> {
  await page.goto('/site-management');
  await page.getByRole('button', { name: 'Create Site' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Site' });
  await dialog.getByLabel('Site name').fill(name);
  await dialog.getByLabel('Capacity').fill('120');
  await dialog.getByLabel('Contact name').fill('Orla Byrne');
  await dialog.getByLabel('Contact number').fill('+353 91 555 011');
  await dialog
    .getByRole('combobox', { name: 'Address' })
    .pressSequentially('1 Sea Road, Galway', { delay: 20 });
  await page.getByRole('option', { name: '1 Sea Road, Galway, Ireland' }).click();
  await chooseMany(dialog, 'Parent Group', 'Lakeside Hotels');
  await dialog.getByRole('button', { name: 'Create Site' }).click();
  await expect(toast(page, 'Site was successfully create.')).toBeVisible();
  await expect(rowOf(page, name)).toContainText('Lakeside Hotels');
}

/** Without waste the figures are zero and the metrics can still be switched. */
export async function seeEmptyHome(page: Page): Promise<void> {
  await page.goto('/overview');
  const cost = page.getByRole('button', { name: /Cost of waste/ });
  await expect(cost).toContainText('€0.00');
  await cost.click();
  await expect(cost).toHaveAttribute('aria-pressed', 'true');
  await expect(widget(page, 'Monthly Snapshot')).toContainText('No Data');
}

/** Returns the number of captures that the simulator delivered for the device. */
export async function makeDevice(page: Page): Promise<number> {
  await page.goto('/device-management');
  await page.getByRole('button', { name: 'Create Device' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Device' });
  await dialog.getByLabel('Serial').fill('LH-01');
  await dialog.getByLabel('Zone').fill('Wash-up');
  await dialog.getByRole('combobox', { name: 'Site' }).click();
  await page.getByRole('option', { name: salthill }).click();
  await dialog.getByRole('button', { name: 'Create Device' }).click();
  const made = page.getByRole('dialog', { name: 'LH-01 is ready' });
  await expect(made.getByText('Never seen')).toBeVisible();
  const command = await made.getByLabel('Try it with the simulator').inputValue();
  const said = await runSimulator(command);
  expect(said).toContain('0 refused, 0 waiting, 0 lost');
  const delivered = Number(/(\d+) delivered/.exec(said)?.[1]);
  expect(delivered).toBeGreaterThan(0);
  // The exact number is checked in the feed: the day may end in the meantime.
  const today = /^\d+ captures? today/;
  await expect(made.getByText(today)).toBeVisible();
  await made.getByRole('button', { name: 'Done' }).click();
  await expect(rowOf(page, 'LH-01').getByText(today)).toBeVisible();
  await expect(page.getByText('1 reporting')).toBeVisible();
  return delivered;
}

export async function addChef(page: Page): Promise<void> {
  await page.goto('/users');
  await page.getByRole('button', { name: 'Add User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add User' });
  await dialog.getByLabel('First name').fill('Orla');
  await dialog.getByLabel('Last name').fill('Byrne');
  await dialog.getByLabel('Email').fill(chef);
  await dialog.getByLabel('Employer').fill('Lakeside Hotels');
  await chooseBySearch(dialog, 'Job title', 'Head Chef');
  await dialog.getByRole('combobox', { name: 'Parent Group' }).click();
  await page.getByRole('option', { name: 'Lakeside Hotels' }).click();
  await chooseMany(dialog, 'Sites', salthill);
  await dialog.getByLabel('Password', { exact: true }).fill(newUserPassword);
  await dialog.getByLabel('Confirm password').fill(newUserPassword);
  await dialog.getByRole('button', { name: 'Add User' }).click();
  await expect(toast(page, 'User was successfully created.')).toBeVisible();
  await expect(rowOf(page, chef)).toContainText(salthill);
  await expect(rowOf(page, chef)).toContainText('Never');
}
