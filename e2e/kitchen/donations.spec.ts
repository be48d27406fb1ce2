import { readFile } from 'node:fs/promises';
import { inflateSync } from 'node:zlib';
import type { Locator, Page } from '@playwright/test';
import {
  addDays,
  addMonths,
  dayIn,
  startOfMonth,
  type Day,
} from '@wastegauge/contract/values/dates';
import { donationRoutes } from '@wastegauge/contract/waste/donations';
import { z } from 'zod';
import { authorization } from '../harness/new-user.ts';
import { expectGoodDialog, expectGoodLooks } from '../harness/screens.ts';
import { openSession } from '../harness/sign-in.ts';
import { makeSite } from '../harness/sites-and-devices.ts';
import { expect, test } from '../harness/test.ts';

const toast = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('status').getByText(text);

const timezone = 'Europe/Dublin';
const today = (): Day => dayIn(timezone, new Date());

const written = (day: Day): string => day.split('-').toReversed().join('/');

const created = z.looseObject({ id: z.number() });

async function post(page: Page, path: string, data: object): Promise<number> {
  const headers = await authorization(page);
  const answer = await page.request.post(path, { headers, data });
  expect(answer.status(), await answer.text()).toBe(201);
  return created.parse(await answer.json()).id;
}

/** Roast potatoes, of which a pan weighed 3 kg last month. */
const potatoes = 268;

async function openSite(page: Page): Promise<{ id: number; lastMonth: Day }> {
  await openSession(page, 'super@wastegauge.example');
  const { id } = await makeSite(page, { timezone });
  const addOrganisation = (name: string, more: object = {}): Promise<number> =>
    post(page, donationRoutes.createOrganisation.path, { name, site: id, ...more });
  const shelter = await addOrganisation('Night Shelter', {
    kind: 'Shelter',
    collection_days: [1, 2, 3, 4, 5, 6, 7],
    collection_time: '21:30',
  });
  await addOrganisation('School Club', {
    agreement: { valid_from: null, valid_until: addDays(today(), -3) },
  });
  const lastMonth = addMonths(startOfMonth(today()), -1);
  await post(page, donationRoutes.createHandOver.path, {
    site: id,
    organisation: shelter,
    food: potatoes,
    kg: 6,
    container: 'pan',
    containers: 2,
    handed_at: `${addDays(lastMonth, 9)}T14:00:00Z`,
  });
  return { id, lastMonth };
}

async function downloaded(page: Page, start: () => Promise<void>): Promise<[string, Buffer]> {
  const [file] = await Promise.all([page.waitForEvent('download'), start()]);
  return [file.suggestedFilename(), await readFile(await file.path())];
}

test('a kitchen hands over food in three taps and takes it back', async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 820, height: 1180 });
  const site = await openSite(page);
  await page.goto(`/kitchen/donations?siteId=${site.id}`);
  await expect(page.getByRole('heading', { name: 'Donations', level: 1 })).toBeVisible();
  await expect(page.getByText('No hand-overs this month')).toBeVisible();

  await page.getByRole('button', { name: 'Hand Over Food' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hand Over Food' });
  await dialog.getByRole('button', { name: /last 6\.0 kg/ }).click();
  await expect(dialog).toContainText(/1 pan of .* is about 3\.0 kg/);
  await dialog.getByRole('button', { name: '3 pans' }).click();
  await expect(dialog).toContainText(`Agreement ended ${written(addDays(today(), -3))}`);
  await expect(dialog.getByRole('button', { name: /to School Club/ })).toHaveCount(0);
  await expectGoodDialog(page, 'hand-over');
  await dialog.getByRole('button', { name: 'Hand over 9.0 kg to Night Shelter' }).dblclick();
  await expect(dialog).toBeHidden();
  await expect(toast(page, '9.0 kg handed over to Night Shelter')).toBeVisible();

  const summary = page.getByRole('region', { name: 'Donations this month' });
  await expect(summary).toContainText('9.0 kg');
  await expect(summary).toContainText('9.0 kg estimated by containers');
  await expect(summary).toContainText('To 1 organisation');
  await expect(summary).toContainText('Donations are not in it');
  const rows = page.getByRole('table', { name: 'Hand-overs this month' }).getByRole('row');
  // The header and one hand-over, although the button was clicked twice.
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText('about 9.0 kg');
  await expect(rows.nth(1)).toContainText('3 pans');

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Hand-over removed')).toBeVisible();
  await expect(page.getByText('No hand-overs this month')).toBeVisible();
  await expect(summary).toContainText('0.0 kg');
});

test('large weights are confirmed or refused, and earlier days of an ended agreement are fine', async ({
  page,
}) => {
  test.slow();
  const site = await openSite(page);
  await page.goto(`/kitchen/donations?siteId=${site.id}`);
  await page.getByRole('button', { name: 'Hand Over Food' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hand Over Food' });
  await dialog.getByRole('button', { name: /last 6\.0 kg/ }).click();
  await dialog.getByText('kg', { exact: true }).first().click();
  await dialog.getByRole('button', { name: 'Other', exact: true }).click();
  await dialog.getByLabel('Weight').fill('26000');
  await expect(dialog).toContainText('larger than a lorry');
  await expect(dialog.getByRole('button', { name: /to Night Shelter/ })).toBeDisabled();
  await dialog.getByLabel('Weight').fill('1200');
  await dialog.getByRole('button', { name: /Date, temperature/ }).click();
  await dialog.getByLabel('Date', { exact: true }).fill(written(addDays(today(), -4)));
  await dialog.getByLabel('Date', { exact: true }).press('Tab');
  await dialog.getByLabel('Received by').fill('Eoin Fay');
  await dialog.getByRole('button', { name: /to School Club/ }).click();
  const question = page.getByRole('dialog', { name: 'Is this weight right?' });
  await expect(question).toContainText('1,200.0 kg');
  await question.getByRole('button', { name: 'Record' }).click();
  await expect(toast(page, /handed over to School Club/)).toBeVisible();
});

test('a manager adds an organisation with its agreement, renews and archives it', async ({
  page,
  consoleErrors,
}) => {
  test.slow();
  consoleErrors.expect(/400 \(Bad Request\)/);
  const site = await openSite(page);
  await page.goto(`/kitchen/donations?siteId=${site.id}`);
  await page.getByRole('button', { name: 'Add Organisation' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Organisation' });
  await dialog.getByRole('button', { name: 'Add Organisation' }).click();
  await expect(dialog).toContainText('Required field');
  await dialog.getByLabel('Name', { exact: true }).fill('Northside Food Share');
  await dialog.getByLabel('Kind').fill('Food bank');
  await dialog.getByLabel('Contact email').fill('declan@share.example');
  await dialog.getByLabel('Tue').check();
  await dialog.getByLabel('Thu').check();
  await dialog.getByLabel('Collection time').fill('10:00');
  await dialog.getByLabel('Chilled').check();
  await dialog.getByLabel('Bakery').check();
  await dialog.getByLabel('Valid until').fill(written(addDays(today(), 14)));
  const file = dialog.locator('input[type="file"]');
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n');
  await file.setInputFiles({
    name: 'notes.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('only text'),
  });
  await expect(dialog).toContainText('not a readable PDF');
  await file.setInputFiles({ name: 'Signed 2026.pdf', mimeType: 'application/pdf', buffer: pdf });
  await expect(dialog).toContainText('Signed 2026.pdf');
  await expectGoodDialog(page, 'organisation');
  await dialog.getByRole('button', { name: 'Add Organisation' }).click();
  await expect(toast(page, 'Organisation added')).toBeVisible();

  const row = page.getByRole('row', { name: /Northside Food Share/ });
  await expect(row).toContainText('Tue, Thu, 10:00');
  await expect(row).toContainText('Chilled, bakery');
  await expect(row).toContainText(`Ends in 14 days, ${written(addDays(today(), 14))}`);

  const menu = row.getByRole('button', { name: 'Menu for Northside Food Share' });
  await menu.click();
  const [name, content] = await downloaded(page, () =>
    page.getByRole('menuitem', { name: 'Download agreement' }).click(),
  );
  expect([name, content.toString()]).toEqual(['Signed 2026.pdf', pdf.toString()]);

  await row.getByRole('button', { name: 'Renew' }).click();
  const renewal = page.getByRole('dialog', { name: /Renew agreement with Northside/ });
  await renewal.getByLabel('Valid from').fill(written(addDays(today(), 5)));
  await renewal.getByLabel('Valid until').fill(written(addDays(today(), 10)));
  await renewal.getByLabel('Valid until').press('Tab');
  await renewal.getByRole('button', { name: 'Renew agreement' }).click();
  await expect(renewal).toContainText('A renewal has to end after the current agreement');
  await renewal.getByLabel('Valid until').fill(written(addDays(today(), 380)));
  await renewal.getByLabel('Valid until').press('Tab');
  await renewal.getByRole('button', { name: 'Renew agreement' }).click();
  await expect(row).toContainText(`Until ${written(addDays(today(), 380))}`);

  await menu.click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await expect(row).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toBeVisible();
});

test('statements of complete months are saved as PDF and CSV', async ({ page }) => {
  test.slow();
  const site = await openSite(page);
  await page.goto(`/kitchen/donations?siteId=${site.id}`);
  const card = page.getByRole('region', { name: 'Monthly statements' });
  await expect(card).toContainText('0.0 kg so far');
  await expect(card).toContainText(`Due ${written(addMonths(startOfMonth(today()), 1))}`);
  const month = site.lastMonth.slice(0, 7);
  await expect(card).toContainText('6.0 kg, 14 meals');

  const [csvName, csv] = await downloaded(page, () =>
    card.getByRole('button', { name: /^CSV of/ }).click(),
  );
  expect(csvName).toBe(`donations-${month}.csv`);
  const [header = '', line = ''] = csv.toString('utf8').replace('\uFEFF', '').split('\r\n');
  const cell = (column: string): string | undefined =>
    line.split(',')[header.split(',').indexOf(column)];
  expect(cell('organisation')).toBe('Night Shelter');
  expect(cell('weight_kg')).toBe('6');
  expect(cell('weight_lb')).toBe('13.23');
  expect(cell('meals')).toBe('14');

  const [pdfName, pdf] = await downloaded(page, () =>
    card.getByRole('button', { name: /^PDF of/ }).click(),
  );
  expect(pdfName).toBe(`donations-${month}.pdf`);
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pdf.subarray(-8).toString()).toContain('%%EOF');
  expect(countDrawnLetters(pdf)).toBeGreaterThan(200);
});

/** Text is written as glyph numbers of embedded fonts, two bytes for each letter. */
function countDrawnLetters(pdf: Buffer): number {
  const streams = pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)endstream/gu);
  let letters = 0;
  for (const [, body = ''] of streams) {
    const bytes = Buffer.from(body, 'latin1');
    try {
      const content = inflateSync(bytes).toString('latin1');
      for (const [, hex = ''] of content.matchAll(/<([0-9A-F]+)>\s*Tj/gu))
        letters += hex.length / 4;
    } catch {
      continue;
    }
  }
  return letters;
}

test('the page of the demo is readable at every width and without violations', async ({ page }) => {
  test.slow();
  await openSession(page, 'manager@harbour.example');
  await page.goto('/kitchen/donations?siteId=1');
  const organisations = page.getByRole('table', { name: 'Organisations' });
  await expect(organisations).toContainText('Liffey Street Kitchen');
  await expect(organisations).toContainText(/Ends in 1\d days/);
  await expectGoodLooks(page, 'donations');
});
