import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { feedRoutes } from '@wastegauge/contract/insight/feed';
import { userRoutes } from '@wastegauge/contract/directory/users';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { streamCsv, type CsvCell } from '../src/platform/csv.ts';
import { readCsv } from './support/csv-reader.ts';
import { atGateScale, measured } from './support/gate-scale.ts';
import { createChance } from './support/generated/generated-values.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

const rowCount = atGateScale(600, 5000);
const chance = createChance(4180);
let product: TestApp;

beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.close());

const pieces = [
  ['"', '""', ',', ';', '\r\n', '\n', '\r', '\t', ' ', '\u00A0', '\u3000', "'", '\\', '|'],
  ['=', '+', '-', '@', '＝', '＋', '－', '＠', '=1+1', '+353', '-5', '@SUM(A1:A9)'],
  ['0012', '1e5', '3,5', '007', 'TRUE', 'Crème brûlée', '汤和米饭', '🍲', 'שלום', '\uFEFF', ''],
  ['cmd', "'=1", '=HYPERLINK("http://x","y")', '-2+3+cmd|" /C calc"!A0', 'Soup, cold'],
].flat();

const someText = (): string =>
  Array.from({ length: chance.below(6) }, () => chance.of(pieces)).join('');

/** Written again, independently of the writer: texts that a spreadsheet would run as a formula. */
function isLive(cell: string): boolean {
  const [blanks = ''] = /^[\p{White_Space}\uFEFF]*/u.exec(cell) ?? [];
  const signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
  return signs.includes(cell.at(blanks.length) ?? '') || /[\t\r\n]/.test(blanks);
}

interface Difference {
  written: string;
  read: string | undefined;
}

/** The text, with a leading quote where a spreadsheet would run it. */
const differenceOf = (written: string, read: string | undefined): Difference[] =>
  read === written || (read === `'${written}` && isLive(written)) ? [] : [{ written, read }];

function columnOf(rows: string[][], name: string): (string | undefined)[] {
  const [head = [], ...others] = rows;
  const place = head.indexOf(name);
  expect(place, name).toBeGreaterThanOrEqual(0);
  return others.map((row) => row[place]);
}

test(`${rowCount} exported events and their users read back as they were written, and no cell runs`, async () => {
  const site = await product.given.site({ name: '=1+"Kitchen", of\r\n«Robin»' });
  const notes = Array.from({ length: rowCount }, someText);
  const tags = Array.from({ length: rowCount }, someText);
  await sql`
    insert into event (site_id, status, processed_at, local_day, local_hour, raw_weight_g,
      weight_g, value_e4, waste_type_id, flag_note, tags)
    select ${site.id}, 'SUCCESSFUL', '2026-01-01'::timestamptz, '2026-01-01', 1, place, place,
      place * 37, 1, note, array[tag]
    from unnest(${notes}::text[], ${tags}::text[]) with ordinality as given(note, tag, place)
  `.execute(product.db);
  await sql`
    insert into app_user (email, first_name, surname)
    select 'written' || place || '@kitchen.example', note, tag
    from unnest(${notes}::text[], ${tags}::text[]) with ordinality as given(note, tag, place)
  `.execute(product.db);
  const reader = await product.as(await product.given.user({ isSuperuser: true }));
  const feed = await reader.call(feedRoutes.exportFeed, { query: { ordering: 'id' } });
  const users = await reader.call(userRoutes.exportUsers);

  const events = readCsv(feed.body);
  const [head = [], ...everybody] = readCsv(users.body);
  const written = everybody
    .filter((row) => row[head.indexOf('email')]?.startsWith('written'))
    .toSorted((one, other) => Number(one[0]) - Number(other[0]));
  const people = [head, ...written];
  expect([events.length - 1, people.length - 1]).toEqual([rowCount, rowCount]);
  const differences = [
    ...columnOf(events, 'flag_note').flatMap((cell, index) =>
      differenceOf(notes[index] ?? '', cell),
    ),
    ...columnOf(events, 'tags').flatMap((cell, index) => differenceOf(tags[index] ?? '', cell)),
    ...columnOf(people, 'first_name').flatMap((cell, at) => differenceOf(notes[at] ?? '', cell)),
    ...columnOf(people, 'surname').flatMap((cell, at) => differenceOf(tags[at] ?? '', cell)),
  ];
  const live = [...events, ...people].flat().filter(isLive);
  measured({ rows: rowCount * 2, differences: differences.length, liveFormulas: live.length });
  expect(differences.slice(0, 5)).toEqual([]);
  expect(live.slice(0, 5)).toEqual([]);
  expect(columnOf(events, 'item_weight_kg').map(Number)).toEqual(
    notes.map((_, index) => (index + 1) / 1000),
  );
  expect(columnOf(events, 'value').map(Number)).toEqual(
    notes.map((_, index) => ((index + 1) * 37) / 10_000),
  );
  if (atGateScale(false, true)) expect(await readByPython(feed.body)).toEqual(events);
});

/** Reads the file with an independent reader, if installed. */
async function readByPython(file: string): Promise<string[][]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wastegauge-csv-'));
  try {
    const name = path.join(folder, 'export.csv');
    await writeFile(name, file);
    const program =
      'import csv,json,sys; print(json.dumps(list(csv.reader(open(sys.argv[1],encoding="utf-8-sig",newline="")))))';
    const { stdout } = await promisify(execFile)('python3', ['-c', program, name], {
      maxBuffer: 1_000_000_000,
    });
    measured({ otherReaders: 'one of the test, csv of Python' });
    return JSON.parse(stdout) as string[][];
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return readCsv(file);
    throw error;
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('numbers stay numbers, and texts that PostgreSQL cannot store stay unchanged', async () => {
  const numbers = [0, -1, -0.5, 1e-7, -1e-7, 123_456_789_012, 1e21, 0.1 + 0.2];
  const texts = ['zero\u0000character', '\u0000=1', 'half \uD83C', '\u200B=1'];
  const cells: CsvCell[] = [...numbers, ...texts, true, null, new Date(0)];
  async function* batches(): AsyncGenerator<CsvCell[][]> {
    yield [cells];
  }
  const file = await textOf(
    streamCsv(
      batches(),
      cells.map((_, index) => [`c${index}`, (row: CsvCell[]) => row[index] ?? null] as const),
    ),
  );
  const [, read = []] = readCsv(file);
  expect(read.slice(0, numbers.length).map(Number)).toEqual(numbers);
  expect(read.slice(numbers.length)).toEqual([
    ...texts.map((text) => text.toWellFormed()),
    'true',
    '',
    '1970-01-01T00:00:00.000Z',
  ]);
});
