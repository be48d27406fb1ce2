import { streamRoutes, type SiteStreams } from '@wastegauge/contract/waste/streams';
import { texts } from '@wastegauge/contract/values/texts';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import {
  startTestApp,
  type Answer,
  type Client,
  type TestApp,
} from '../../../test/support/test-app.ts';

interface Row {
  id: number;
}

let product: TestApp;
let site: Row;
let chef: Client;

beforeEach(async () => {
  product ??= await startTestApp();
  product.clock.set('2026-11-14T10:00:00Z');
  site = await product.given.site({ name: 'Dublin' });
  chef = await product.as(await product.given.user({ sites: [site] }));
});
afterAll(() => product.close());

const read = (by = chef, of = site): Promise<Answer> =>
  by.call(streamRoutes.getSiteStreams, { query: { site: of.id } });
const totals = async (query: Record<string, unknown> = {}): Promise<Answer['body']> => {
  const answer: Answer = await chef.call(streamRoutes.getWasteByDestination, { query });
  expect(answer.status).toBe(200);
  return answer.body;
};
const create = (body: object, by = chef): Promise<Answer> =>
  by.call(streamRoutes.createStream, {
    body: { site: site.id, name: 'Kitchen bin', ...body },
  });
const setDestination = (body: object): Promise<Answer> =>
  chef.call(streamRoutes.addDestination, {
    body: {
      site: site.id,
      stream: null,
      destination: 'composting',
      valid_from: '2026-01-01',
      ...body,
    },
  });
const assign = (body: object): Promise<Answer> =>
  chef.call(streamRoutes.assignStream, {
    body: {
      site: site.id,
      member: { kind: 'added_by_hand' },
      valid_from: '2026-01-01',
      ...body,
    },
  });
const streamId = (answer: Answer, name: string): number =>
  (answer.body as SiteStreams).streams.find((stream) => stream.name === name)?.id ?? 0;
const problem = ({ status, body }: Answer, field: string): unknown => [status, body[field]];
const countRows = async (): Promise<unknown> =>
  (
    await sql`select (select count(*) from waste_stream where site_id = ${site.id}) as streams,
      (select count(*) from stream_destination where site_id = ${site.id}) as destinations,
      (select count(*) from stream_assignment where site_id = ${site.id}) as assignments`.execute(
      product.db,
    )
  ).rows[0];

test('a site that was never set up has one stream, and its waste has no destination', async () => {
  await product.given.event({ site, day: '2026-11-03', grams: 448_000 });
  const answer = await read();
  expect(answer.body).toMatchObject({
    site: { id: site.id, name: 'Dublin' },
    today: '2026-11-14',
    first_day: '2026-11-03',
    streams: [{ id: null, name: '', is_default: true, destination: null, destinations: [] }],
  });
  expect(await totals({ site: site.id })).toMatchObject({
    startDate: '2025-11-15',
    endDate: '2026-11-14',
    total: { total: 448, edible: 448, inedible: 0, unnamed: 0, non_food: 0 },
    without_destination: 448,
    surplus: 0,
    destinations: [{ destination: null, is_waste: true, total: 448 }],
    streams: [{ stream: null, is_default: true, destination: null, total: 448 }],
  });
});

test('the monitor decides before an entry by hand, and that before the waste type', async () => {
  const monitor = await product.given.device({ site });
  const other = await product.given.device({ site });
  const monitorBin = streamId(await create({ name: 'Monitor bin' }), 'Monitor bin');
  const handBin = streamId(await create({ name: 'Hand bin' }), 'Hand bin');
  const typeBin = streamId(await create({ name: 'Plates' }), 'Plates');
  await assign({ member: { kind: 'monitor', monitor: monitor.id }, stream: monitorBin });
  await assign({ stream: handBin });
  await assign({ member: { kind: 'waste_type', waste_type: 'plate' }, stream: typeBin });
  const day = '2026-11-03';
  await product.given.event({ site, device: monitor, day, grams: 1 });
  await product.given.event({ site, device: other, day, grams: 20 });
  await product.given.event({ site, device: other, day, grams: 300, captureId: 'one' });
  await product.given.event({
    site,
    device: other,
    day,
    grams: 4000,
    captureId: 'two',
    wasteType: 2,
  });
  const { streams } = await totals({ site: site.id });
  expect(streams).toMatchObject([
    { name: 'Hand bin', total: 0.02 },
    { name: 'Monitor bin', total: 0.001 },
    { name: 'Plates', total: 0.3 },
    { name: '', is_default: true, total: 4 },
  ]);
});

test('each day has the destination and the stream of that day', async () => {
  const monitor = await product.given.device({ site });
  const bin = streamId(
    await create({ destination: 'landfill', valid_from: '2026-01-01' }),
    'Kitchen bin',
  );
  await setDestination({
    stream: bin,
    destination: 'anaerobic_digestion',
    valid_from: '2026-03-02',
  });
  await setDestination({ destination: 'refuse', valid_from: '2026-01-01' });
  const member = { kind: 'monitor', monitor: monitor.id };
  await assign({ member, stream: bin, valid_from: '2026-02-01' });
  await assign({ member, stream: null, valid_from: '2026-04-01' });
  for (const [day, grams] of [
    ['2025-12-31', 1],
    ['2026-01-31', 20],
    ['2026-02-01', 300],
    ['2026-03-01', 4000],
    ['2026-03-02', 50_000],
    ['2026-04-01', 600_000],
  ] as const) {
    await product.given.event({ site, device: monitor, day, grams });
  }
  const { destinations, total } = await totals({ site: site.id });
  expect(destinations).toMatchObject([
    { destination: 'anaerobic_digestion', total: 50 },
    { destination: 'landfill', total: 4.3 },
    { destination: 'refuse', total: 600.02 },
    { destination: null, total: 0.001 },
  ]);
  expect(total.total).toBe(654.321);
  const march = await totals({ site: site.id, startDate: '2026-03-01', endDate: '2026-03-31' });
  expect(march.streams).toMatchObject([
    { destination: 'anaerobic_digestion', total: 50 },
    { destination: 'landfill', total: 4 },
  ]);
});

test('donated and reused food is part of the total, but reported apart', async () => {
  await setDestination({ destination: 'donation', valid_from: '2026-02-01' });
  await product.given.event({ site, day: '2026-01-31', grams: 1000 });
  await product.given.event({ site, day: '2026-02-01', grams: 2000 });
  expect(await totals({ site: site.id })).toMatchObject({
    total: { total: 3 },
    surplus: 2,
    without_destination: 1,
    destinations: [
      { destination: 'donation', is_waste: false, total: 2 },
      { destination: null, is_waste: true, total: 1 },
    ],
  });
});

test('a share splits the weight of a food and never its value', async () => {
  const melon = await product.given.food({ priceEurE4PerKg: 20_000 });
  const shells = await product.given.food({ material: 'inedible' });
  const foil = await product.given.food({ material: 'non-food' });
  await sql`update food set inedible_permille = 405 where id = ${melon.id}`.execute(product.db);
  const day = '2026-11-03';
  const event = await product.given.event({ site, day, grams: 1001, food: melon, valueE4: 20_020 });
  await product.given.event({ site, day, grams: 500, food: shells });
  await product.given.event({ site, day, grams: 70, food: foil, isNonFood: true });
  await product.given.event({ site, day, grams: 30, status: 'PROCESSING' });
  expect((await totals({ site: site.id })).total).toEqual({
    edible: 0.595595,
    inedible: 0.905405,
    unnamed: 0.03,
    total: 1.531,
    non_food: 0.07,
  });
  const share = await chef.call(streamRoutes.setInedibleShare, {
    params: { food: melon.id },
    body: { site: site.id, percent: 10 },
  });
  expect(share.body).toMatchObject({ percent: 10, catalogue_percent: 40.5, is_own: true });
  expect((await totals({ site: site.id })).total).toMatchObject({
    edible: 0.9009,
    inedible: 0.6001,
    total: 1.531,
  });
  const stored = await sql<{ value: number }>`
    select value_e4 as value from event where id = ${event.id}`.execute(product.db);
  expect(stored.rows).toEqual([{ value: 20_020 }]);
  await chef.call(streamRoutes.setInedibleShare, {
    params: { food: melon.id },
    body: { site: site.id, percent: null },
  });
  expect((await totals({ site: site.id })).total.inedible).toBe(0.905405);
});

test('shares are listed with their source, own ones first', async () => {
  const soup = await product.given.food({ name: 'Zucchini soup with stones' });
  await chef.call(streamRoutes.setInedibleShare, {
    params: { food: soup.id },
    body: { site: site.id, percent: 2.5 },
  });
  const answer: Answer = await chef.call(streamRoutes.listInedibleShares, {
    query: { site: site.id, limit: 2 },
  });
  expect(answer.body.results).toMatchObject([
    { food: soup.id, percent: 2.5, is_own: true, catalogue_percent: null, source: null },
    { is_own: false, set_by: null, source: expect.stringContaining('NDB') },
  ]);
  const bananas: Answer = await chef.call(streamRoutes.listInedibleShares, {
    query: { site: site.id, search: 'banana' },
  });
  expect(bananas.body.results).toMatchObject([{ name: 'Banana', percent: 36 }]);
});

test('mistakes are refused with a reason, and nothing is half-written', async () => {
  const bin = streamId(await create({}), 'Kitchen bin');
  const foreign = await product.given.site();
  const foreignMonitor = await product.given.device({ site: foreign });
  const before = await countRows();
  expect(problem(await create({ name: ' kitchen BIN ' }), 'name')).toEqual([
    400,
    [texts.streamNameTaken],
  ]);
  expect(problem(await create({ name: ' ' }), 'name')).toEqual([400, [texts.requiredField]]);
  expect(problem(await create({ name: 'Oil', destination: 'bio_based' }), 'valid_from')).toEqual([
    400,
    [texts.requiredField],
  ]);
  const far = { name: 'Oil', destination: 'bio_based', valid_from: '2028-01-01' };
  expect(problem(await create(far), 'valid_from')).toEqual([400, [texts.streamDayTooFar]]);
  const old = { stream: bin, valid_from: '2021-12-31' };
  expect(problem(await setDestination(old), 'valid_from')).toEqual([400, [texts.streamDayTooFar]]);
  expect(problem(await setDestination({ destination: 'moon' }), 'destination')).toEqual([
    400,
    [texts.destinationUnknown],
  ]);
  expect(problem(await setDestination({ stream: 999_999 }), 'stream')).toEqual([
    400,
    [texts.streamUnknown],
  ]);
  const moved = { member: { kind: 'monitor', monitor: foreignMonitor.id }, stream: bin };
  expect(problem(await assign(moved), 'member')).toEqual([400, [texts.monitorUnknown]]);
  expect((await assign({ site: foreign.id, stream: bin })).status).toBe(404);
  expect((await setDestination({ site: foreign.id })).status).toBe(404);
  expect((await read(chef, foreign)).status).toBe(404);
  expect(await countRows()).toEqual(before);

  expect((await setDestination({ stream: bin })).status).toBe(201);
  expect(
    problem(await setDestination({ stream: bin, destination: 'landfill' }), 'valid_from'),
  ).toEqual([400, [texts.streamDayTaken]]);
  expect((await assign({ stream: bin })).status).toBe(201);
  expect(problem(await assign({ stream: null }), 'valid_from')).toEqual([
    400,
    [texts.streamDayTaken],
  ]);
  expect(await countRows()).toEqual({ streams: 2, destinations: 1, assignments: 1 });
});

test('a stream is archived once nothing belongs to it, keeps its past and can be restored', async () => {
  const bin = streamId(
    await create({ destination: 'landfill', valid_from: '2026-01-01' }),
    'Kitchen bin',
  );
  await product.given.event({ site, day: '2026-02-01', grams: 5000 });
  const assigned = await assign({ stream: bin });
  const archive = (isArchived: boolean, id = bin): Promise<Answer> =>
    chef.call(streamRoutes.archiveStream, {
      params: { id },
      body: { is_archived: isArchived },
    });
  expect(problem(await archive(true), 'is_archived')).toEqual([400, [texts.streamInUse]]);
  expect(problem(await archive(true, streamId(assigned, '')), 'is_archived')).toEqual([
    400,
    [texts.streamIsDefault],
  ]);
  await assign({ stream: null, valid_from: '2026-11-01' });
  expect((await archive(true)).body.streams[0]).toMatchObject({ id: bin, is_archived: true });
  expect((await totals({ site: site.id })).streams).toMatchObject([
    { stream: bin, destination: 'landfill', total: 5 },
  ]);
  expect(problem(await assign({ stream: bin, valid_from: '2026-11-02' }), 'stream')).toEqual([
    400,
    [texts.streamArchived],
  ]);
  await create({});
  expect(problem(await archive(false), 'name')).toEqual([400, [texts.streamNameTaken]]);
  await chef.call(streamRoutes.renameStream, { params: { id: bin }, body: { name: 'Old bin' } });
  expect((await archive(false)).status).toBe(200);
});

test('a removed change makes the one before it apply again, and can be added again', async () => {
  await setDestination({ destination: 'landfill' });
  const changed = await setDestination({ valid_from: '2026-06-01' });
  const [stream] = (changed.body as SiteStreams).streams;
  expect(stream).toMatchObject({ destination: 'composting' });
  const removed: Answer = await chef.call(streamRoutes.removeDestination, {
    params: { id: stream?.destinations[0]?.id ?? 0 },
  });
  expect(removed.body.streams[0]).toMatchObject({ destination: 'landfill' });
  expect((await setDestination({ valid_from: '2026-06-01' })).body.streams[0].destinations).toEqual(
    [
      expect.objectContaining({ valid_from: '2026-06-01', destination: 'composting' }),
      expect.objectContaining({ valid_from: '2026-01-01', destination: 'landfill' }),
    ],
  );
  const assigned = await assign({ stream: stream?.id });
  const change = (assigned.body as SiteStreams).members.find(({ kind }) => kind === 'added_by_hand')
    ?.changes[0];
  const undone = await chef.call(streamRoutes.removeAssignment, {
    params: { id: change?.id ?? 0 },
  });
  expect(undone.status).toBe(200);
  expect(await countRows()).toMatchObject({ assignments: 0 });
});

test('labellers read streams and do not change them', async () => {
  const labeller = await product.as(await product.given.user({ role: 'Labeller', sites: [site] }));
  expect((await read(labeller)).status).toBe(200);
  expect((await create({}, labeller)).status).toBe(403);
});

test('the export has one line for each stream and destination', async () => {
  await setDestination({ valid_from: '2026-02-01' });
  await product.given.event({ site, day: '2026-01-31', grams: 1001 });
  await product.given.event({ site, day: '2026-02-01', grams: 2 });
  const answer = await chef.call(streamRoutes.exportWasteByDestination, {
    query: { site: site.id, startDate: '2026-01-01', endDate: '2026-02-28' },
  });
  const lines = String(answer.body).trim().split(/\r?\n/u);
  expect(lines.slice(1).map((line) => line.split(',').slice(7))).toEqual([
    ['composting', 'true', '0.002', '0', '0', '0.002', '0'],
    ['', 'true', '1.001', '0', '0', '1.001', '0'],
  ]);
});
