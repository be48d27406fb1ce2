import { importLimits } from '@wastegauge/contract/values/import-limits';
import { importRoutes } from '@wastegauge/contract/edges/imports';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteExpiredContent } from './service.ts';
import { startTestApp, type Client, type TestApp } from '../../../test/support/test-app.ts';
import { apply, choose, undo, upload } from '../../../test/support/test-imports.ts';
import { askOf } from '../../../test/support/test-questions.ts';
import { workbook, zip } from '../../../test/support/test-workbooks.ts';

let product: TestApp;
let site: { id: number };
let chef: Client;
const { count, one } = askOf(() => product.db);

beforeAll(async () => {
  product = await startTestApp();
  product.clock.set('2026-03-10T15:00:00Z');
  site = await product.given.site({ name: 'Quay' });
  await product.given.device({ site });
  chef = await product.as(await product.given.user({ sites: [site] }));
});
afterAll(() => product.close());

const head = 'date,food,weight kg';
const bomb = (): Buffer =>
  zip([
    {
      name: 'xl/workbook.xml',
      content: Buffer.from(
        '<workbook xmlns:r="r"><sheets><sheet name="A" r:id="1"/></sheets></workbook>',
      ),
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: Buffer.from(
        '<Relationships><Relationship Id="1" Type="/worksheet" Target="s.xml"/></Relationships>',
      ),
    },
    // Claims a thousandth of its real length.
    { name: 'xl/s.xml', content: Buffer.alloc(300_000_000, ' '), claimedBytes: 10 },
  ]);

const hostile: [name: string, content: () => string | Uint8Array, code: string][] = [
  ['an empty file', () => '', 'importEmpty'],
  ['a file of empty lines', () => '\r\n;;;\r\n\r\n', 'importEmpty'],
  ['names of columns and nothing else', () => `${head}\n`, 'importEmpty'],
  [
    'a picture',
    () => Buffer.from('89504e470d0a1a0a0000000d4948445200000000', 'hex'),
    'importUnreadable',
  ],
  ['zero bytes in a list', () => `${head}\n2026-03-09,So\u0000up,1\n`, 'importUnreadable'],
  ['a PDF', () => '%PDF-1.7\n%âãÏÓ\n1 0 obj', 'importPdf'],
  [
    'a web page',
    () => '\uFEFF\n<!DOCTYPE html>\n<html><head><title>Sign in</title></head></html>',
    'importWebPage',
  ],
  ['an old workbook', () => Buffer.from('d0cf11e0a1b11ae1000000', 'hex'), 'importOldWorkbook'],
  ['half a workbook', () => workbook([['date', 'food']]).subarray(0, 200), 'importUnreadable'],
  [
    'an archive that is no workbook',
    () => zip([{ name: 'a', content: Buffer.from('a') }]),
    'importUnreadable',
  ],
  [
    'a workbook of broken XML',
    () => workbook([], { sheet: '<row><c><v>1</w>' }),
    'importUnreadable',
  ],
  ['a workbook that swells to 300 MB', bomb, 'importTooLarge'],
  [
    'a cell in the last column there is',
    () => workbook([], { sheet: '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>' }),
    'importTooLarge',
  ],
  ['16,384 columns', () => `${'a,'.repeat(16_383)}a\n1\n`, 'importTooLarge'],
  ['too many lines', () => `${head}\n${'2026-03-09,Soup,1\n'.repeat(200_021)}`, 'importTooLarge'],
  [
    'a line or two too many',
    () => `${head}\n${'2026-03-09,Soup,1\n'.repeat(200_002)}`,
    'importTooLarge',
  ],
  ['4.9 million line breaks', () => '\n'.repeat(4_900_000), 'importTooLarge'],
  [
    '4.9 million line breaks below a heading',
    () => `${head}\r${'\r'.repeat(4_900_000)}`,
    'importTooLarge',
  ],
  ['one line of five million separators', () => ','.repeat(5_000_000), 'importTooLarge'],
  ['one cell of five million letters', () => `${head}\n${'a'.repeat(5_000_000)}`, 'importTooLarge'],
  [
    'thousands of lines with 101 columns',
    () => `${Array.from({ length: 101 }, () => 'a').join(';')}\n`.repeat(9000),
    'importTooLarge',
  ],
  [
    'a quotation mark that swallows five million letters',
    () => `${head}\n2026-03-09,"${'a'.repeat(5_000_000)}`,
    'importTooLarge',
  ],
  [
    'a quotation mark that swallows a million lines',
    () => `${head}\n2026-03-09,"${'a,b\n'.repeat(1_000_000)}`,
    'importTooLarge',
  ],
  [
    'quoted line ends that make one record of the file',
    () => `"\n",${','.repeat(4000)}`.repeat(1200),
    'importTooLarge',
  ],
  [
    'elements nested millions deep',
    () => workbook([], { sheet: '<row>'.repeat(3_000_000) }),
    'importTooLarge',
  ],
  [
    'ten million shared texts',
    () => workbook([['date']], { sharedStrings: '<si/>'.repeat(10_000_000) }),
    'importTooLarge',
  ],
  [
    'a million sheets',
    () => workbook([['date']], { sheets: '<sheet name="A" r:id="rId1"/>'.repeat(1_000_000) }),
    'importTooLarge',
  ],
  ['rows without end', () => workbook([], { sheet: '<row/>'.repeat(8_000_000) }), 'importTooLarge'],
  ['20 MB and a byte', () => Buffer.alloc(importLimits.bytes + 1, 'a'), 'importTooLarge'],
  [
    'a text of a megabyte that every cell points to',
    () =>
      workbook([], {
        sheet: '<row>'
          .concat(`<c t="inlineStr"><is><t>${'x'.repeat(400)}</t></is></c>`.repeat(90), '</row>')
          .repeat(600),
      }),
    'importTooLarge',
  ],
];

test.each(hostile)('%s is rejected', async (_name, content, code) => {
  const bytes = content();
  const startedAt = performance.now();
  const answer = await upload(chef, bytes);
  expect(answer.body.code).toBe(code);
  expect(performance.now() - startedAt).toBeLessThan(25_000);
});

test('a number format of a million brackets is truncated instead of searched', async () => {
  const styles = `<numFmts><numFmt numFmtId="200" formatCode="${'['.repeat(1_000_000)}"/></numFmts>
    <cellXfs><xf numFmtId="200"/></cellXfs>`;
  const startedAt = performance.now();
  const answer = await upload(
    chef,
    workbook(
      [
        ['date', 'food', 'weight kg'],
        [1, 'a', 1],
      ],
      { styles },
    ),
  );
  expect(answer.status).toBe(201);
  expect(performance.now() - startedAt).toBeLessThan(15_000);
});

test('an unclosed quotation mark is literal, however long the rest of the file is', async () => {
  const lines = Array.from({ length: 9000 }, (_, index) => `2026-03-09,Soup ${index} of the day,1`);
  lines[10] = '2026-03-09,"Soup of the day,1';
  const { status, body } = await upload(chef, [head, ...lines].join('\n'));
  expect(status).toBe(201);
  expect(body.line_count).toBe(9000);
});

test('blank spreadsheet lines are not data lines', async () => {
  const text = `${head}\n2026-03-09,Soup,1\n${',,\n'.repeat(9000)}`;
  expect((await upload(chef, text)).body.line_count).toBe(1);
});

test('a wide list of long texts is scanned once, not once per site', async () => {
  const sites = await Promise.all(Array.from({ length: 150 }, () => product.given.site()));
  const manager = await product.as(await product.given.user({ sites }));
  const line = Array.from({ length: importLimits.columns }, () => 'Crème '.repeat(35)).join(',');
  const startedAt = performance.now();
  const answer = await upload(manager, `${line}\n`.repeat(200));
  expect(answer.status).toBe(201);
  expect(performance.now() - startedAt).toBeLessThan(25_000);
  await manager.call(importRoutes.discardImport, { params: { id: answer.body.id } });
});

test('entities are never expanded, and formulas and code stay text', async () => {
  const laughs = `<!DOCTYPE x [<!ENTITY a "aaaa">]><row><c t="inlineStr"><is><t>&a;</t></is></c></row>`;
  const sheet = `<row><c t="inlineStr"><is><t>date</t></is></c><c t="inlineStr"><is><t>food</t></is></c></row>`;
  const { status } = await upload(chef, workbook([], { sheet: sheet + laughs }));
  expect([201, 400]).toContain(status);
  const text = `${head}\n2026-03-09,"=HYPERLINK(""http://x"")",1\n2026-03-09,<script>alert(1)</script>,1\n`;
  const { body: draft } = await upload(chef, text);
  const { body: preview } = await choose(chef, draft);
  expect(preview.unknown_foods.map(({ name }: { name: string }) => name).toSorted()).toEqual([
    '<script>alert(1)</script>',
    '=HYPERLINK("http://x")',
  ]);
  const file = await chef.call(importRoutes.exportRefusedLines, { params: { id: draft.id } });
  expect(file.body).toContain(`"'=HYPERLINK(""http://x"")"`);
});

test('invalid workbook numbers and impossible dates', async () => {
  const rows = [
    ['date', 'food', 'weight kg'],
    ['2026-02-31', 'Tomato soup', 1],
    [46_090, 'Tomato soup', Number.POSITIVE_INFINITY],
    [46_090, 'Tomato soup', 1.5],
    [1e300, 'Tomato soup', 1],
  ];
  const { body: draft } = await upload(chef, workbook(rows));
  const { body: preview } = await choose(chef, draft);
  expect(preview).toMatchObject({
    accepted_count: 1,
    refusals: [
      { reason: 'dateUnreadable', lines: 2 },
      { reason: 'weightUnreadable', lines: 1 },
    ],
    sample: [{ day: '2026-03-09', weight_kg: 1.5 }],
  });
});

test('10,000 lines are imported and undone within seconds', async () => {
  const foods = ['Tomato soup', 'Cooked rice', 'Sourdough bread', 'Chicken curry'];
  const lines = Array.from({ length: 10_000 }, (_, index) => {
    const day = new Date(Date.UTC(2026, 1, 1) - (index % 700) * 86_400_000).toISOString();
    return `${day.slice(0, 10)} ${10 + (index % 10)}:${10 + (index % 50)},${foods[index % 4]},${1 + index / 1000}`;
  });
  const timed: Record<string, number> = {};
  const during = async <Value>(name: string, work: Promise<Value>): Promise<Value> => {
    const startedAt = performance.now();
    const value = await work;
    timed[name] = Math.round(performance.now() - startedAt);
    return value;
  };
  const { body: draft } = await during('upload', upload(chef, [head, ...lines].join('\n')));
  const { body: preview } = await during('preview', choose(chef, draft));
  expect(preview).toMatchObject({ accepted_count: 10_000, refused_count: 0 });
  const done = await during('apply', apply(chef, draft.id, { revision: preview.revision }));
  expect(done.body).toMatchObject({ state: 'applied', accepted_count: 10_000 });
  expect(await count(sql`event where site_id = ${site.id}`)).toBe(10_000);
  const grams = sql<{ value: number }>`select sum(weight_g) as value from event`;
  expect((await one(grams)) / 1000).toBe(preview.total_kg);
  const undone = await during('undo', undo(chef, draft.id));
  expect(undone.body.state).toBe('undone');
  expect(await count(sql`event where site_id = ${site.id}`)).toBe(0);
  for (const milliseconds of Object.values(timed)) expect(milliseconds).toBeLessThan(20_000);
});

test('abandoned drafts are deleted, and only the latest are kept', async () => {
  for (let turn = 0; turn < 12; turn += 1) await upload(chef, `${head}\n2026-03-09,Soup,${turn}\n`);
  const drafts = sql`spreadsheet_import where state = 'draft'`;
  expect(await count(drafts)).toBe(10);
  await sql`update spreadsheet_import set created_at = now() - interval '8 days'`.execute(
    product.db,
  );
  await deleteExpiredContent(product);
  await deleteExpiredContent(product);
  expect(await count(drafts)).toBe(0);
});
