import { mkdir, readdir, rm, utimes } from 'node:fs/promises';
import path from 'node:path';
import { dataRoutes } from '@wastegauge/contract/edges/data-api';
import { apiTokenRoutes } from '@wastegauge/contract/edges/api-tokens';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { giveKey, giveLinkKey, withKey } from '../../../test/support/test-api-keys.ts';
import { hasCursors } from '../../../test/support/cluster/test-cluster.ts';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import {
  askFile,
  download,
  insertMany,
  openTransactions,
} from '../../../test/support/test-data-files.ts';
import { listenOn } from '../../../test/support/test-live-line.ts';

interface Row {
  id: number;
}

const { readEvents, bulkExport } = dataRoutes;
const patient = { timeout: 20_000 };
let product: TestApp;
let site: Row;
let chef: Row;
let key: string;

beforeAll(async () => {
  product = await startTestApp();
  product.clock.set('2026-03-10T15:00:00Z');
  site = await product.given.site();
  await insertMany(product, site, 6000, 4000);
});
beforeEach(async () => {
  chef = await product.given.user({ sites: [site] });
  key = await giveKey(product, chef);
});
afterAll(() => product.close());

const filesInWork = async (): Promise<string[]> =>
  readdir(path.join(product.filesFolder, 'exports')).catch(() => []);

async function begin(format: string): Promise<AbortController & { answer: Promise<Response> }> {
  const controller = new AbortController();
  const answer = fetch(`${await listenOn(product.app)}/api/data/events/?format=${format}`, {
    headers: { authorization: `Api-Key ${key}`, 'accept-encoding': 'identity' },
    signal: controller.signal,
  });
  answer.catch(() => undefined);
  return Object.assign(controller, { answer });
}

test.each(['csv', 'jsonl'])('a client that disconnects during %s holds nothing', async (format) => {
  for (let round = 0; round < 5; round += 1) {
    const call = await begin(format);
    const answer = await call.answer;
    expect(answer.headers.get('x-total-count')).toBe('6000');
    await answer.body?.getReader().read();
    await vi.waitFor(async () => expect(await openTransactions(product)).toBe(1), patient);
    call.abort();
    await vi.waitFor(async () => expect(await openTransactions(product)).toBe(0), patient);
  }
});

test('a client that disconnects during Parquet leaves no file, connection or slot', async () => {
  for (let round = 0; round < 5; round += 1) {
    const call = await begin('parquet');
    await vi.waitFor(async () => expect(await filesInWork()).toHaveLength(1), {
      ...patient,
      interval: 5,
    });
    if (round > 2) await (await call.answer).body?.getReader().read();
    call.abort();
    await vi.waitFor(async () => {
      expect(await filesInWork()).toEqual([]);
      expect(await openTransactions(product)).toBe(0);
    }, patient);
  }
  const { status, bytes } = await download(product, '/api/data/events/?format=parquet', {
    authorization: `Api-Key ${key}`,
  });
  expect(status).toBe(200);
  expect(await askFile('parquet', bytes, 'select count(*) as n from rows')).toEqual([
    { n: '6000' },
  ]);
  await vi.waitFor(async () => expect(await filesInWork()).toEqual([]), patient);
});

test('files of a killed process are removed with the next file; files in use stay', async () => {
  const exports = path.join(product.filesFolder, 'exports');
  const dayBefore = new Date(Date.now() - 25 * 3_600_000);
  for (const name of ['forgotten', 'at-work']) {
    await mkdir(path.join(exports, name), { recursive: true });
  }
  await utimes(path.join(exports, 'forgotten'), dayBefore, dayBefore);
  const headers = { authorization: `Api-Key ${key}` };
  await download(product, '/api/data/sites/?format=parquet', headers);
  await vi.waitFor(async () => expect(await filesInWork()).toEqual(['at-work']), patient);
  await rm(path.join(exports, 'at-work'), { recursive: true });
});

test.each(['csv', 'jsonl', 'parquet'])(
  'HEAD of %s returns the headers without reading data',
  async (format) => {
    const address = `${await listenOn(product.app)}/api/data/events/?format=${format}`;
    for (let round = 0; round < 5; round += 1) {
      const answer = await fetch(address, {
        method: 'HEAD',
        headers: { authorization: `Api-Key ${key}` },
      });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('x-total-count')).toBe('6000');
      expect(answer.headers.has('x-next-cursor')).toBe(hasCursors);
      expect(answer.headers.get('content-length')).toBeNull();
    }
    await vi.waitFor(async () => {
      expect(await openTransactions(product)).toBe(0);
      expect(await filesInWork()).toEqual([]);
    }, patient);
  },
);

test('four unread downloads of one user block a fifth until one ends', async () => {
  const calls = await Promise.all([begin('csv'), begin('csv'), begin('csv'), begin('csv')]);
  const answers = await Promise.all(calls.map(({ answer }) => answer));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const refused = await withKey(product, key).call(readEvents);
  expect(refused.status).toBe(503);
  expect(refused.headers['retry-after']).toBe('30');
  for (const call of calls) call.abort();
  await vi.waitFor(
    async () => expect((await withKey(product, key).call(readEvents)).status).toBe(200),
    patient,
  );
});

test('a rejected cursor takes no slot', async () => {
  for (let round = 0; round < 8; round += 1) {
    const refused = await withKey(product, key).call(readEvents, { query: { since: 'bad' } });
    expect(refused.status).toBe(410);
  }
  expect((await withKey(product, key).call(readEvents)).status).toBe(200);
});

test('the link downloads every event in scope as a named file, CSV or Parquet', async () => {
  const address = `/api/bulk-export/${await giveLinkKey(product, chef)}/`;
  const csv = await download(product, address, {});
  expect(csv.status).toBe(200);
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(csv.headers.get('content-disposition')).toBe(
    'attachment; filename="waste-events-2026-03-10.csv"',
  );
  expect(csv.headers.get('cache-control')).toBe('private, no-store');
  const parquet = await download(product, `${address}?format=parquet`, {});
  const question = `select count(*)::varchar as rows,
    sum(item_weight_kg::decimal(18, 4))::varchar as kg from rows`;
  const counted = await sql<{ rows: string; kg: string }>`
    select count(*)::text as rows, (sum(weight_g) / 1000.0)::numeric(18, 4)::text as kg
    from event where site_id = ${site.id}
  `.execute(product.db);
  expect(await askFile('csv', csv.bytes, question)).toEqual(counted.rows);
  expect(await askFile('parquet', parquet.bytes, question)).toEqual(counted.rows);
});

test('an unknown, disabled or expired link, or a disabled user, answers 404', async () => {
  const linkKey = await giveLinkKey(product, chef);
  const call = async (given = linkKey): Promise<unknown[]> => {
    const { status, body } = await product.anonymous.call(bulkExport, { params: { key: given } });
    return status === 200 ? [200] : [status, body.code, body.message];
  };
  const missing = [404, 'notFound', 'Not found.'];
  expect(await call()).toEqual([200]);
  expect(await call('x')).toEqual(missing);
  expect(await call(linkKey.toUpperCase())).toEqual(missing);
  const own = await product.as(chef);
  const turn = (isActive: boolean) =>
    own.call(apiTokenRoutes.switchToken, {
      params: { id: chef.id },
      body: { key_type: 'bulk_export_key', is_active: isActive },
    });
  await turn(false);
  expect(await call()).toEqual(missing);
  await turn(true);
  product.clock.set('2027-03-10T15:00:00Z');
  expect(await call()).toEqual(missing);
  product.clock.set('2026-03-10T15:00:00Z');
  expect(await call()).toEqual([200]);
  await sql`update app_user set is_active = false where id = ${chef.id}`.execute(product.db);
  expect(await call()).toEqual(missing);
});

test('a link can be fetched once a minute on average', async () => {
  const linkKey = await giveLinkKey(product, await product.given.user());
  const call = () => product.anonymous.call(bulkExport, { params: { key: linkKey } });
  expect((await call()).status).toBe(200);
  await sql`
    update rate_limit set hits = 60 where key like 'bulk_export_key:%'
  `.execute(product.db);
  const refused = await call();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
  await sql`delete from rate_limit`.execute(product.db);
});
