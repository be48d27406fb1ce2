import { feedRoutes } from '@wastegauge/contract/insight/feed';
import { importRoutes } from '@wastegauge/contract/edges/imports';
import { overviewRoutes } from '@wastegauge/contract/insight/overview';
import { sql } from 'kysely';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type { Db } from '../../platform/db/db.ts';
import {
  startTestApp,
  type Answer,
  type Client,
  type TestApp,
} from '../../../test/support/test-app.ts';
import { apply, bring, choose, undo, upload } from '../../../test/support/test-imports.ts';
import { workbook } from '../../../test/support/test-workbooks.ts';
import { askOf } from '../../../test/support/test-questions.ts';
import { mintScope } from '../../platform/scope.ts';
import { coverTables } from '../analytics/covers-sql.ts';

interface Row {
  id: number;
}

let product: TestApp;
let site: Row;
let monitor: Row;
let user: Row;
let chef: Client;
let soup: Row;
let name: string;
const { ask, count } = askOf(() => product.db);
let turn = 0;

beforeEach(async () => {
  product ??= await startTestApp();
  product.clock.set('2026-03-10T15:00:00Z');
  turn += 1;
  name = `Crème brûlée ${turn}`;
  site = await product.given.site({ name: `Küche Süd ${turn}`, timezone: 'America/New_York' });
  monitor = await product.given.device({ site, type: 'PREP_AND_PRODUCTION_WASTE' });
  user = await product.given.user({ sites: [site] });
  chef = await product.as(user);
  soup = await product.given.food({ name, priceEurE4PerKg: 40_000, co2GramsPerKg: 2000 });
});
afterAll(() => product.close());

interface StoredEvent {
  food: number;
  grams: number;
  day: string;
  hour: number;
  service: string | null;
  type: number;
  value: number;
  co2: number;
  at: string;
}

const stored = (): Promise<StoredEvent[]> =>
  ask(sql<StoredEvent>`
    select food_id as food, weight_g as grams, local_day as day, local_hour as hour,
      service_time as service, waste_type_id as type, value_e4 as value, co2_g as co2,
      to_char(processed_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as at
    from event where site_id = ${site.id} and status = 'SUCCESSFUL' order by processed_at, id`);

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

test('a repeated line is recognised, as often as it was imported', async () => {
  const line = `2026-03-09,${name},1.5 kg`;
  const keep = { repeats: 'keep' };
  const first = await bring(chef, `date,food,weight\n${line}\n${line}\n`, { changes: keep });
  expect(first.body).toMatchObject({ accepted_count: 2 });
  const { body: draft } = await upload(
    chef,
    `date,food,weight\n${line}\n${line}\n${line}\n2026-03-08,${name},1 kg\n`,
  );
  const { body: preview } = await choose(chef, draft, keep);
  expect(preview).toMatchObject({
    accepted_count: 2,
    refusals: [{ reason: 'importedAlready', lines: 2 }],
    repeated_count: 1,
  });
  const strict = await choose(chef, draft);
  expect(strict.body.refusals).toEqual([
    { reason: 'importedAlready', lines: 2 },
    { reason: 'repeated', lines: 1 },
  ]);
  await undo(chef, first.body.id);
  expect((await choose(chef, draft, keep)).body).toMatchObject({
    accepted_count: 4,
    refusals: [],
  });
});

test('no waste type is assumed: it is asked, chosen for all lines or mapped by name', async () => {
  const { body: plain } = await upload(chef, 'date,weight kg\n2026-03-09,2\n2026-03-08,3\n');
  expect(plain.questions.map(({ field }: { field: string }) => field)).toEqual([
    'food',
    'waste_type',
  ]);
  const forAll = { food: soup.id, waste_type: 'unserved' };
  expect((await choose(chef, plain, forAll)).body).toMatchObject({
    accepted_count: 2,
    sample: [{ food_name: name, waste_type: 'Unserved Waste' }, { food_name: name }],
  });

  const lines = [
    'date,food,weight kg,waste type',
    `2026-03-09,${name},1,Kökssvinn`,
    `2026-03-09,${name},2,Serving`,
    `2026-03-09,${name},3,Tellerreste`,
    `2026-03-09,${name},4,non servi`,
    `2026-03-09,${name},5,Zwei-Wochen-Tonne`,
    `2026-03-09,${name},6,`,
  ];
  const { body: draft } = await upload(chef, lines.join('\n'));
  const { body: preview } = await choose(chef, draft, { waste_type: null });
  expect(preview).toMatchObject({
    accepted_count: 4,
    unknown_waste_types: [{ name: 'Zwei-Wochen-Tonne', lines: 1 }],
    refusals: [
      { reason: 'wasteTypeUnknown', lines: 1 },
      { reason: 'wasteTypeMissing', lines: 1 },
    ],
  });
  const types = preview.sample.map(({ waste_type }: { waste_type: string }) => waste_type);
  expect(types).toEqual(['Preparation Waste', 'Unserved Waste', 'Plate Waste', 'Unserved Waste']);
  const mapped = await choose(chef, draft, {
    waste_type: 'plate',
    waste_types: [{ name: 'zwei wochen tonne', waste_type: 'preparation' }],
  });
  expect(mapped.body).toMatchObject({ accepted_count: 6, unknown_waste_types: [] });
});

test('two files of one day in two streams are both imported', async () => {
  const list = (type: string, weights: readonly number[]) =>
    [
      'date,food,weight kg,waste type',
      ...weights.map((kg) => `2026-03-09,${name},${kg},${type}`),
    ].join('\n');
  await bring(chef, list('preparation', [14, 12, 3]));
  const serving = await bring(chef, list('unserved', [14, 12, 5]));
  expect(serving.body).toMatchObject({ accepted_count: 3, left_out_count: 0, total_kg: 31 });
  const repeated = await bring(chef, list('unserved', [14, 12, 5]));
  expect(repeated.body).toMatchObject({ code: 'importEmpty' });

  const bar = await product.given.device({ site, type: 'PREP_AND_PRODUCTION_WASTE' });
  const atBar = { changes: { monitors: [{ site: site.id, monitor: bar.id }] } };
  const second = await bring(chef, list('preparation', [14, 12, 3]), atBar);
  expect(second.body).toMatchObject({ accepted_count: 3, left_out_count: 0 });
  expect(await stored()).toHaveLength(9);
});

test('a wide table has a column for each stream, below its titles', async () => {
  const text = [
    'Matsvinn 2026;;;;;',
    'Alla skolor;;;;;',
    '',
    'Datum;Kökssvinn (kg);Serveringssvinn (kg);Tallrikssvinn (kg);Antal gäster;Summa',
    '2026-03-02;1,5;2;;200;3,5',
    '2026-03-03;0,5;0;1,25;210;1,75',
    '2026-03-04;viel;0;2;190;2',
  ].join('\n');
  const { body: draft } = await upload(chef, text);
  expect(draft.mapping).toMatchObject({
    header_line: 4,
    columns: { date: 0, weight: null },
    amounts: [
      { column: 1, waste_type: 'preparation' },
      { column: 2, waste_type: 'unserved' },
      { column: 3, waste_type: 'plate' },
    ],
    unit: 'kg',
  });
  expect(draft).toMatchObject({ line_count: 8, questions: [{ field: 'food' }] });
  const { body: preview } = await choose(chef, draft, { food: soup.id });
  expect(preview).toMatchObject({ accepted_count: 7, zero_count: 2, total_kg: 7.25 });
  const params = { id: draft.id };
  const refused = await chef.call(importRoutes.listRefusedLines, { params });
  expect(refused.body.results).toEqual([
    {
      line: 7,
      problems: [{ reason: 'weightUnreadable', column: 'Kökssvinn (kg)', value: 'viel' }],
    },
  ]);
});

test('columns of restaurants and of foods are mapped one by one', async () => {
  const other = await product.given.site({ name: `Mensa ${turn}`, timezone: 'Europe/Berlin' });
  const manager = await product.as(await product.given.user({ sites: [site, other] }));
  const head = `Datum;Küche Süd ${turn};Mensa ${turn};Turm`;
  const { body: draft } = await upload(manager, `${head}\n09.03.2026;1,5;2,5;4\n`);
  expect(draft.mapping.amounts).toEqual([
    { column: 1, site: site.id, food: null, waste_type: null },
    { column: 2, site: other.id, food: null, waste_type: null },
  ]);
  const forAll = { food: soup.id, waste_type: 'plate', unit: 'kg' };
  const third = { column: 3, site: other.id, waste_type: 'unserved' };
  const mapped = await choose(manager, draft, {
    ...forAll,
    amounts: [...draft.mapping.amounts, third],
  });
  expect(mapped.body).toMatchObject({ accepted_count: 3, total_kg: 8 });
  expect(mapped.body.sample).toMatchObject([
    { site_name: `Küche Süd ${turn}`, weight_kg: 1.5 },
    { site_name: `Mensa ${turn}`, weight_kg: 2.5, waste_type: 'Plate Waste' },
    { site_name: `Mensa ${turn}`, weight_kg: 4, waste_type: 'Unserved Waste' },
  ]);
  const foreign = await product.given.site({ name: 'Elsewhere' });
  const refused = await choose(manager, draft, {
    ...forAll,
    amounts: [{ column: 1, site: foreign.id }],
  });
  expect(refused).toMatchObject({ status: 400, body: { site: ['Site not found'] } });

  const foods = await upload(chef, `date,${name} kg,Banana\n2026-03-09,1,2\n2026-03-08,3,\n`);
  expect(foods.body.mapping.amounts).toMatchObject([
    { food: soup.id },
    { food: expect.any(Number) },
  ]);
  expect((await choose(chef, foods.body)).body).toMatchObject({ accepted_count: 3, total_kg: 6 });
});

test('0 kg records that nothing was thrown away, once, until the import is undone', async () => {
  const lines = [
    'date,time,food,weight kg,waste type',
    '2026-03-08,,,0,plate',
    '2026-03-09,13:30,,0,plate',
    `2026-03-07,,${name},0,preparation`,
    `2026-03-07,,Bread,0,preparation`,
    `2026-03-06,,${name},0,plate`,
    `2026-03-06,,Banana,2,plate`,
  ].join('\n');
  const { body: made } = await bring(chef, lines);
  expect(made).toMatchObject({ accepted_count: 6, left_out_count: 0, total_kg: 2 });
  const zeroes = () =>
    ask(sql`
      select to_char(day, 'YYYY-MM-DD') as day, service, waste_type.code as stream
      from zero_waste join waste_type on waste_type.id = waste_type_id
      where site_id = ${site.id} order by day`);
  expect(await zeroes()).toEqual([
    { day: '2026-03-07', service: 'DAY', stream: 'preparation' },
    { day: '2026-03-08', service: 'DAY', stream: 'plate' },
    { day: '2026-03-09', service: 'LUNCH', stream: 'plate' },
  ]);
  const { body: again } = await upload(chef, lines);
  expect((await choose(chef, again)).body.refusals).toEqual([
    { reason: 'importedAlready', lines: 5 },
  ]);
  await undo(chef, made.id);
  expect(await zeroes()).toEqual([]);
  expect(await stored()).toEqual([]);
});

test('pieces are weighed by a weight per piece of their food', async () => {
  const text = `date,food,amount,unit\n2026-03-09,${name},12,Stück\n2026-03-08,${name},1.5,kg\n`;
  const { body: draft } = await upload(chef, text);
  const { body: preview } = await choose(chef, draft);
  expect(preview).toMatchObject({
    accepted_count: 1,
    refusals: [{ reason: 'pieceWeightMissing', lines: 1 }],
    piece_foods: [{ food: soup.id, name, lines: 1 }],
  });
  const weighed = await choose(chef, draft, {
    piece_weights: [{ food: soup.id, grams: 62.5 }],
  });
  expect(weighed.body).toMatchObject({ accepted_count: 2, piece_foods: [], total_kg: 2.25 });
});

test('a covers file asks once what days without a line mean', async () => {
  const file = 'date,covers\n2026-03-02,100\n2026-03-03,90\n2026-03-06,110\n';
  await sql`
    insert into daily_cover (site_id, day, covers_per_day, is_default, occupancy_type)
    values (${site.id}, '2026-03-05', 33, false, 'EVENT')`.execute(product.db);
  const { body: draft } = await upload(chef, file, { kind: 'covers' });
  expect(draft.questions).toEqual([
    { field: 'missing_days', examples: ['2026-03-04', '2026-03-05'] },
  ]);
  const undecided = await choose(chef, draft);
  expect(undecided).toMatchObject({ status: 400, body: { missing_days: ['Required field'] } });
  const unknown = await choose(chef, draft, { missing_days: 'unknown' });
  expect(unknown.body).toMatchObject({ accepted_count: 3, filled_days: 1, total_covers: 300 });
  const usual = await choose(chef, draft, { missing_days: 'usual' });
  expect(usual.body).toMatchObject({ filled_days: 1, total_covers: 300 });
  const covers = () =>
    ask(sql`
      select to_char(day, 'DD') as day, covers_per_day as covers, is_default as usual
      from daily_cover where site_id = ${site.id} order by day`);
  await apply(chef, draft.id, { revision: usual.body.revision });
  expect((await covers()).slice(2, 3)).toEqual([{ day: '04', covers: null, usual: true }]);
  await undo(chef, draft.id);

  const closed = { kind: 'covers' as const, changes: { missing_days: 'closed' } };
  const { body: made } = await bring(chef, file, closed);
  expect(await covers()).toEqual([
    { day: '02', covers: 100, usual: false },
    { day: '03', covers: 90, usual: false },
    { day: '04', covers: 0, usual: false },
    { day: '05', covers: 33, usual: false },
    { day: '06', covers: 110, usual: false },
  ]);
  await undo(chef, made.id);
  expect(await covers()).toEqual([{ day: '05', covers: 33, usual: false }]);
});

test('days of unknown covers do not follow an earlier default', async () => {
  await sql`
    insert into cover_default (site_id, date, default_covers)
    values (${site.id}, '2026-01-01', 500)`.execute(product.db);
  const served = async () => {
    const scope = mintScope([site.id]);
    const days = { startDate: '2026-03-02', endDate: '2026-03-04' };
    return ask(sql<{ day: string; served: number | null }>`
      with ${coverTables(scope, days)}
      select to_char(day, 'DD') as day, served_covers as served from cover_of_day order by day`);
  };
  const file = 'date,covers\n2026-03-02,100\n2026-03-04,110\n';
  const unknown = { kind: 'covers' as const, changes: { missing_days: 'unknown' } };
  const { body: made } = await bring(chef, file, unknown);
  expect(await served()).toEqual([
    { day: '02', served: 100 },
    { day: '03', served: null },
    { day: '04', served: 110 },
  ]);
  await undo(chef, made.id);
  expect((await served())[1]).toEqual({ day: '03', served: 500 });
});

test('an unknown site brings the place, time zone and currency of the town in its name', async () => {
  const admin = await product.as(
    await product.given.user({ role: 'Admin', group: await product.given.group() }),
  );
  const file = `date,site,food,weight\n2026-03-02,Mensa Galway,${name},1 kg\n2026-03-02,Zzzqx,${name},1 kg\n`;
  const unknownSites = async (client: Client) => {
    const { body: draft } = await upload(client, file);
    return (await choose(client, draft)).body.unknown_sites;
  };
  const galway = { name: 'Galway, Ireland', timezone: 'Europe/Dublin', currency: 'EUR' };
  // A preview does not wait for a geocoder that is still loading its towns.
  await expect
    .poll(() => unknownSites(admin), { timeout: 25_000 })
    .toMatchObject([
      { name: 'Mensa Galway', place: galway },
      { name: 'Zzzqx', place: null },
    ]);
  expect(await unknownSites(chef)).toMatchObject([{ place: null }, { place: null }]);
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

/** Waits until this many statements wait for a lock. */
const untilWaiting = (questions: number): Promise<boolean> =>
  vi.waitUntil(
    async () =>
      (await count(sql`
        pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)) ===
      questions,
    { timeout: 5000 },
  );

async function chooseAndAgree(text: string): Promise<{ id: number; revision: number }> {
  const { body: draft } = await upload(chef, text);
  const { id, revision } = (await choose(chef, draft)).body;
  return { id, revision };
}

test('one list imported twice concurrently counts once', async () => {
  const text = `date,food,weight\n2026-03-09,${name},1.5 kg\n`;
  const drafts = [await chooseAndAgree(text), await chooseAndAgree(text)];
  let answers: Promise<Answer>[] = [];
  await product.db.transaction().execute(async (transaction) => {
    await sql`select from site where id = ${site.id} for no key update`.execute(transaction);
    answers = drafts.map(({ id, revision }) => apply(chef, id, { revision }));
    await untilWaiting(2);
  });
  const [made, refused] = (await Promise.all(answers)).toSorted((a, b) => a.status - b.status);
  expect(made).toMatchObject({ status: 200, body: { accepted_count: 1 } });
  expect(refused).toMatchObject({ status: 409, body: { code: 'importDiffers' } });
  expect(await stored()).toHaveLength(1);
});

/** Runs an action just before the events of an import are written. */
async function whileApplying(
  draft: { id: number; revision: number },
  act: (transaction: Db) => Promise<unknown>,
): Promise<Answer> {
  let applied: Promise<Answer> | undefined;
  await product.db.transaction().execute(async (transaction) => {
    await sql`lock table event in share mode`.execute(transaction);
    applied = apply(chef, draft.id, { revision: draft.revision });
    await untilWaiting(1);
    await act(transaction);
  });
  return applied ?? Promise.reject(new Error('It was never applied'));
}

test('more than a piece is imported as one, with its progress, and undone as one', async () => {
  const lines = Array.from(
    { length: 5100 },
    (_, index) => `2026-03-0${1 + (index % 9)},${name},${1 + index} g`,
  );
  const { body: draft } = await upload(chef, ['date,food,weight', ...lines].join('\n'));
  const { body: preview } = await choose(chef, draft);
  expect(preview).toMatchObject({ accepted_count: 5091 });
  const agreed = { revision: preview.revision, leave_out: preview.refused_count };
  const params = { id: draft.id };
  const applying = apply(chef, draft.id, agreed);
  await vi.waitUntil(
    async () => (await chef.call(importRoutes.getImportProgress, { params })).body.total === 5091,
    { timeout: 60_000, interval: 20 },
  );
  const applied = await applying;
  expect(applied.body).toMatchObject({ state: 'applied', accepted_count: 5091 });
  expect((await chef.call(importRoutes.getImportProgress, { params })).body).toEqual({
    state: 'applied',
    done: 0,
    total: 0,
  });
  expect(await count(sql`event where site_id = ${site.id}`)).toBe(5091);
  await undo(chef, draft.id);
  expect(await count(sql`event where site_id = ${site.id}`)).toBe(0);
});

test('nothing is imported when a monitor is moved in the meantime', async () => {
  const draft = await chooseAndAgree(`date,food,weight\n2026-03-09,${name},1 kg\n`);
  const elsewhere = await product.given.site();
  const applied = await whileApplying(draft, (transaction) =>
    sql`update device set site_id = ${elsewhere.id} where id = ${monitor.id}`.execute(transaction),
  );
  expect(applied).toMatchObject({ status: 409, body: { code: 'importDiffers' } });
  expect(await count(sql`event where site_id in (${site.id}, ${elsewhere.id})`)).toBe(0);
});

test('discarding an import that is being applied answers that it was applied', async () => {
  const draft = await chooseAndAgree(`date,food,weight\n2026-03-09,${name},1 kg\n`);
  let discarded: Promise<Answer> | undefined;
  const applied = await whileApplying(draft, async () => {
    discarded = chef.call(importRoutes.discardImport, { params: { id: draft.id } });
    await untilWaiting(2);
  });
  expect(applied.body).toMatchObject({ state: 'applied', accepted_count: 1 });
  expect(await discarded).toMatchObject({ status: 409, body: { code: 'importSettled' } });
});

test('covers: recorded days are counted before they are overwritten, and restored by undo', async () => {
  const file = 'Tag;Gäste\n02.03.2026;120\n03.03.2026;1.200\n04.03.2026;80\n';
  await sql`
    insert into daily_cover (site_id, day, covers_per_day, is_default, occupancy_type) values
      (${site.id}, '2026-03-02', 70, false, 'EXPO'), (${site.id}, '2026-03-04', 80, false, 'EVENT')
  `.execute(product.db);
  const { body: draft } = await upload(chef, file, { kind: 'covers' });
  const { body: preview } = await choose(chef, draft);
  expect(preview).toMatchObject({ total_covers: 1400, overwritten_days: 1, refused_count: 0 });
  expect(preview.sample[0]).toMatchObject({ covers: 120, covers_before: 70 });
  const { revision } = preview;
  expect((await apply(chef, draft.id, { revision })).body.code).toBe('importDiffers');
  const done = await apply(chef, draft.id, { revision, overwrite: 1 });
  expect(done.body).toMatchObject({ state: 'applied', overwritten_days: 1, total_covers: 1400 });
  const covers = () =>
    ask(sql`
      select day, covers_per_day as covers, occupancy_type as type
      from daily_cover where site_id = ${site.id} order by day`);
  expect(await covers()).toEqual([
    { day: '2026-03-02', covers: 120, type: 'EXPO' },
    { day: '2026-03-03', covers: 1200, type: 'BUSINESS_USUAL' },
    { day: '2026-03-04', covers: 80, type: 'EVENT' },
  ]);

  await sql`
    update daily_cover set covers_per_day = 99 where site_id = ${site.id} and day = '2026-03-04'
  `.execute(product.db);
  const params = { id: draft.id };
  const edits = await chef.call(importRoutes.getImportStanding, { params });
  expect(edits.body).toEqual({ unchanged: 2, changed: 1, restored: 1 });
  expect((await undo(chef, draft.id)).body.code).toBe('importChangedSince');
  const undone = await undo(chef, draft.id, { changed: 'keep' });
  expect(undone.body).toMatchObject({ state: 'undone', kept_count: 1 });
  expect(await covers()).toEqual([
    { day: '2026-03-02', covers: 70, type: 'EXPO' },
    { day: '2026-03-04', covers: 99, type: 'EVENT' },
  ]);
  expect((await undo(chef, draft.id)).body).toEqual(undone.body);
});

test('a day in several lines is rejected, or added up when chosen', async () => {
  const file = 'day,meal,covers\n2026-03-02,lunch,100\n2026-03-02,dinner,40\n';
  const { body: draft } = await upload(chef, file, { kind: 'covers' });
  expect((await choose(chef, draft)).body.refusals).toEqual([{ reason: 'repeated', lines: 1 }]);
  expect((await choose(chef, draft, { repeats: 'keep' })).body).toMatchObject({
    accepted_count: 2,
    total_covers: 140,
  });
});

test('undo removes the imported events but keeps those edited since', async () => {
  const lines = ['date,food,weight (kg)'];
  for (let day = 1; day <= 5; day += 1) lines.push(`2026-03-0${day},${name},${day}`);
  const { body: made } = await bring(chef, lines.join('\n'));
  const own = sql`event where site_id = ${site.id}`;
  await sql`update event set status = 'DISCARDED' where site_id = ${site.id} and weight_g = 2000`.execute(
    product.db,
  );
  // A price change is not an edit.
  await sql`update event set value_e4 = 7 where site_id = ${site.id} and weight_g = 3000`.execute(
    product.db,
  );
  expect((await undo(chef, made.id)).status).toBe(409);
  expect(await count(own)).toBe(5);
  expect((await undo(chef, made.id, { changed: 'keep' })).body).toMatchObject({ kept_count: 1 });
  expect(await count(own)).toBe(1);
  const audited = await ask(sql<{ action: string }>`
    select action from audit where target_type = 'import' and target_id = ${String(made.id)}
    order by id`);
  expect(audited.map(({ action }) => action)).toEqual(['import.applied', 'import.undone']);
});

test('only the caller’s sites count, other groups’ recipes are unknown, and imports are visible to their creator and Admins of all their sites', async () => {
  const [ours, theirs] = [await product.given.group(), await product.given.group()];
  const here = await product.given.site({ name: 'Harbour', group: ours });
  const there = await product.given.site({ name: 'Elsewhere', group: theirs });
  await product.given.device({ site: here });
  await product.given.device({ site: there });
  const part: [Row, number] = [soup, 100];
  await product.given.food({ name: 'Our stew', group: ours, ingredients: [part] });
  await product.given.food({ name: 'Their stew', group: theirs, ingredients: [part] });
  const cook = await product.as(await product.given.user({ sites: [here] }));
  const text =
    'site,date,food,weight kg\nharbour,2026-03-09,our STEW,1\nHarbour,2026-03-09,Their stew,1\nElsewhere,2026-03-09,Our stew,1\n';
  const { body: draft } = await upload(cook, text);
  const { body: preview } = await choose(cook, draft);
  expect(preview).toMatchObject({
    accepted_count: 1,
    unknown_foods: [{ name: 'Their stew' }],
    unknown_sites: [{ name: 'Elsewhere', lines: 1 }],
  });
  const foreign = await choose(cook, draft, { sites: [{ name: 'Elsewhere', site: there.id }] });
  expect(foreign.body.unknown_sites).toHaveLength(1);
  const whole = await choose(cook, draft, {
    columns: { ...draft.mapping.columns, site: null },
    site: there.id,
  });
  expect(whole).toMatchObject({ status: 400, body: { site: ['Site not found'] } });
  const { body: again } = await choose(cook, draft);
  await apply(cook, draft.id, { revision: again.revision, leave_out: 2 });

  const admin = await product.as(await product.given.user({ role: 'Admin', sites: [here] }));
  const other = await product.as(await product.given.user({ role: 'Admin', sites: [there] }));
  const mate = await product.as(await product.given.user({ sites: [here] }));
  const seen = async (client: Client) =>
    (await client.call(importRoutes.listImports)).body.results.map((one: Row) => one.id);
  expect(await seen(admin)).toEqual([draft.id]);
  expect(await seen(other)).not.toContain(draft.id);
  expect(await seen(mate)).toEqual([]);
  for (const client of [other, mate]) expect((await undo(client, draft.id)).status).toBe(404);
  const { body: waiting } = await upload(cook, text);
  expect((await choose(admin, waiting)).status).toBe(404);
  expect((await undo(admin, draft.id)).body.state).toBe('undone');
});

test('a site without a monitor takes imports through its own source, created once', async () => {
  const bare = await product.given.site({ name: `Bare ${turn}` });
  const cook = await product.as(await product.given.user({ sites: [bare] }));
  const list = (day: number) => `date,food,weight,waste type\n2026-03-0${day},${name},1kg,plate\n`;
  const { body: draft } = await upload(cook, list(8));
  const { body: preview } = await choose(cook, draft);
  expect(preview).toMatchObject({ accepted_count: 1, refusals: [] });
  expect(preview.sample[0]).toMatchObject({ monitor_name: 'Manual entries' });
  expect(await count(sql`device where site_id = ${bare.id}`)).toBe(0);
  await apply(cook, draft.id, { revision: preview.revision });
  await bring(cook, list(9));
  const sources = await ask(sql`
    select device.is_manual, device.name, count(event.id) as events,
      bool_and(waste_type.code = 'plate') as "isPlate"
    from device join event on event.device_id = device.id
    join waste_type on waste_type.id = event.waste_type_id
    where device.site_id = ${bare.id} group by device.id`);
  expect(sources).toEqual([{ is_manual: true, name: 'Manual entries', events: 2, isPlate: true }]);
  expect((await bring(cook, list(9))).body.code).toBe('importEmpty');
});

test('lines without a monitor go to the chosen one', async () => {
  const second = await product.given.device({ site });
  await bring(chef, `date,food,weight\n2026-03-09,${name},1kg\n`, {
    changes: { monitors: [{ site: site.id, monitor: second.id }] },
  });
  expect(await count(sql`event where site_id = ${site.id} and device_id = ${second.id}`)).toBe(1);
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
