import type { Page } from '@playwright/test';
import { deviceRoutes } from '@wastegauge/contract/directory/devices';
import { foodRoutes } from '@wastegauge/contract/directory/foods';
import { manualWasteRoutes } from '@wastegauge/contract/waste/manual-waste';
import { overviewRoutes } from '@wastegauge/contract/insight/overview';
import { headersOf } from '../harness/labelling.ts';
import { newUserPassword } from '../harness/new-user.ts';
import {
  dialogOf,
  newEmail,
  newManager,
  openAs,
  openOverview,
  tableOf,
  widget,
} from '../harness/overview.ts';
import { openSession } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

const email = newEmail('targets');
const setQuestion =
  'This target will be set for all users and override any previous site target. Continue?';
const clearQuestion = 'The target will clear for all users. Continue?';
const needed = 'Threshold should be a number from 0.001 to 1000000000';
const tooLarge = 'Threshold can not be more than 1000000000';

test.beforeAll(() => newManager(email, 'Spreebogen Hotel'));

/** Random, because an unchanged target cannot be saved. */
const someNumber = (): number => 1001 + Math.floor(Math.random() * 900);

/** Adds two kilograms to this month, which may have begun today. */
async function wastePotatoes(page: Page): Promise<void> {
  const headers = await headersOf(page);
  const { listFoodDescriptions } = foodRoutes;
  const listed = await page.request.get(listFoodDescriptions.path, { headers });
  const foods = listFoodDescriptions.reply.parse(await listed.json()).results;
  const zones = await page.request.get(deviceRoutes.listZones.path, { headers });
  const [zone] = deviceRoutes.listZones.reply.parse(await zones.json()).results;
  const answer = await page.request.post(manualWasteRoutes.addEvent.path, {
    headers,
    data: {
      amount: 2,
      food_description: foods.find((food) => food.food_with_description === 'Roast potatoes')?.id,
      deviceId: zone?.id,
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
}

const toast = (page: Page, text: string) => page.getByRole('status').getByText(text);

test('a monthly target is set after a confirmation, shown and cleared; past months keep theirs', async ({
  page,
}) => {
  await openAs(page, email);
  const snapshot = widget(page, 'Monthly Snapshot');
  const before = await tableOf(page, 'Monthly Snapshot');
  const targetKg = `${someNumber()}.5`;
  const shown = `1,${targetKg.slice(1)}`;
  await snapshot.getByRole('button', { name: 'Set Monthly Target' }).click();
  const dialog = dialogOf(page, 'Set Monthly Target Waste (KG)');
  const field = dialog.getByLabel(/^Target per month, Spreebogen Hotel/);
  const save = dialog.getByRole('button', { name: 'Save' });
  await expect(save).toBeDisabled();
  await expect(field).toBeFocused();

  await field.fill('');
  await field.pressSequentially('1a2.3');
  await expect(field).toHaveValue('1a2.3');
  await expect(dialog).toContainText('Should be a number');
  await expect(save).toBeDisabled();
  await field.fill('12.3456');
  await expect(dialog).toContainText('At most 3 decimals');
  await field.fill('0');
  await expect(dialog).toContainText(needed);
  await expect(save).toBeDisabled();
  await field.fill('1000000001');
  await expect(dialog).toContainText(tooLarge);

  await expect(dialog).toContainText(/Based on [\d.,]+ kg last month, aiming for a 10% reduction/);
  await dialog.getByRole('button', { name: 'Use' }).click();
  await expect(dialog.getByText('In use')).toBeVisible();
  await field.fill(targetKg);
  await save.click();
  await expect(dialog).toContainText(setQuestion);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(field).toHaveValue(shown);
  await save.click();
  // The second click has no effect.
  await dialog.getByRole('button', { name: 'Continue' }).dblclick();
  await expect(toast(page, 'Target saved')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(snapshot.getByRole('button', { name: 'Set Monthly Target' })).toBeFocused();

  await expect(snapshot.getByText(`${shown} kg`).first()).toBeVisible();
  const after = await tableOf(page, 'Monthly Snapshot');
  expect(after.at(-1)?.[2]).toBe(`${shown}0`);
  const pastTargets = (rows: string[][]) =>
    rows.slice(0, -1).map((row) => (row.length === 3 ? row[2] : 'N/A'));
  expect(pastTargets(after)).toEqual(pastTargets(before));

  await snapshot.getByRole('button', { name: 'Set Monthly Target' }).click();
  await expect(field).toHaveValue(shown);
  await dialog.getByRole('button', { name: 'Clear' }).click();
  await expect(dialog).toContainText(clearQuestion);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(toast(page, 'Target cleared')).toBeVisible();
  await expect(snapshot).toContainText('No target');

  await snapshot.getByRole('button', { name: 'Set Monthly Target' }).click();
  await expect(field).toHaveValue('0');
  await expect(dialog.getByRole('button', { name: 'Clear' })).toHaveCount(0);
});

test('in German, 1.600 is one thousand six hundred kilograms', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('wg-language', 'de'));
  await openSession(page, email, newUserPassword);
  await page.goto('/overview');
  await page.getByRole('button', { name: 'Monatsziel setzen' }).click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByRole('textbox');
  await field.fill('1.600');
  await field.blur();
  await expect(field).toHaveValue('1.600');
  const saved = page.waitForRequest((request) => request.method() === 'POST');
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await dialog.getByRole('button', { name: 'Fortfahren' }).click();
  expect((await saved).postDataJSON()).toMatchObject({ threshold: 1600 });
  await expect(page.getByText('1.600 kg').first()).toBeVisible();
});

test('a target below a tenth of last month’s waste is questioned', async ({ page }) => {
  await openAs(page, email);
  await page.getByRole('button', { name: 'Set Monthly Target' }).click();
  const dialog = dialogOf(page, 'Set Monthly Target Waste (KG)');
  await expect(dialog).toContainText(/Based on [\d.,]+ kg last month/);
  await dialog.getByLabel(/^Target per month, Spreebogen Hotel/).fill('1.6');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('1.6 kg is less than a tenth of last month’s waste');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByLabel(/^Target per month/)).toHaveValue('1.6');
});

test('a goal is shown once it has loaded; a typed one is kept when the stored one changes', async ({
  page,
}) => {
  let storedKg = 21;
  let isHeld = false;
  let { promise: held, resolve: release } = Promise.withResolvers<void>();
  const { path, reply } = overviewRoutes.getJourneyToDate;
  await page.route(`**${path}**`, async (route) => {
    const journey = reply.parse(await (await route.fetch()).json());
    if (isHeld) await held;
    await route.fulfill({ json: { ...journey, daily_target_kg: storedKg, target_sites: null } });
  });
  await openSession(page, 'manager@harbour.example');
  await openOverview(page);
  // The first value of the editable field.
  const firstShown = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        new MutationObserver(() => {
          const field = document.querySelector<HTMLInputElement>('[role="dialog"] input');
          if (field && !field.readOnly) resolve(field.value);
        }).observe(document, { subtree: true, childList: true, attributes: true });
      }),
  );
  isHeld = true;
  const opener = page.getByRole('button', { name: 'Set Daily Average Goal' });
  await opener.click();
  const dialog = dialogOf(page, 'Set Daily Average Goal');
  const field = dialog.getByLabel(/^Goal per day/);
  await expect(dialog).toContainText('Loading the current target…');
  await expect(dialog).not.toContainText('No target yet.');
  await expect(field).toHaveValue('');
  await expect(field).toHaveJSProperty('readOnly', true);
  release();
  await expect(field).toHaveValue('21');
  expect(await firstShown).toBe('21');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  storedKg = 34;
  ({ promise: held, resolve: release } = Promise.withResolvers<void>());
  await opener.click();
  await expect(field).toHaveValue('21');
  await field.fill('55.5');
  release();
  await expect(dialog).toContainText('34 kg');
  await expect(field).toHaveValue('55.5');
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeEnabled();
});

test('focus foods and their targets are chosen and shown with their progress', async ({ page }) => {
  await openSession(page, email, newUserPassword);
  await wastePotatoes(page);
  await openOverview(page);
  const focus = widget(page, 'Focus Foods');
  const second = someNumber();
  await focus.getByRole('button', { name: 'Edit focus foods' }).click();
  const dialog = dialogOf(page, 'Update your Focus Foods');
  const save = dialog.getByRole('button', { name: 'Save' });
  await expect(dialog.getByRole('combobox')).toHaveCount(3);
  for (const number of [1, 2, 3]) {
    const remove = dialog.getByRole('button', { name: `Remove food ${number}` });
    if (await remove.isEnabled()) await remove.click();
  }
  const choose = async (number: number, text: string): Promise<void> => {
    await dialog.getByRole('combobox', { name: `Food ${number}` }).fill(text);
    await page.getByRole('option').first().click();
  };
  await choose(1, 'roast potatoes');
  await expect(dialog).toContainText(needed);
  await expect(save).toBeDisabled();
  await dialog.getByLabel('Target of food 1').fill('0.5');
  await choose(2, 'roast potatoes');
  await expect(dialog).toContainText('This food is already chosen');
  await choose(2, 'white sliced bread');
  await dialog.getByLabel('Target of food 2').fill(String(second));
  await dialog.getByLabel('Target of food 3').fill('5');
  await expect(dialog).toContainText('Required field');
  await dialog.getByLabel('Target of food 3').fill('');
  await expect(dialog).toContainText(/aiming for a 50% reduction|Not enough data yet/);
  await save.click();
  await expect(dialog).toContainText(setQuestion);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(toast(page, 'Focus foods saved')).toBeVisible();

  const foods = focus.getByRole('listitem');
  await expect(foods).toHaveCount(2);
  await expect(foods.nth(0)).toContainText('Roast potatoes');
  await expect(foods.nth(0)).toContainText('200+%');
  await expect(foods.nth(0)).toContainText('Over target');
  await expect(foods.nth(0)).toContainText('Target 0.5 kg');
  await expect(foods.nth(0).getByRole('progressbar')).toHaveAttribute('value', '100');
  await expect(foods.nth(1)).toContainText(`Target 1,${String(second).slice(1)} kg`);
  await page.reload();
  await expect(foods).toHaveCount(2);
});

test('the target of a monitor is set and cleared', async ({ page }) => {
  await openSession(page, 'manager@harbour.example');
  await openOverview(page);
  await page.getByRole('combobox', { name: 'Site' }).click();
  await page.getByRole('option', { name: 'Spreebogen Hotel' }).click();
  const report = widget(page, 'Plate Waste Report - Spreebogen Hotel');
  const open = (): Promise<void> =>
    report.getByRole('button', { name: 'Set Plate Waste Targets' }).click();
  await open();
  const dialog = dialogOf(page, 'Set Plate Waste Targets');
  const field = dialog.getByLabel(/^Target of/).first();
  await expect(dialog).toContainText(/aiming for a 10% reduction|Not enough data yet/);
  await field.fill('1000000001');
  await expect(dialog).toContainText(tooLarge);
  await field.fill('777.5');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText(setQuestion);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(toast(page, 'Targets saved')).toBeVisible();
  await expect(report).toContainText('/ 777.5 kg');

  await open();
  await expect(field).toHaveValue('777.5');
  await dialog
    .getByRole('button', { name: /^Clear/ })
    .first()
    .click();
  await expect(dialog).toContainText(clearQuestion);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(toast(page, 'Target cleared')).toBeVisible();
  await expect(field).toHaveValue('0');
  await page.keyboard.press('Escape');
  await expect(report).not.toContainText('/ 777.5 kg');
  await expect(report).toContainText('No target');
});
