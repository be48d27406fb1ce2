import { feedRoutes } from '@wastegauge/contract/insight/feed';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { streamCsv, type CsvCell } from '../../platform/csv.ts';
import { connect } from '../../platform/db/db.ts';
import { openSnapshot } from '../../platform/files/snapshot.ts';
import { startTestApp, type Client, type TestApp } from '../../../test/support/test-app.ts';
import { listenOn } from '../../../test/support/test-live-line.ts';

interface Row {
  id: number;
}

const { exportFeed, listFeed } = feedRoutes;
let product: TestApp;
let site: Row;
let device: Row;
let chef: Client;

beforeEach(async () => {
  product ??= await startTestApp();
  product.clock.set('2026-03-10T15:00:00Z');
  site = await product.given.site({ name: '=HYPERLINK("http://x")' });
  device = await product.given.device({ site });
  chef = await product.as(await product.given.user({ sites: [site] }));
});
afterAll(() => product.close());

/** Long notes make the file larger than the network buffers. */
const insertMany = (count: number, note = 0) =>
  sql`
    insert into event (site_id, status, processed_at, local_day, local_hour, raw_weight_g,
      weight_g, waste_type_id, flag_note)
    select ${site.id}, 'SUCCESSFUL', '2026-01-01'::timestamptz + n * interval '7 minutes',
      '2026-01-01', 1, n % 97, n % 97, 1, repeat('x', ${note})
    from generate_series(1, ${count}) as n
  `.execute(product.db);

const linesOf = (file: string): string[] => file.replace('\uFEFF', '').trimEnd().split('\r\n');

test('the file has every feed row in order, with plain numbers and ISO dates', async () => {
  const { given } = product;
  await given.event({ site, device, grams: 1250, valueE4: 12_345, at: '2026-03-10T08:00:00Z' });
  await given.event({ site, device, grams: 300, at: '2026-03-09T08:00:00Z' });
  await given.event({ site, device, status: 'DISCARDED' });
  await given.event({ site, device, isSecondary: true });
  const query = { ordering: '-item_weight', startDate: '2026-03-01' };
  const { status, headers, body } = await chef.call(exportFeed, { query });
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(headers['content-disposition']).toBe('attachment; filename="waste-events-2026-03-10.csv"');
  expect(headers['x-total-count']).toBe('2');
  expect(body.startsWith('\uFEFFid,site,zone,')).toBe(true);
  const [head = '', first = '', second = '', ...more] = linesOf(body);
  expect(more).toEqual([]);
  const place = head.split(',').indexOf('item_weight_kg');
  // The site name contains quotes but no comma.
  expect(first.split(',')[place]).toBe('1.25');
  expect(second.split(',')[place]).toBe('0.3');
  expect(first).toContain(`"'=HYPERLINK(""http://x"")"`);
  expect(first).toContain('2026-03-10T08:00:00.000Z,2026-03-10T08:00:00,SUCCESSFUL,');
  expect(first).toContain(',1.2345,EUR,');
  const listed = await chef.call(listFeed, { query });
  expect(
    linesOf(body)
      .slice(1)
      .map((line) => Number(line.split(',')[0])),
  ).toEqual(listed.body.results.map(({ id }: Row) => id));
});

test('a file of many batches has every row once and in order', async () => {
  await insertMany(3300);
  const { headers, body } = await chef.call(exportFeed, { query: { ordering: 'id' } });
  const ids = linesOf(body)
    .slice(1)
    .map((line) => Number(line.split(',')[0]));
  expect(headers['x-total-count']).toBe('3300');
  expect(ids).toHaveLength(3300);
  expect(ids).toEqual(ids.toSorted((left, right) => left - right));
});

test('an empty feed gives a file with only the header', async () => {
  const { headers, body } = await chef.call(exportFeed);
  expect(headers['x-total-count']).toBe('0');
  expect(linesOf(body)).toHaveLength(1);
});

test('an unknown ordering is rejected before the download starts', async () => {
  const { status, body } = await chef.call(exportFeed, { query: { ordering: 'price' } });
  expect(status).toBe(400);
  expect(body.ordering).toBeDefined();
});

const openSnapshots = async (): Promise<number> => {
  const found = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
  `.execute(product.db);
  return found.rows[0]?.count ?? 0;
};

test('an aborted or unread download holds no snapshot', async () => {
  await insertMany(6000, 4000);
  const url = `${await listenOn(product.app)}${exportFeed.path}`;
  const headers = { authorization: `Bearer ${chef.token}`, 'accept-encoding': 'identity' };
  for (let round = 0; round < 6; round += 1) {
    const controller = new AbortController();
    const answer = await fetch(url, { headers, signal: controller.signal });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-total-count')).toBe('6000');
    await answer.body?.getReader().read();
    if (round < 3) controller.abort();
    await vi.waitFor(async () => expect(await openSnapshots()).toBe(0), { timeout: 10_000 });
    controller.abort();
  }
});

test('four unread exports of one user block a fifth, but not those of other users', async () => {
  await insertMany(6000, 4000);
  const url = `${await listenOn(product.app)}${exportFeed.path}`;
  const headers = { authorization: `Bearer ${chef.token}`, 'accept-encoding': 'identity' };
  const controllers = Array.from({ length: 4 }, () => new AbortController());
  const answers = await Promise.all(
    controllers.map(({ signal }) => fetch(url, { headers, signal })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const refused = await chef.call(exportFeed);
  expect(refused.status).toBe(503);
  expect(refused.headers['retry-after']).toBe('30');
  const colleague = await product.as(await product.given.user({ sites: [site] }));
  expect((await colleague.call(exportFeed)).status).toBe(200);
  for (const controller of controllers) controller.abort();
  await vi.waitFor(async () => expect((await chef.call(exportFeed)).status).toBe(200), {
    timeout: 10_000,
  });
}, 60_000);

test('a failed snapshot releases its connection', async () => {
  const { db, close } = connect(product.databaseUrl, { maxConnections: 1 });
  const failing = db.withPlugin({
    transformQuery: ({ node }) => {
      if (JSON.stringify(node).includes('statement_timeout')) throw new Error('a fault');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await expect(openSnapshot(failing)).rejects.toThrow('a fault');
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  await close();
});

test('the file is compressed when the browser supports it', async () => {
  await insertMany(3000);
  const url = `${await listenOn(product.app)}${exportFeed.path}`;
  const answer = await fetch(url, {
    headers: { authorization: `Bearer ${chef.token}`, 'accept-encoding': 'gzip' },
  });
  expect(answer.headers.get('content-encoding')).toBe('gzip');
  expect(linesOf(await answer.text())).toHaveLength(3001);
});

const written = async (cell: CsvCell): Promise<string> => {
  async function* batches() {
    yield [cell];
  }
  const chunks: Buffer[] = [];
  for await (const chunk of streamCsv<CsvCell>(batches(), [['cell', (value) => value]])) {
    chunks.push(Buffer.from(chunk));
  }
  return Buffer.concat(chunks).toString().slice('\uFEFFcell\r\n'.length, -2);
};

test.each<[CsvCell, string]>([
  ['=1+1', "'=1+1"],
  ['+353 1', "'+353 1"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['   =1+1', "'   =1+1"],
  ['\u00A0=1', "'\u00A0=1"],
  ['＝1+1', "'＝1+1"],
  ['\tx', "'\tx"],
  ['\rx', `"'\rx"`],
  ['\nx', `"'\nx"`],
  ['a=b', 'a=b'],
  ['two\nlines', '"two\nlines"'],
  ['say "hi", twice', '"say ""hi"", twice"'],
  ['Ärger ✓', 'Ärger ✓'],
  [-2.5, '-2.5'],
  [0, '0'],
  [true, 'true'],
  [false, 'false'],
  [null, ''],
  [new Date('2026-03-10T08:00:00Z'), '2026-03-10T08:00:00.000Z'],
])('the cell %j is written as %j', async (cell, expected) => {
  expect(await written(cell)).toBe(expected);
});
