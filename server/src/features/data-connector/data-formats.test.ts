import { dataFormats, dataRoutes, powerQueryTypes } from '@wastegauge/contract/edges/data-api';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventsTable } from './tables.ts';
import type { ColumnType } from '../../platform/ports/parquet.ts';
import { giveKey, withKey } from '../../../test/support/test-api-keys.ts';
import { hasCursors } from '../../../test/support/cluster/test-cluster.ts';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import {
  askFile,
  download,
  insertMany,
  type Download,
} from '../../../test/support/test-data-files.ts';

interface Row {
  id: number;
}

let product: TestApp;
let sites: Row[];
let chef: Row;
let key: string;
const strange = '=HYPERLINK("http://x"), „Küche“\n1';

beforeAll(async () => {
  product = await startTestApp();
  const { given, db } = product;
  product.clock.set('2026-03-10T15:00:00Z');
  sites = [await given.site({ name: strange }), await given.site({ timezone: 'Europe/Paris' })];
  const foreign = await given.site({ name: 'Foreign' });
  const [first] = sites;
  if (!first) throw new Error('no site');
  await insertMany(product, first, 4500);
  await insertMany(product, foreign, 100);
  const second = sites[1] ?? first;
  const device = await given.device({ site: second });
  const at = '2026-07-01T10:00:00Z';
  const full = { site: second, device, grams: 1250, valueE4: 12_345, co2G: 2001, at, verify: true };
  const event = await given.event(full);
  await sql`
    update event set flag_note = '', tags = array['a', 'b'], is_flagged = true
    where id = ${event.id}
  `.execute(db);
  await sql`
    insert into daily_cover (site_id, day, covers_per_day, occupancy_type)
    values (${first.id}, '2026-03-01', 120, 'EVENT'), (${second.id}, '2026-03-02', null, 'OTHER'),
      (${foreign.id}, '2026-03-01', 999, 'EVENT')
  `.execute(db);
  chef = await given.user({ sites });
  key = await giveKey(product, chef);
});
afterAll(() => product.close());

const load = (table: string, query = ''): Promise<Download> =>
  download(product, `/api/data/${table}/${query}`, { authorization: `Api-Key ${key}` });

test.each(dataFormats)(
  'the events as %s match the scope, row by row and sum by sum',
  async (format) => {
    const { status, headers, bytes } = await load('events', `?format=${format}`);
    expect(status).toBe(200);
    expect(headers.get('x-total-count')).toBe('4501');
    expect(headers.get('x-next-cursor')).toEqual(
      hasCursors ? expect.stringMatching(/^[\w.-]+$/) : null,
    );
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="waste-events-2026-03-10.${format}"`,
    );
    const [read] = await askFile(
      format,
      bytes,
      `select count(*)::varchar as rows, count(distinct id)::varchar as ids,
      sum(id::bigint)::varchar as id_sum,
      sum(item_weight_kg::decimal(18, 4))::varchar as kg,
      sum(value::decimal(18, 4))::varchar as value,
      sum(environment_kg_co2e::decimal(18, 4))::varchar as co2,
      sum(water_l::decimal(18, 4))::varchar as water,
      count(*) filter (where status = 'DISCARDED')::varchar as discarded from rows`,
    );
    const counted = await sql<Record<string, string>>`
    select count(*)::text as rows, count(distinct id)::text as ids, sum(id)::text as id_sum,
      (sum(weight_g) / 1000.0)::numeric(18, 4)::text as kg,
      (sum(value_e4) / 10000.0)::numeric(18, 4)::text as value,
      (sum(co2_g) / 1000.0)::numeric(18, 4)::text as co2,
      (sum(water_ml) / 1000.0)::numeric(18, 4)::text as water,
      count(*) filter (where status = 'DISCARDED')::text as discarded
    from event where site_id = any(${sites.map(({ id }) => id)})
  `.execute(product.db);
    expect(read).toEqual(counted.rows[0]);
  },
);

const oneEvent = `select * exclude (id, site_id, device_id, device_serial, logged_at) from rows
  where item_weight_kg::double = 1.25`;

test('a Parquet file has real types: integers, decimals, instants, clock times, booleans', async () => {
  const { headers, bytes } = await load('events', '?format=parquet');
  expect(headers.get('content-type')).toBe('application/vnd.apache.parquet');
  const types = await askFile('parquet', bytes, 'describe rows');
  expect(Object.fromEntries(types.map((row) => [row.column_name, row.column_type]))).toMatchObject({
    id: 'BIGINT',
    device_id: 'BIGINT',
    site: 'VARCHAR',
    processed_at: 'TIMESTAMP WITH TIME ZONE',
    local_time: 'TIMESTAMP',
    item_weight_kg: 'DECIMAL(18,4)',
    value: 'DECIMAL(18,4)',
    verified: 'BOOLEAN',
    comment_count: 'BIGINT',
  });
  expect(await askFile('parquet', bytes, oneEvent)).toEqual([
    expect.objectContaining({
      zone: 'Main Kitchen',
      processed_at: '2026-07-01 10:00:00+00',
      local_time: '2026-07-01 12:00:00',
      status: 'SUCCESSFUL',
      item_weight_kg: '1.2500',
      value: '1.2345',
      currency: 'EUR',
      environment_kg_co2e: '2.0010',
      verified: true,
      flag_note: '',
      tags: 'a; b',
      labelled_at: null,
    }),
  ]);
  const named = `select distinct site, service_time from rows where site like '%Küche%'`;
  expect(await askFile('parquet', bytes, named)).toEqual([{ site: strange, service_time: null }]);
});

test('CSV starts with a byte order mark and neutralises formulas; JSON lines keep the raw text', async () => {
  const csv = await load('events');
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(csv.bytes.subarray(0, 6).toString()).toBe('\uFEFFid,');
  const named = `select distinct site from rows where site like '%Küche%'`;
  expect(await askFile('csv', csv.bytes, named)).toEqual([{ site: `'${strange}` }]);
  expect((await askFile('csv', csv.bytes, oneEvent))[0]).toMatchObject({
    processed_at: '2026-07-01T10:00:00.000Z',
    local_time: '2026-07-01T12:00:00',
    item_weight_kg: '1.25',
    value: '1.2345',
    verified: 'true',
  });
  const lines = await load('events', '?format=jsonl');
  expect(lines.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
  const events = lines.bytes
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(events).toHaveLength(4501);
  expect(events.find(({ item_weight_kg: kg }) => kg === 1.25)).toMatchObject({
    site_id: sites[1]?.id,
    processed_at: '2026-07-01T10:00:00.000Z',
    verified: true,
    flag_note: '',
    labelled_at: null,
    comment_count: 0,
  });
  expect(events.some(({ site }) => site === strange)).toBe(true);
});

test.each(dataFormats)('covers, sites and foods as %s', async (format) => {
  const covers = await load('covers', `?format=${format}`);
  expect(
    await askFile(
      format,
      covers.bytes,
      `select site_id::bigint::integer as site, day::varchar as day, covers::integer as covers,
        occupancy_type as type from rows order by day`,
    ),
  ).toEqual([
    { site: sites[0]?.id, day: '2026-03-01', covers: 120, type: 'EVENT' },
    { site: sites[1]?.id, day: '2026-03-02', covers: null, type: 'OTHER' },
  ]);
  const listed = await load('sites', `?format=${format}`);
  expect(listed.headers.get('x-next-cursor')).toBeNull();
  expect(
    await askFile(format, listed.bytes, `select id::integer as id, timezone, currency from rows`),
  ).toEqual([
    { id: sites[0]?.id, timezone: 'Europe/Dublin', currency: 'EUR' },
    { id: sites[1]?.id, timezone: 'Europe/Paris', currency: 'EUR' },
  ]);
  const foods = await load('foods', `?format=${format}`);
  const counted = await sql<{ rows: string; co2: string }>`
    select count(*)::text as rows, (sum(co2_g_per_kg) / 1000.0)::numeric(18, 4)::text as co2
    from food where parent_group_id is null
  `.execute(product.db);
  const question = `select count(*)::varchar as rows,
    sum(environment_kg_co2e_per_kg::decimal(18, 4))::varchar as co2 from rows`;
  expect(await askFile(format, foods.bytes, question)).toEqual([counted.rows[0]]);
});

test('a scope without sites gives empty tables with their columns', async () => {
  const nobody = await giveKey(product, await product.given.user());
  const loaded = async (format: string): Promise<Download> =>
    download(product, `/api/data/events/?format=${format}`, { authorization: `Api-Key ${nobody}` });
  const csv = await loaded('csv');
  expect([csv.status, csv.headers.get('x-total-count')]).toEqual([200, '0']);
  expect(csv.bytes.toString().trim().split('\r\n')).toHaveLength(1);
  expect((await loaded('jsonl')).bytes.toString()).toBe('');
  const parquet = await loaded('parquet');
  expect(await askFile('parquet', parquet.bytes, 'select count(*) as n from rows')).toEqual([
    { n: '0' },
  ]);
});

test('files are compressed when the client supports it, except Parquet', async () => {
  const ask = async (format: string): Promise<string | null> => {
    const headers = { authorization: `Api-Key ${key}`, 'accept-encoding': 'gzip' };
    const answer = await download(product, `/api/data/events/?format=${format}`, headers);
    return answer.headers.get('content-encoding');
  };
  expect(await ask('csv')).toBe('gzip');
  expect(await ask('jsonl')).toBe('gzip');
  expect(await ask('parquet')).toBeNull();
});

test('an unknown format is rejected, and a cursor on a table without one', async () => {
  const program = withKey(product, key);
  const refused = await program.call(dataRoutes.readEvents, { query: { format: 'xlsx' } });
  expect(refused.status).toBe(400);
  expect(refused.body.format).toBeDefined();
  const since = await program.call(dataRoutes.readSites, { query: { since: 'x' } });
  expect([since.status, since.body.since]).toEqual([400, ['Unknown field.']]);
});

const inPowerQuery: Partial<Record<ColumnType, string>> = {
  integer: 'Int64.Type',
  decimal: 'type number',
  boolean: 'type logical',
  timestamp: 'type datetimezone',
  local_timestamp: 'type datetime',
};

test('the query for Excel and Power BI types every non-text column', () => {
  const types = eventsTable.columns.flatMap(([name, type]) =>
    type === 'text' ? [] : [[name, inPowerQuery[type]]],
  );
  expect(powerQueryTypes).toEqual(Object.fromEntries(types));
});
