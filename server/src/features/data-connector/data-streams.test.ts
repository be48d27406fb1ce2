import { dataFormats, dataRoutes } from '@wastegauge/contract/edges/data-api';
import { feedRoutes } from '@wastegauge/contract/insight/feed';
import { streamRoutes, type SiteStreams } from '@wastegauge/contract/waste/streams';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { giveKey, withKey } from '../../../test/support/test-api-keys.ts';
import { startTestApp, type Client, type TestApp } from '../../../test/support/test-app.ts';
import { askFile, download } from '../../../test/support/test-data-files.ts';

interface Row {
  id: number;
}

let product: TestApp;
let site: Row;
let monitor: Row;
let key: string;
let chef: Client;
let program: Client;

beforeEach(async () => {
  product ??= await startTestApp();
  product.clock.set('2026-11-14T10:00:00Z');
  site = await product.given.site({ name: 'Quayside' });
  monitor = await product.given.device({ site });
  const user = await product.given.user({ sites: [site] });
  chef = await product.as(user);
  key = await giveKey(product, user);
  program = withKey(product, key);
});
afterAll(() => product.close());

async function openBin(): Promise<number> {
  const created = await chef.call(streamRoutes.createStream, {
    body: { site: site.id, name: 'Bin', destination: 'landfill', valid_from: '2026-01-01' },
  });
  const streams: SiteStreams = created.body;
  return streams.streams.find(({ name }) => name === 'Bin')?.id ?? 0;
}

const assignMonitor = (stream: number | null, validFrom: string) =>
  chef.call(streamRoutes.assignStream, {
    body: {
      site: site.id,
      member: { kind: 'monitor', monitor: monitor.id },
      stream,
      valid_from: validFrom,
    },
  });

const readDestinations = async (format: (typeof dataFormats)[number]): Promise<unknown[]> => {
  const { bytes } = await download(product, `/api/data/events/?format=${format}`, {
    authorization: `Api-Key ${key}`,
  });
  return askFile(
    format,
    bytes,
    `select item_weight_kg::double as kg, nullif(stream_id::varchar, '')::integer as id,
      nullif(stream::varchar, '') as stream,
      nullif(destination::varchar, '') as destination
    from rows order by kg`,
  );
};

test.each(dataFormats)(
  'events as %s have the stream and destination of their day',
  async (format) => {
    await product.given.event({ site, device: monitor, day: '2026-01-31', grams: 1000 });
    const nothing = { kg: 1, id: null, stream: null, destination: null };
    expect(await readDestinations(format)).toEqual([nothing]);
    const bin = await openBin();
    await assignMonitor(bin, '2026-02-01');
    await chef.call(streamRoutes.addDestination, {
      body: { site: site.id, stream: bin, destination: 'composting', valid_from: '2026-03-01' },
    });
    await product.given.event({ site, device: monitor, day: '2026-02-28', grams: 2000 });
    await product.given.event({ site, device: monitor, day: '2026-03-01', grams: 3000 });
    const other = await product.given.device({ site });
    await product.given.event({ site, device: other, day: '2026-03-01', grams: 4000 });
    const rows = await readDestinations(format);
    expect(rows).toMatchObject([
      { kg: 1, stream: null, destination: null },
      { kg: 2, id: bin, stream: 'Bin', destination: 'landfill' },
      { kg: 3, id: bin, stream: 'Bin', destination: 'composting' },
      { kg: 4, stream: null, destination: null },
    ]);
  },
);

test('the sums by destination are those of the page', async () => {
  const bin = await openBin();
  await assignMonitor(bin, '2026-02-01');
  for (const [day, grams] of [
    ['2026-01-15', 1234],
    ['2026-02-15', 20_500],
    ['2026-03-15', 300],
  ] as const) {
    await product.given.event({ site, device: monitor, day, grams });
    await product.given.event({ site, device: monitor, day, grams: 7, captureId: day });
  }
  const query = { startDate: '2026-01-01', endDate: '2026-11-14', site: site.id };
  const totals = await chef.call(streamRoutes.getWasteByDestination, { query });
  const exported = await download(product, '/api/data/events/?format=jsonl', {
    authorization: `Api-Key ${key}`,
  });
  const lines: { item_weight_kg: number; destination: string | null }[] = exported.bytes
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  for (const { destination, total } of totals.body.destinations) {
    const own = lines.filter((line) => line.destination === destination);
    expect(own.reduce((sum, line) => sum + line.item_weight_kg, 0)).toBeCloseTo(total, 6);
  }
  expect(totals.body.destinations).toHaveLength(2);
});

test('the export of the feed has the stream and destination as its last columns', async () => {
  await assignMonitor(await openBin(), '2026-02-01');
  await product.given.event({ site, device: monitor, day: '2026-02-28' });
  const { body } = await chef.call(feedRoutes.exportFeed);
  const [head, line] = String(body).trim().split('\r\n');
  expect(head).toMatch(/,stream,destination$/);
  expect(line).toMatch(/,Bin,landfill$/);
});

test('a cursor ends when the streams of a site change, not when those of another do', async () => {
  await product.given.event({ site, device: monitor, day: '2026-02-28' });
  const load = async (since: string): Promise<[number, string]> => {
    const { status, headers } = await program.call(dataRoutes.readEvents, { query: { since } });
    return [status, String(headers['x-next-cursor'])];
  };
  const [, before] = await load('');
  const bin = await openBin();
  expect(await load(before)).toMatchObject([410, 'undefined']);
  const [, opened] = await load('');
  await assignMonitor(bin, '2026-02-01');
  expect(await load(opened)).toMatchObject([410, 'undefined']);
  const [, assigned] = await load('');
  await chef.call(streamRoutes.renameStream, { params: { id: bin }, body: { name: 'Tub' } });
  const foreign = await product.given.site();
  await sql`insert into waste_stream (site_id, name, is_default) values (${foreign.id}, '', true)`.execute(
    product.db,
  );
  expect((await load(assigned))[0]).toBe(200);
  await sql`delete from stream_destination where site_id = ${site.id}`.execute(product.db);
  expect((await load(assigned))[0]).toBe(410);
});
