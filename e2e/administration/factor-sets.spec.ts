import type { Page } from '@playwright/test';
import { feedRoutes } from '@wastegauge/contract/insight/feed';
import { manualWasteRoutes } from '@wastegauge/contract/waste/manual-waste';
import { rowOf } from '../harness/administration.ts';
import { expectNoAxeViolations } from '../harness/axe.ts';
import { toast } from '../harness/feed.ts';
import { authorization, registerPerson, signInOnboarded } from '../harness/new-user.ts';
import { makeDevice, makeGroup, makeSite, ownName } from '../harness/sites-and-devices.ts';
import { openSession } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

/** An organisation with waste of two foods and its administrator, who is signed in afterwards. */
async function openOrganisation(page: Page): Promise<void> {
  await openSession(page, 'super@wastegauge.example');
  const group = await makeGroup(page);
  const site = await makeSite(page, { parent_group: [group.id] });
  const device = await makeDevice(page, site.id);
  const headers = await authorization(page);
  for (const [food, item_weight] of [
    [1, 2.001],
    [2, 1.5],
  ]) {
    const added = await page.request.post(manualWasteRoutes.addEvent.path, {
      headers,
      data: { deviceId: device.id, food, item_weight },
    });
    expect(added.status(), await added.text()).toBe(201);
  }
  const email = `${ownName('factors').replaceAll(' ', '-')}@harbour.example`;
  const person = { email, role: 'Admin', parent_group_id: group.id } as const;
  await registerPerson({ request: page.request, headers }, person);
  await signInOnboarded(page, email);
}

/** Sum of the footprints of all events, in grams. */
async function readCo2Grams(page: Page): Promise<number> {
  const answer = await page.request.get(feedRoutes.exportFeed.path, {
    headers: await authorization(page),
  });
  const [head = '', ...lines] = (await answer.text()).trim().split('\r\n');
  const column = head.split(',').indexOf('environment_kg_co2e');
  return lines.reduce((sum, line) => sum + Math.round(Number(line.split(',')[column]) * 1000), 0);
}

const chooseFile = (page: Page, lines: string): Promise<void> =>
  page.locator('input[type="file"]').setInputFiles({
    name: 'factors.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`name;co2e_kg_per_kg;co2e_source\n${lines}`),
  });

test('an administrator imports a set, compares it, changes to it and undoes the change', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await openOrganisation(page);
  await page.goto('/reports/factor-sets');
  const catalogue = page.getByRole('region', { name: 'WasteGauge catalogue AGRIBALYSE 3.2' });
  await expect(catalogue).toContainText('In use');
  await expectNoAxeViolations(page);
  const before = await readCo2Grams(page);
  expect(before).toBeGreaterThan(2.001 * 28_900);

  await page.getByRole('button', { name: 'Import CSV' }).click();
  const importing = page.getByRole('dialog', { name: 'Import a factor set' });
  const submit = importing.getByRole('button', { name: 'Import set' });
  await chooseFile(page, 'Beef steak;10,5;Own\nMoon cheese;-4;Own\n');
  await expect(importing).toContainText('Line 3: “-4” in co2e_kg_per_kg is negative.');
  await expect(submit).toBeDisabled();
  await chooseFile(page, 'Beef steak;10,5;Own\nMoon cheese;4;Own\n');
  await expect(importing).toContainText('1 foods match.');
  await expect(importing).toContainText('left out: Moon cheese');
  await importing.getByLabel('Name').fill('Supplier values');
  await importing.getByLabel('Version').fill('2026');
  const published = importing.getByLabel('Published on');
  await published.fill('01/02/2099');
  await published.press('Tab');
  await submit.click();
  await expect(importing).toContainText('The publication date cannot be in the future');
  await published.fill('01/02/2026');
  await published.press('Tab');
  await submit.click();
  await expect(toast(page, 'Set imported')).toBeVisible();

  await page.getByRole('combobox', { name: 'With' }).click();
  await page.getByRole('option', { name: 'Supplier values 2026' }).click();
  await expect(page.getByText('B published 01/02/2026')).toBeVisible();
  const steak = rowOf(page, 'Beef steak');
  await expect(steak).toContainText('28.90');
  await expect(steak).toContainText('10.50');
  await expect(steak).toContainText('−18.40');
  await expect(rowOf(page, 'No value').first()).toBeVisible();

  await page.getByRole('combobox', { name: 'Set for CO2 and water' }).click();
  await page.getByRole('option', { name: 'Supplier values 2026' }).click();
  await page.getByRole('button', { name: 'Preview change' }).click();
  const preview = page.getByRole('dialog', { name: 'Change to Supplier values 2026' });
  const after = before - Math.round(2.001 * 28_900) + Math.round(2.001 * 10_500);
  const kg = (grams: number): string => String(Math.round(grams / 1000));
  await expect(preview).toContainText(`${kg(before)} kg CO2 → ${kg(after)} kg CO2`);
  await expect(preview).toContainText('1 wasted food has no CO2 value in this set');
  await expectNoAxeViolations(page);
  expect(await readCo2Grams(page)).toBe(before);
  await preview.getByRole('button', { name: 'Change and recalculate' }).click();
  await expect(toast(page, 'Set changed')).toBeVisible();
  await expect.poll(() => readCo2Grams(page), { timeout: 60_000 }).toBe(after);
  const own = page.getByRole('region', { name: 'Supplier values 2026' });
  await expect(own).toContainText('In use');
  await expect(page.getByText('Recalculating figures')).toHaveCount(0);

  await page.getByRole('button', { name: /^Undo the choice from/ }).click();
  const asking = page.getByRole('dialog', { name: 'Undo this choice?' });
  await asking.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => readCo2Grams(page), { timeout: 60_000 }).toBe(before);
  await expect(catalogue).toContainText('In use');
});

test('an administrator states an own value for a food and removes it', async ({ page }) => {
  test.setTimeout(180_000);
  await openOrganisation(page);
  await page.goto('/reports/factor-sets');
  const before = await readCo2Grams(page);
  const card = page.getByRole('region', { name: 'Own values', exact: true });
  await expect(card).toContainText('None yet');
  await card.getByRole('button', { name: 'Add Value' }).click();
  const adding = page.getByRole('dialog', { name: 'Add an own value' });
  await adding.getByRole('button', { name: 'Save value' }).click();
  await expect(adding).toContainText('Enter CO2 or water');
  await adding.getByRole('combobox', { name: 'Food' }).fill('Beef steak');
  await page.getByRole('option', { name: 'Beef steak' }).first().click();
  await adding.getByLabel('CO2 per kilogram').fill('10.5');
  await adding.getByLabel('Source').fill('Statement of the butcher');
  await expectNoAxeViolations(page);
  await adding.getByRole('button', { name: 'Save value' }).click();
  await expect(toast(page, 'Value saved')).toBeVisible();
  const after = before - Math.round(2.001 * 28_900) + Math.round(2.001 * 10_500);
  await expect.poll(() => readCo2Grams(page), { timeout: 60_000 }).toBe(after);
  await expect(card).toContainText('Statement of the butcher');
  const table = page.getByRole('table', { name: 'Own values by food' });
  await expect(table).toContainText('10.5');
  await expectNoAxeViolations(page);

  await table.getByRole('button', { name: /^Actions for Beef steak/ }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  const asking = page.getByRole('dialog', { name: 'Remove this value?' });
  await asking.getByRole('button', { name: 'Remove' }).click();
  await expect.poll(() => readCo2Grams(page), { timeout: 60_000 }).toBe(before);
  await expect(table).toHaveCount(0);
});

test('a manager reads and compares the sets but cannot change them', async ({ page }) => {
  await openSession(page, 'manager@harbour.example');
  await page.goto('/reports/factor-sets');
  await expect(page.getByRole('heading', { name: 'SU-EATABLE LIFE 2021' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Comparison of two sets' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import CSV' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Preview change' })).toHaveCount(0);
});
