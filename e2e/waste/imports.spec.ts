import { buildUrl } from '@wastegauge/contract/http-request';
import { readFile } from 'node:fs/promises';
import { importRoutes } from '@wastegauge/contract/edges/imports';
import { expectNoAxeViolations } from '../harness/axe.ts';
import { cards, counter } from '../harness/feed.ts';
import { choose, chooseFile, field, figure, row, step, undo } from '../harness/imports.ts';
import { headersOf } from '../harness/labelling.ts';
import { takeScreenshot, viewports } from '../harness/screens.ts';
import { openSession } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

const chef = 'chef@harbour.example';
const manager = 'manager@harbour.example';

const workbook = (): Promise<Buffer> =>
  readFile(new URL('../harness/waste-2019.xlsx', import.meta.url));

const germanList = [
  'Datum;Uhrzeit;Lebensmittel;Menge (kg);Bemerkung',
  '04.03.2019;13:30;Tomatensuppe;2,5;Mittag',
  '05.03.2019;;Omas Eintopf;1,25;',
  '06.03.2019;;Omas Eintopf;0,75;',
  '07.03.2019;;Tomatensuppe;viel;',
].join('\r\n');

test('a German waste list is imported without its invalid line, counted and undone', async ({
  page,
}) => {
  await openSession(page, chef);
  await page.goto('/feed');
  await page.getByRole('button', { name: 'Add Waste' }).click();
  await page
    .getByRole('dialog', { name: 'Add Waste' })
    .getByRole('link', { name: 'Import a spreadsheet' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Imports' })).toBeVisible();

  const name = `abfall-${crypto.randomUUID().slice(0, 8)}.csv`;
  await chooseFile(page, { name, content: Buffer.from(germanList, 'latin1') });
  await expect(field(page, 'Date')).toHaveValue('A: Datum');
  await expect(field(page, 'Weight')).toHaveValue('D: Menge (kg)');
  await expect(field(page, 'Date format')).toHaveValue('Day, month, year (31.12.2026)');
  await expect(field(page, 'Decimal mark')).toHaveValue('Comma (1,5)');
  await expect(field(page, 'Weights without a unit are in')).toHaveValue('Kilograms (kg)');
  await page.getByRole('button', { name: 'Check the lines' }).click();
  await expect(page.getByText('Required field')).toHaveCount(1);
  await choose(page, 'Waste type for all lines', 'Unserved');
  await page.getByRole('button', { name: 'Check the lines' }).click();

  await expect(step(page)).toHaveText(/Check/);
  await expect(figure(page, 'Lines to import')).toHaveText('1');
  await expect(figure(page, 'Lines refused')).toHaveText('3');
  const refused = page.getByRole('region', { name: 'Refused lines' });
  await expect(refused.getByRole('row').filter({ hasText: 'viel' })).toContainText('Not a weight');
  await expect(page.getByRole('button', { name: 'Import one line' })).toBeDisabled();

  await field(page, 'Food for Omas Eintopf').fill('lentil');
  await page.getByRole('option', { name: /Lentil soup/ }).click();
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(figure(page, 'Lines to import')).toHaveText('3');
  await expect(figure(page, 'Weight')).toHaveText('4.5 kg');
  await expect(page.getByRole('region', { name: 'Unknown names' })).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Leave out the refused line' }).check();
  await page.getByRole('button', { name: 'Import 3 lines' }).dblclick();
  await expect(step(page)).toHaveText(/Done/);
  await expect(page.getByText('3 lines, 4.5 kg, are now included in your figures.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText(`3 items of waste from ${name} will be removed.`)).toBeVisible();
  await takeScreenshot(page, 'imports-undo-desk');
  await expectNoAxeViolations(page, '[role="dialog"]');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeFocused();

  const days = 'startDate=2019-03-04&endDate=2019-03-07';
  await page.goto(`/feed?${days}`);
  await expect(counter(page)).toHaveText('Showing 3 of 3');
  await expect(cards(page).filter({ hasText: 'Tomato soup' })).toContainText('2.50');
  await expect(cards(page).filter({ hasText: 'Lentil soup' })).toHaveCount(2);

  // A second import recognises every line.
  await page.goto('/imports');
  await chooseFile(page, { name: 'again.csv', content: Buffer.from(germanList, 'latin1') });
  await choose(page, 'Waste type for all lines', 'Unserved');
  await page.getByRole('button', { name: 'Check the lines' }).click();
  await expect(page.getByText('Already imported')).toBeVisible();
  await page.goto('/imports');
  await undo(page, name);
  await page.goto(`/feed?${days}`);
  await expect(page.getByText('Oops! No events to show')).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
});

test('a workbook is imported from a chosen sheet, site and unit; covers are imported the same way', async ({
  page,
}) => {
  await openSession(page, manager);
  await page.goto('/imports');
  const name = `log-${crypto.randomUUID().slice(0, 8)}.xlsx`;
  await chooseFile(page, { name, content: await workbook() });
  await choose(page, 'Sheet', 'Log 2019');
  await expect(field(page, 'Food')).toHaveValue('B: Item');
  await page.getByRole('button', { name: 'Check the lines' }).click();
  await expect(page.getByText('Required field')).toHaveCount(3);
  await choose(page, 'Waste type for all lines', 'As set at the monitor');
  await choose(page, 'Site for all lines', 'Quayside Hotel');
  await choose(page, 'Weights without a unit are in', 'Grams (g)');
  await page.getByRole('button', { name: 'Check the lines' }).click();
  await expect(figure(page, 'Lines to import')).toHaveText('3');
  await expect(page.getByRole('row').filter({ hasText: 'a bucket' })).toContainText('4');
  await page.getByRole('checkbox', { name: 'Leave out the refused line' }).check();
  await page.getByRole('button', { name: 'Import 3 lines' }).click();
  await expect(page.getByText('3 lines, 2.75 kg, are now included in your figures.')).toBeVisible();
  await page.getByRole('link', { name: 'Import another file' }).click();
  await expect(row(page, name).first()).toContainText('3 lines');
  await undo(page, name);

  await page.goto('/venues/1/occupancy');
  await page.getByRole('link', { name: 'Import a spreadsheet' }).click();
  await expect(page.getByRole('radio', { name: 'Covers' })).toBeChecked();
  const covers = `covers-${crypto.randomUUID().slice(0, 8)}.csv`;
  const list = 'site,day,covers\nQuayside Hotel,2019-03-04,120\nThe Inn,2019-03-05,80\n';
  await chooseFile(page, { name: covers, content: list });
  await page.getByRole('button', { name: 'Check the lines' }).click();
  await choose(page, 'Site for The Inn', 'Quayside Hotel');
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(figure(page, 'Covers')).toHaveText('200');
  await page.getByRole('button', { name: 'Import 2 lines' }).click();
  await expect(
    page.getByText('2 lines, 200 covers, are now included in your figures.'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Import another file' }).click();
  await undo(page, covers);
});

const mixedList = [
  'date,site,food,weight,unit,waste type',
  '2019-04-01,Mensa Galway,Tomato soup,2.5,kg,Buffet leftovers',
  '2019-04-01,Quayside Hotel,Banana,4,pieces,Unserved',
  '2019-04-02,Quayside Hotel,Grandma’s stew,1,kg,Unserved',
  '2019-04-03,Quayside Hotel,Tomato soup,1,kg,Unserved',
  '2019-04-03,Quayside Hotel,Tomato soup,1,kg,Unserved',
].join('\n');

test('an administrator settles unknown names and can create an unknown site in its town', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 404/);
  await openSession(page, 'groupadmin@harbour.example');
  await page.goto('/imports/999999999');
  await expect(page.getByText('404')).toBeVisible();
  await page.goto('/imports');
  const name = `mixed-${crypto.randomUUID().slice(0, 8)}.csv`;
  await chooseFile(page, { name, content: mixedList });
  await page.getByRole('button', { name: 'Check the lines' }).click();
  const names = page.getByRole('region', { name: 'Unknown names' });
  await expect(names).toContainText('Mensa Galway');
  await expect(names).toContainText('Buffet leftovers');
  await expect(names).toContainText('Weight per piece');
  for (const { name: viewport, width, height } of viewports) {
    await page.setViewportSize({ width, height });
    await takeScreenshot(page, `imports-names-${viewport}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Create a site for Mensa Galway' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Site' });
  await expect(dialog.getByLabel('Site name')).toHaveValue('Mensa Galway');
  await expect(dialog.getByRole('textbox', { name: 'Latitude' })).toHaveValue(/^53\.2/);
  await expect(
    dialog.getByText('Galway, Ireland: time zone Europe/Dublin, currency € Euro.'),
  ).toBeVisible();
  await expect(dialog.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Europe/Dublin');
  await takeScreenshot(page, 'imports-new-site');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);

  await field(page, 'Site for Mensa Galway').scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  await choose(page, 'Site for Mensa Galway', 'Quayside Hotel');
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
});

test('an unreadable file is refused, a template is offered, and the check of the lines is accessible', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 400/);
  await openSession(page, chef);
  await page.goto('/imports');
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'photo.xlsx', mimeType: 'image/png', buffer: Buffer.from('\u0000PNG') });
  await expect(page.getByRole('alert')).toContainText('This file cannot be read as a table');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download a template' }).click();
  expect((await download).suggestedFilename()).toBe('wastegauge-waste.csv');

  const answer = await page.request.post(importRoutes.uploadImport.path, {
    headers: { ...(await headersOf(page)), 'content-type': 'application/octet-stream' },
    params: { kind: 'waste', name: 'abfall.csv' },
    data: Buffer.from(germanList, 'latin1'),
  });
  const draft = importRoutes.uploadImport.reply.parse(await answer.json());
  await page.request.put(buildUrl(importRoutes.saveImportMapping, { params: { id: draft.id } }), {
    headers: await headersOf(page),
    data: { ...draft.mapping, waste_type: 'monitor' },
  });
  await page.goto(`/imports/${draft.id}?step=check`);
  await expect(page.getByRole('heading', { name: 'Preview of the first lines' })).toBeVisible();
  await expect(page.getByText('Loading...')).toHaveCount(0);
  await expectNoAxeViolations(page);
  await page.goto(`/imports/${draft.id}`);
  await page.getByRole('button', { name: 'Discard the file' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard the file' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Imports' })).toBeVisible();
});
