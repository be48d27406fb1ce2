import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { excelSample, powerBiSample, pythonSample } from '@wastegauge/contract/edges/data-api';
import { insightRoutes } from '@wastegauge/contract/insight/insights';
import { manualWasteRoutes } from '@wastegauge/contract/waste/manual-waste';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveKey } from '../../../test/support/test-api-keys.ts';
import { hasCursors } from '../../../test/support/cluster/test-cluster.ts';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { askFile, download } from '../../../test/support/test-data-files.ts';
import { listenOn } from '../../../test/support/test-live-line.ts';

interface Row {
  id: number;
}

const run = promisify(execFile);
const python = process.env.PYTHON ?? 'python3';
const canRun = (program: string): boolean => spawnSync(python, ['-c', program]).status === 0;
const hasPython = canRun('import csv, sqlite3, urllib.request');
const hasPandas = canRun('import pandas, requests');
const hasParquet = hasPandas && canRun('import pyarrow');

const pounds = 2;
let product: TestApp;
let origin: string;
let folder: string;
let apiKey: string;
let sites: Row[];
let cards: { id: number; name: string; weight: number; value: number; currency: string }[];

beforeAll(async () => {
  product = await startTestApp();
  product.clock.set('2026-03-10T15:00:00Z');
  origin = await listenOn(product.app);
  folder = await mkdtemp(path.join(tmpdir(), 'wastegauge-samples-'));
  const { given } = product;
  sites = [
    await given.site({ name: 'Quayside' }),
    await given.site({ name: 'Embankment', locale: pounds, timezone: 'Europe/London' }),
  ];
  const chef = await given.user({ sites });
  const client = await product.as(chef);
  for (const site of sites) {
    const device = await given.device({ site });
    for (const [day, amount] of [
      ['2026-03-02', 1.234],
      ['2026-03-09', 2.5],
    ] as const) {
      const body = { amount, food: 1, deviceId: device.id, wasteDate: `${day}T12:00:00Z` };
      expect((await client.call(manualWasteRoutes.addEvent, { body })).status).toBe(201);
    }
    const day = '2026-03-03';
    await given.event({ site, device, day, grams: 40_000, status: 'DISCARDED' });
    await given.event({ site, device, day, grams: 20_000, isSecondary: true });
    const scrap = await given.event({ site, device, day, grams: 10_000 });
    await sql`update event set non_food = true where id = ${scrap.id}`.execute(product.db);
  }
  apiKey = await giveKey(product, chef);
  const query = { startDate: '2026-03-01', endDate: '2026-03-10' };
  cards = (await client.call(insightRoutes.listSiteCards, { query })).body.results;
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await product.close();
});

async function runPython(program: string): Promise<string> {
  const env = { ...process.env, WASTEGAUGE_URL: origin, WASTEGAUGE_TOKEN: apiKey };
  return (await run(python, ['-c', program], { cwd: folder, env })).stdout;
}

/** The documented program that contains a word. */
async function documentedPython(word: string): Promise<string> {
  const text = await readFile(
    new URL('../../../../docs/data-connector.md', import.meta.url),
    'utf8',
  );
  const programs = [...text.matchAll(/```python\n(.*?)```/gs)].map(([, program = '']) => program);
  return programs.find((program) => program.includes(word)) ?? 'raise SystemExit("no program")';
}

const totalKg = (): number => cards.reduce((sum, { weight }) => sum + weight, 0);

test('the product counts neither discarded nor secondary waste nor non-food', () => {
  expect(cards.map(({ weight }) => weight)).toEqual([3.734, 3.734]);
});

test.skipIf(!hasPython)(
  'plain Python gives the product’s total, also after an update',
  async () => {
    const program = await documentedPython('sqlite3');
    const total = `4 events, ${totalKg().toFixed(3)} kg`;
    expect(await runPython(program)).toBe(`10 rows came; ${total}\n`);
    expect(await runPython(program)).toBe(`${hasCursors ? 0 : 10} rows came; ${total}\n`);
  },
);

test.skipIf(!hasPandas)('pandas gives the product’s totals and keeps every type', async () => {
  const sample = pythonSample({ origin, apiKey });
  const said = await runPython(`${sample}\nprint(events.dtypes.to_string())`);
  expect(said).toContain(`10 events\n${hasCursors ? 0 : 10} have changed since`);
  for (const { name, weight } of cards) {
    expect(said).toMatch(new RegExp(`^${name} +${weight}$`, 'm'));
  }
  for (const [column, type] of [
    ['id', 'Int64'],
    ['device_id', 'Int64'],
    ['site', 'string'],
    ['item_weight_kg', 'float64'],
    ['verified', 'boolean'],
    ['processed_at', 'datetime64.*UTC'],
    ['verified_at', 'datetime64.*UTC'],
    ['local_time', 'datetime64'],
  ]) {
    expect(said).toMatch(new RegExp(`^${column} +${type}`, 'm'));
  }
  expect(said).not.toMatch(/ object$/m);
});

test.skipIf(!hasParquet)('pandas gives the product’s total from Parquet', async () => {
  const said = await runPython(await documentedPython('read_parquet'));
  expect(said).toContain(String(totalKg()));
});

test.each([
  ['Excel', () => excelSample({ origin, linkKey: 'KEY' })],
  ['Power BI', () => powerBiSample({ origin, apiKey })],
])('the query of %s returns the counted rows', (_program, sample) => {
  expect(sample()).toContain(
    '[status] <> "DISCARDED" and not [is_secondary] and not [non_food])\nin\n    Counted',
  );
});

test('the euros of a site in pounds are those of the product', async () => {
  const { bytes } = await download(product, '/api/data/events/', {
    authorization: `Api-Key ${apiKey}`,
  });
  const question = `select site, currency, sum(value::decimal(18, 4))::double as own,
      sum(value_eur::decimal(18, 4))::double as euros from rows
    where status <> 'DISCARDED' and is_secondary = 'false' and non_food = 'false'
    group by site, currency order by site`;
  const exported = await askFile('csv', bytes, question);
  const [embankment, quayside] = exported;
  expect([embankment?.currency, quayside?.currency]).toEqual(['GBP', 'EUR']);
  expect(embankment?.own).not.toBe(embankment?.euros);
  for (const { site, euros } of exported) {
    const card = cards.find(({ name }) => name === site);
    expect(card?.currency).toBe('€');
    expect(card?.value).toBeCloseTo(Number(euros), 4);
  }
});
