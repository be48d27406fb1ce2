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
import { askOf } from '../../../test/support/test-questions.ts';

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
    questions: [],
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
    { field: 'date_format', examples: ['03/04/2025', '05/06/2025'] },
    { field: 'decimal', examples: ['1,234', '2,345'] },
    { field: 'unit', examples: ['1,234', '2,345'] },
  ]);
  const undecided = await choose(chef, draft);
  expect(undecided).toMatchObject({
    status: 400,
    body: { date_format: ['Required field'], decimal: ['Required field'] },
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
  const first = await bring(chef, `date,food,weight\n${line}\n${line}\n`);
  expect(first.body).toMatchObject({ accepted_count: 2 });
  const { body: draft } = await upload(
    chef,
    `date,food,weight\n${line}\n${line}\n${line}\n2026-03-08,${name},1 kg\n`,
  );
  const { body: preview } = await choose(chef, draft);
  expect(preview).toMatchObject({
    accepted_count: 2,
    refusals: [{ reason: 'importedAlready', lines: 2 }],
    repeated_count: 1,
  });
  const strict = await choose(chef, draft, { repeats: 'refuse' });
  expect(strict.body.refusals).toEqual([
    { reason: 'importedAlready', lines: 2 },
    { reason: 'repeated', lines: 1 },
  ]);
  await undo(chef, first.body.id);
  expect((await choose(chef, draft)).body).toMatchObject({ accepted_count: 4, refusals: [] });
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
  return (await choose(chef, draft)).body;
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

test('a site without a monitor is reported; a named one is used; imported lines need no verification', async () => {
  const bare = await product.given.site({ name: 'Bare' });
  const manager = await product.as(await product.given.user({ sites: [bare, site] }));
  const text = `site,date,food,weight\nBare,2026-03-09,${name},1kg\nKUCHE SUD ${turn},2026-03-09,${name},1kg\n`;
  const { body: draft } = await upload(manager, text);
  const { body: preview } = await choose(manager, draft);
  expect(preview).toMatchObject({ refusals: [{ reason: 'noMonitor', lines: 1 }] });
  const second = await product.given.device({ site });
  const { body: named } = await choose(manager, draft, {
    monitors: [{ site: site.id, monitor: second.id }],
  });
  await apply(manager, draft.id, { revision: named.revision, leave_out: 1 });
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
