import { mkdir, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { sizedImage } from '@wastegauge/contract/services/images';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { sweepFiles } from './retention.ts';
import { StoreUnavailable, type Files } from '../../platform/ports/files.ts';
import { DependencyAway } from '../../platform/jobs/jobs.ts';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { giveMonitor } from '../../../test/support/test-monitor.ts';
import {
  addressOf,
  attach,
  photo,
  process,
  runImageJob,
  type GivenCapture,
} from '../../../test/support/test-pictures.ts';

let api: TestApp;
let folder: string;
let event: GivenCapture;
let user: { id: number };
let isAway = false;

beforeAll(async () => {
  api = await startTestApp();
  folder = api.deps.host.dataFolder;
});
beforeEach(async () => {
  const site = await api.given.site();
  user = await api.given.user({ sites: [site] });
  const { id } = await api.given.event({ site, status: 'PROCESSING' });
  event = { siteId: site.id, eventId: id };
});
afterEach(() => bringBack());
afterAll(() => api.close());

/** Like an unmounted share: the folder is missing, or only its mount point is left. */
async function takeAway({ leavesMountPoint = false } = {}): Promise<void> {
  await rename(folder, `${folder}.away`);
  if (leavesMountPoint) await mkdir(folder);
  isAway = true;
}

async function bringBack(): Promise<void> {
  if (!isAway) return;
  await rm(folder, { recursive: true, force: true });
  await rename(`${folder}.away`, folder);
  isAway = false;
}

const states = async (): Promise<string[]> => {
  const found = await sql<{ state: string }>`
    select state from event_image where event_id = ${event.eventId} order by position
  `.execute(api.db);
  return found.rows.map(({ state }) => state);
};

const show = async (position = 0): Promise<number> => {
  const url = sizedImage(addressOf(api, user, event, position), 'card');
  return (await api.app.inject({ url, headers: { accept: 'image/webp' } })).statusCode;
};

test.each([{ leavesMountPoint: false }, { leavesMountPoint: true }])(
  'an accepted picture waits while its folder is away, and is shown afterwards: %j',
  async (outage) => {
    await attach(api, event, [await photo(64, 64), await photo(32, 32)]);
    await takeAway(outage);
    await expect(process(api, event, { isLastAttempt: true })).rejects.toThrow(DependencyAway);
    expect(await states()).toEqual(['original', 'original']);
    await bringBack();
    await process(api, event);
    expect(await states()).toEqual(['ready', 'ready']);
    expect([await show(0), await show(1)]).toEqual([200, 200]);
  },
);

const fault = (code: string): Promise<never> =>
  Promise.reject(Object.assign(new Error(`${code}: a fault of the store`), { code }));

test.for<[why: string, files: (files: Files) => Partial<Files>]>([
  ['has lost the file', () => ({ open: () => Promise.resolve(null) })],
  ['cannot read', () => ({ open: () => fault('EIO') })],
  ['is stale', () => ({ open: () => fault('ESTALE') })],
  ['cannot write', () => ({ put: () => fault('ENOSPC') })],
  [
    'answers 503',
    () => ({ open: () => Promise.reject(new StoreUnavailable('The picture store answered 503')) }),
  ],
  [
    'returns half a file',
    () => ({
      open: () => Promise.resolve({ stream: Readable.from([Buffer.from('half')]), bytes: 4 }),
    }),
  ],
])('a store that %s rejects no picture', async ([, broken]) => {
  await attach(api, event, [await photo(64, 64)]);
  const files = { ...api.files, ...broken(api.files) };
  await expect(process({ ...api, files }, event, { isLastAttempt: true })).rejects.toThrow(
    DependencyAway,
  );
  expect(await states()).toEqual(['original']);
  await process(api, event);
  expect(await states()).toEqual(['ready']);
});

test.for(['ENOSPC', 'ENOENT', 'ESTALE', 'ENOTCONN', 'S3'])(
  'a capture is refused with 503 while the store answers %s, and taken afterwards',
  async (code) => {
    const monitor = await giveMonitor(api, { site: { id: event.siteId } });
    const capture = { capture_id: code, captured_at: new Date().toISOString(), raw_weight: 1 };
    const { put } = api.files;
    api.files.put = () =>
      code === 'S3'
        ? Promise.reject(new StoreUnavailable('The picture store answered 503'))
        : fault(code);
    const refused = await monitor.deliver(capture, [await photo(64, 64)]);
    api.files.put = put;
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
    expect((await monitor.deliver(capture, [await photo(64, 64)])).status).toBe(200);
  },
);

test('an available picture is processed although another file is missing', async () => {
  await attach(api, event, [await photo(64, 64), await photo(32, 32)]);
  const found = await sql<{ file: string }>`
    select file from event_image where event_id = ${event.eventId} and position = 0
  `.execute(api.db);
  const missing = found.rows[0]?.file;
  const files: Files = {
    ...api.files,
    open: (name) => (name === missing ? Promise.resolve(null) : api.files.open(name)),
  };
  await expect(process({ ...api, files }, event)).rejects.toThrow(DependencyAway);
  expect(await states()).toEqual(['original', 'ready']);
  await process(api, event);
  expect(await states()).toEqual(['ready', 'ready']);
});

test('while the folder is unavailable a picture returns 503, not 404', async () => {
  await attach(api, event, [await photo(64, 64)]);
  await process(api, event);
  await takeAway({ leavesMountPoint: true });
  expect(await show()).toBe(503);
  await bringBack();
  expect(await show()).toBe(200);
});

test('sweep and retention change nothing while the folder is unavailable', async () => {
  await attach(api, event, [await photo(64, 64)]);
  await process(api, event);
  await takeAway({ leavesMountPoint: true });
  await expect(sweepFiles(api, new Date())).rejects.toThrow(StoreUnavailable);
  await sql`
    update event_image set created_at = now() - interval '9 days' where event_id = ${event.eventId}
  `.execute(api.db);
  await expect(runImageJob(api, 'expire-pictures', {}, { retentionDays: 7 })).rejects.toThrow(
    StoreUnavailable,
  );
  await bringBack();
  const tomorrow = new Date(Date.now() + 86_400_000);
  expect(await sweepFiles(api, tomorrow)).toBe(3);
});

test('the labelling job waits for the picture too', async () => {
  const device = await api.given.device({ site: { id: event.siteId } });
  const { id } = await api.given.event({
    site: { id: event.siteId },
    device,
    status: 'PROCESSING',
  });
  event = { ...event, eventId: id };
  await attach(api, event, [await photo(64, 64)]);
  await process(api, event);
  await takeAway();
  const ask = { site_id: event.siteId, event_id: event.eventId };
  await expect(runImageJob(api, 'ask-labeller', ask)).rejects.toThrow(DependencyAway);
});
