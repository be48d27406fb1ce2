import { feedRoutes } from '@wastegauge/contract/insight/feed';
import { importRoutes } from '@wastegauge/contract/edges/imports';
import { overviewRoutes } from '@wastegauge/contract/insight/overview';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { apply, bring, choose, upload } from '../../../test/support/test-imports.ts';
import { workbook } from '../../../test/support/test-workbooks.ts';
import {
  chef,
  monitor,
  name,
  setUpImports,
  site,
  soup,
  stored,
  turn,
} from './imports.test-support.ts';

setUpImports();

test('a German list: semicolons, decimal commas, day before month, on the kitchen’s clock', async () => {
  const text = [
    'Datum;Uhrzeit;Lebensmittel;Menge (kg)',
    `09.03.2026;13:30;${name};2,5`,
    `8.3.2026;;CREME BRULEE ${turn};0,125`,
    '',
  ].join('\r\n');
  const uploaded = await upload(chef, Buffer.from(text, 'latin1'));
  expect(uploaded.status).toBe(201);
  expect(uploaded.body).toMatchObject({
    line_count: 2,
    questions: [{ field: 'waste_type', examples: [] }],
    found_sites: [site.id],
    mapping: {
      header_line: 1,
      columns: { date: 0, time: 1, food: 2, weight: 3, site: null, unit: null },
      site: site.id,
      unit: 'kg',
      date_format: 'dmy',
      decimal: 'comma',
    },
  });
  const { body: preview } = await choose(chef, uploaded.body);
  expect(preview).toMatchObject({
    accepted_count: 2,
    refused_count: 0,
    total_kg: 2.625,
    first_day: '2026-03-08',
    last_day: '2026-03-09',
  });
  expect(preview.sample[1]).toMatchObject({ food_name: name, time: '12:00', weight_kg: 0.125 });

  const agreed = { revision: preview.revision };
  const [first, second] = await Promise.all([
    apply(chef, preview.id, agreed),
    apply(chef, preview.id, agreed),
  ]);
  expect(first).toMatchObject({ status: 200, body: { state: 'applied', accepted_count: 2 } });
  expect(second.body).toEqual(first.body);
  // New York has been on summer time since the eighth.
  expect(await stored()).toMatchObject([
    { day: '2026-03-08', hour: 12, service: 'LUNCH', grams: 125, at: '2026-03-08 16:00' },
    { day: '2026-03-09', hour: 13, service: 'LUNCH', grams: 2500, value: 100_000, co2: 5000 },
  ]);
  const query = { site: site.id, ordering: '-processed_at' };
  const feed = await chef.call(feedRoutes.listFeed, { query });
  expect(feed.body.results[0]).toMatchObject({
    food_name: name,
    item_weight: 2.5,
    value: 10,
    tags: ['USER LABELLED', 'IMPORTED'],
    device: monitor.id,
  });
  const header = await chef.call(overviewRoutes.getOverviewHeader, { query: { site: site.id } });
  expect(JSON.stringify(header.body)).toContain('2.625');
});

test('every problem of a line is reported with its column; nothing is imported before approval', async () => {
  const text = [
    'date,food,weight,unit',
    `2026-03-09,${name},1,kg`,
    `2026-02-30,${name},1,kg`,
    '2026-03-09,Dragon eggs,9 stone,kg',
    `2026-03-11,${name},1e999,kg`,
    `1999-03-09,${name},0.001,kg`,
    `,,,`,
    `2026-03-09,,-4,lb`,
    `2026-03-09,${name},400,kg`,
    `2026-03-09,${name},2,bushel`,
  ].join('\n');
  const uploaded = await upload(chef, text);
  const { body: preview } = await choose(chef, uploaded.body);
  expect(preview).toMatchObject({
    line_count: 9 - 1,
    accepted_count: 1,
    refused_count: 7,
    unknown_foods: [{ name: 'Dragon eggs', lines: 1 }],
  });
  const params = { id: preview.id };
  const refused = await chef.call(importRoutes.listRefusedLines, { params, query: { limit: 3 } });
  expect(refused.body).toEqual({
    count: 7,
    results: [
      { line: 3, problems: [{ reason: 'dateUnreadable', column: 'date', value: '2026-02-30' }] },
      {
        line: 4,
        problems: [
          { reason: 'foodUnknown', column: 'food', value: 'Dragon eggs' },
          { reason: 'unitUnknown', column: 'weight', value: '9 stone' },
        ],
      },
      {
        line: 5,
        problems: [
          { reason: 'inFuture', column: 'date', value: '2026-03-11' },
          { reason: 'weightUnreadable', column: 'weight', value: '1e999' },
        ],
      },
    ],
  });
  const file = await chef.call(importRoutes.exportRefusedLines, { params });
  expect(file.body.split('\r\n').slice(5)).toEqual([
    '5,weight,1e999,weightUnreadable',
    '6,date,1999-03-09,tooOld',
    '6,weight,0.001,weightOutOfRange',
    '8,food,,foodMissing',
    `8,weight,'-4,weightOutOfRange`,
    '9,weight,400,weightOutOfRange',
    '10,unit,bushel,unitUnknown',
    '',
  ]);

  const { revision } = preview;
  const unasked = await apply(chef, preview.id, { revision });
  expect(unasked).toMatchObject({ status: 409, body: { code: 'importDiffers' } });
  const stale = await apply(chef, preview.id, { revision: revision - 1, leave_out: 7 });
  expect(stale.body.code).toBe('importDiffers');
  expect(await stored()).toEqual([]);

  const repaired = await choose(chef, uploaded.body, {
    foods: [{ name: 'dragon EGGS', food: soup.id }],
  });
  expect(repaired.body).toMatchObject({ refused_count: 7, unknown_foods: [] });
  const done = await apply(chef, preview.id, { revision: revision + 1, leave_out: 7 });
  expect(done.body).toMatchObject({ state: 'applied', accepted_count: 1, left_out_count: 7 });
  expect(await stored()).toHaveLength(1);
  const kept = await chef.call(importRoutes.listRefusedLines, { params });
  expect(kept.body.count).toBe(7);
});

test('ambiguous values are asked about: 03/04 and 1,234', async () => {
  const text = `When,What,How much\n03/04/2025,${name},"1,234"\n05/06/2025,${name},"2,345"\n`;
  const { body: draft } = await upload(chef, text);
  expect(draft.mapping.columns).toMatchObject({ date: 0, food: 1, weight: 2 });
  expect(draft.questions).toEqual([
    { field: 'waste_type', examples: [] },
    { field: 'date_format', examples: ['03/04/2025', '05/06/2025'] },
    { field: 'decimal', examples: ['1,234', '2,345'] },
    { field: 'unit', examples: ['1,234', '2,345'] },
  ]);
  const undecided = await choose(chef, draft, { waste_type: null });
  expect(undecided).toMatchObject({
    status: 400,
    body: {
      waste_type: ['Required field'],
      date_format: ['Required field'],
      decimal: ['Required field'],
    },
  });
  const decided = { date_format: 'mdy', decimal: 'point', unit: 'g' };
  const { body } = await choose(chef, draft, decided);
  expect(body).toMatchObject({ total_kg: 3.579, first_day: '2025-03-04', last_day: '2025-05-06' });
});

test('workbooks of two programs: real dates and times, 1904, formula values, errors by line', async () => {
  const file = (program: string) =>
    readFile(new URL(`../../../test/fixtures/waste-${program}.xlsx`, import.meta.url));
  const { body: draft } = await upload(chef, await file('openpyxl'), { name: 'waste.xlsx' });
  expect(draft).toMatchObject({
    sheet: 'Abfälle 2026',
    sheets: ['Abfälle 2026', 'Covers'],
    mapping: { header_line: 3, unit: 'kg', columns: { date: 0, time: 1, food: 2, weight: 3 } },
  });
  const { body: preview } = await choose(chef, draft);
  expect(preview.sample).toMatchObject([
    { line: 4, day: '2026-03-02', time: '13:15', weight_kg: 1.25, waste_type: 'Plate Waste' },
    { line: 5, day: '2026-03-03', time: '18:40', food_name: 'Cooked rice', weight_kg: 0.8 },
  ]);
  expect(preview.refusals).toEqual([
    { reason: 'foodUnknown', lines: 1 },
    { reason: 'weightMissing', lines: 1 },
    { reason: 'weightUnreadable', lines: 1 },
  ]);
  const other = await upload(chef, await file('openpyxl'), { kind: 'covers', sheet: 'Covers' });
  expect(other.body).toMatchObject({ sheet: 'Covers', line_count: 1, questions: [] });

  const { body: log } = await upload(chef, await file('xlsxwriter'));
  const foods = [{ name: 'Bread & butter <x>', food: soup.id }];
  const { body: read } = await choose(chef, log, { foods });
  expect(read.sample).toMatchObject([
    { day: '2026-03-02', time: '13:15', weight_kg: 1.25 },
    { day: '2026-03-03', time: '12:00', food_name: 'Cooked rice' },
    { day: '2025-04-03', weight_kg: 2.5 },
  ]);
});

test('foods are found through the glossary, by other words and without notes in brackets', async () => {
  const names = ['Möhrenschalen', 'Banana (Each)', 'Bananas', 'Pieles y hojas de zanahoria'];
  const lines = names.map((food, index) => `2026-03-0${index + 1},${food},1 kg`);
  const { body: draft } = await upload(chef, ['date,food,weight', ...lines].join('\n'));
  const { body: preview } = await choose(chef, draft);
  expect(preview.unknown_foods).toEqual([]);
  const found = preview.sample.map(({ food_name }: { food_name: string }) => food_name);
  expect(found).toEqual([
    'Carrot peelings and tops',
    'Banana',
    'Banana',
    'Carrot peelings and tops',
  ]);
});

test('a workbook opens on its first sheet with lines', async () => {
  const book = workbook(
    [
      ['date', 'food', 'weight kg'],
      ['2026-03-09', name, 2],
    ],
    {
      coverSheet: 'Notes',
    },
  );
  const { body: draft } = await upload(chef, book);
  expect(draft).toMatchObject({ sheet: 'Log', sheets: ['Notes', 'Log'], line_count: 1 });
});

test('an ambiguous hour is resolved by its UTC offset', async () => {
  // New York shows 01:30 first in summer time and an hour later in winter time.
  const { body } = await bring(
    chef,
    `date,food,weight\n2025-11-02T01:30:00-04:00,${name},1 kg\n2025-11-02 06:30:00Z,${name},1 kg\n`,
    { changes: { repeats: 'refuse' } },
  );
  expect(body).toMatchObject({ accepted_count: 2, left_out_count: 0 });
  expect(await stored()).toMatchObject([
    { at: '2025-11-02 05:30', day: '2025-11-02', hour: 1 },
    { at: '2025-11-02 06:30', day: '2025-11-02', hour: 1 },
  ]);
});

test('a template can be filled in and imported unchanged, in three languages', async () => {
  for (const language of ['en', 'de', 'fr']) {
    for (const kind of ['waste', 'covers'] as const) {
      const query = { kind, language };
      const { body: template } = await chef.call(importRoutes.getImportTemplate, { query });
      const { body: draft } = await upload(chef, template, { kind });
      expect(draft).toMatchObject({ line_count: 2, questions: [], mapping: { header_line: 2 } });
      expect((await choose(chef, draft)).body).toMatchObject({ accepted_count: 2 });
    }
  }
});
