import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sweepFiles } from './retention.ts';
import { findPictures } from './service.ts';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import {
  attach,
  photo,
  process,
  runImageJob,
  type GivenCapture,
} from '../../../test/support/test-pictures.ts';

let api: TestApp;
let site: { id: number };

beforeAll(async () => {
  api = await startTestApp();
  site = await api.given.site();
});
afterAll(() => api.close());

const names = async (slice?: { index: number; of: number }): Promise<string[]> => {
  const found: string[] = [];
  for await (const { name } of api.files.list(slice)) found.push(name);
  return found.toSorted();
};

async function capture(contents: readonly Buffer[]): Promise<GivenCapture> {
  const { id } = await api.given.event({ site, status: 'PROCESSING' });
  const event = { siteId: site.id, eventId: id };
  await attach(api, event, contents);
  return event;
}

const hours = (count: number): Date => new Date(Date.now() + count * 3_600_000);

test('the sweeper removes only unreferenced picture files older than an hour', async () => {
  await capture([await photo(64, 64)]);
  const ready = await capture([await photo(64, 64)]);
  await process(api, ready);
  const rejected = await capture([(await photo(640, 480)).subarray(0, 5000)]);
  await process(api, rejected);
  const needed = (await names()).length;
  const stranger = `${'a'.repeat(32)}.card.webp`;
  await api.files.put(stranger, Buffer.from('left by a crash'));
  await api.files.put(`${'b'.repeat(32)}.original`, Buffer.from('never got its row'));
  await api.files.put('profile-17.jpg', Buffer.from('of another feature'));
  await api.files.put('food-1-0123456789ab.thumb.webp', Buffer.from('composed'));

  expect(await sweepFiles(api, hours(0.9))).toBe(0);
  expect(await sweepFiles(api, hours(1.1))).toBe(2);
  expect(await names()).toHaveLength(needed + 2);
  expect(await names()).toContain('profile-17.jpg');
  expect(await sweepFiles(api, hours(1.1))).toBe(0);
  expect(await sweepFiles(api, hours(31 * 24))).toBe(1);
  expect(await names()).toContain('profile-17.jpg');
});

test('the file of a rejected picture is kept for 30 days', async () => {
  const rejected = await capture([(await photo(640, 480)).subarray(0, 5000)]);
  await process(api, rejected);
  const kept = await sql<{ days: number }>`
    select round(extract(epoch from original_until - now()) / 86400)::int as days from event_image
    where event_id = ${rejected.eventId}
  `.execute(api.db);
  expect(kept.rows).toEqual([{ days: 30 }]);
  expect(await sweepFiles(api, hours(29 * 24))).toBe(0);
  await sql`update event_image set original_until = now() where event_id = ${rejected.eventId}`.execute(
    api.db,
  );
  expect(await sweepFiles(api, hours(1.1))).toBe(1);
});

test('unprocessed pictures expire like the others', async () => {
  const stuck = await capture([await photo(64, 64)]);
  const rejected = await capture([(await photo(640, 480)).subarray(0, 5000)]);
  await process(api, rejected);
  await sql`
    update event_image set created_at = now() - interval '8 days'
    where event_id in (${stuck.eventId}, ${rejected.eventId})
  `.execute(api.db);
  await runImageJob(api, 'expire-pictures', {}, { retentionDays: 7 });
  expect(await sweepFiles(api, hours(1.1))).toBe(2);
});

test('the hourly parts cover all files', async () => {
  for (let count = 0; count < 12; count += 1) {
    await api.files.put(`part-${count}.txt`, Buffer.from('x'));
  }
  const parts = await Promise.all(
    Array.from({ length: 24 }, (_, index) => names({ index, of: 24 })),
  );
  expect(parts.flat().toSorted()).toEqual(await names());
});

test('expired pictures are removed; the event has none any more', async () => {
  const old = await capture([await photo(64, 64)]);
  const young = await capture([await photo(64, 64)]);
  await process(api, old);
  await process(api, young);
  await sql`
    update event_image set created_at = now() - interval '731 days' where event_id = ${old.eventId}
  `.execute(api.db);
  const before = (await names()).length;
  await runImageJob(api, 'expire-pictures', {}, { retentionDays: 0 });
  expect(await names()).toHaveLength(before);
  await runImageJob(api, 'expire-pictures', {}, { retentionDays: 730 });
  await runImageJob(api, 'expire-pictures', {}, { retentionDays: 730 });
  expect(await names()).toHaveLength(before - 3);
  const shown = await findPictures(api.db, [
    { siteId: site.id, id: old.eventId },
    { siteId: site.id, id: young.eventId },
  ]);
  expect([shown.get(old.eventId), shown.get(young.eventId)]).toEqual([[], [0]]);
});

test('picture jobs have a lower priority than interactive ones', async () => {
  await capture([]);
  const queued = await sql<{ name: string; priority: number }>`
    select task_identifier as name, priority from graphile_worker.jobs order by priority desc limit 1
  `.execute(api.db);
  expect(queued.rows).toEqual([{ name: 'process-pictures', priority: 10 }]);
});

test('overlapping runs keep the picture and tolerate the removed original', async () => {
  const event = await capture([await photo(64, 64)]);
  const logged = vi.spyOn(api.deps.log, 'error');
  let isMet = false;
  const files = {
    ...api.files,
    // The first run finishes after this run has read the rows and before it reads the file.
    open: async (name: string) => {
      if (!isMet) {
        isMet = true;
        await process(api, event);
      }
      return api.files.open(name);
    },
  };
  await process({ ...api, files }, event);
  expect(logged).not.toHaveBeenCalled();
  logged.mockRestore();
  const shown = await findPictures(api.db, [{ siteId: site.id, id: event.eventId }]);
  expect(shown.get(event.eventId)).toEqual([0]);
});
