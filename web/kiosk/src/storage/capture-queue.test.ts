import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import type { Queue } from '@wastegauge/monitor/capture-queue';
import { beforeEach, expect, test, vi } from 'vitest';
import { openCaptureQueue } from './capture-queue.ts';
import { openDatabase, readFrom, type StoreName } from './database.ts';

let database: IDBDatabase;
const onFull = vi.fn<() => void>();

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  database = await openDatabase();
  onFull.mockReset();
});

const open = (): Promise<Queue> =>
  openCaptureQueue(database, { onChange: () => undefined, onFull });

/** As after a crash: nothing but the database is left. */
async function reopen(): Promise<Queue> {
  database.close();
  database = await openDatabase();
  return open();
}

const pictureOf = (index: number, position: number): Uint8Array =>
  Uint8Array.of(0xff, index, position);

async function addCapture(queue: Queue, index: number): Promise<void> {
  await queue.add(
    {
      capture_id: `capture-${index}`,
      captured_at: new Date(Date.UTC(2026, 4, 1, 12, 0, index)).toISOString(),
      raw_weight: index / 1000 + 0.1,
    },
    index,
    [pictureOf(index, 0), pictureOf(index, 1)],
  );
}

const countIn = (store: StoreName): Promise<number> =>
  readFrom(database, store, (opened) => opened.count());

test('200 captures with their pictures survive a restart, oldest first', async () => {
  const queue = await open();
  for (let index = 0; index < 200; index += 1) await addCapture(queue, index);
  const reopened = await reopen();
  expect(reopened.size()).toBe(200);
  const entries = reopened.first(200);
  expect(entries.map(({ capture }) => capture.capture_id)).toEqual(
    Array.from({ length: 200 }, (_, index) => `capture-${index}`),
  );
  for (const [index, entry] of entries.entries()) {
    expect(entry).toMatchObject({ offsetMs: index, isDelivered: false, pictures: [0, 1] });
    for (const position of entry.pictures) {
      expect(await reopened.readPicture(entry, position)).toEqual(pictureOf(index, position));
    }
  }
});

test('a removed capture takes its own pictures with it', async () => {
  const queue = await open();
  // The names of the first and the tenth start with the same digits.
  for (let index = 0; index < 12; index += 1) await addCapture(queue, index);
  const [first] = queue.first(1);
  if (!first) throw new Error('The queue is empty.');
  await queue.remove(first);
  expect(await countIn('captures')).toBe(11);
  expect(await countIn('pictures')).toBe(22);
  const reopened = await reopen();
  for (const [index, entry] of reopened.first(12).entries()) {
    expect(await reopened.readPicture(entry, 1)).toEqual(pictureOf(index + 1, 1));
  }
});

test('a refused capture is kept outside the queue with its pictures', async () => {
  const queue = await open();
  await addCapture(queue, 0);
  await addCapture(queue, 1);
  const [first] = queue.first(1);
  if (!first) throw new Error('The queue is empty.');
  await queue.setAside(first);
  const reopened = await reopen();
  expect(reopened.first(2).map(({ capture }) => capture.capture_id)).toEqual(['capture-1']);
  expect(await countIn('refused')).toBe(1);
  expect(await countIn('pictures')).toBe(4);
});

test('names are not used again after the newest capture was refused', async () => {
  const queue = await open();
  await addCapture(queue, 0);
  const [first] = queue.first(1);
  if (!first) throw new Error('The queue is empty.');
  await queue.setAside(first);
  const reopened = await reopen();
  await addCapture(reopened, 1);
  const [second] = reopened.first(1);
  expect(second?.name).not.toBe(first.name);
  expect(second && (await reopened.readPicture(second, 0))).toEqual(pictureOf(1, 0));
});

test('a delivered capture stays until its pictures are sent', async () => {
  const queue = await open();
  await addCapture(queue, 0);
  const [entry] = queue.first(1);
  if (!entry) throw new Error('The queue is empty.');
  await queue.save({ ...entry, isDelivered: true, pictures: [1] });
  const [saved] = (await reopen()).first(1);
  expect(saved).toMatchObject({ isDelivered: true, pictures: [1] });
});

test('every change is reported', async () => {
  const sizes: number[] = [];
  const onChange = (): unknown => sizes.push(queue.size());
  const queue = await openCaptureQueue(database, { onChange, onFull });
  await addCapture(queue, 0);
  await addCapture(queue, 1);
  const [first] = queue.first(1);
  if (first) await queue.remove(first);
  expect(sizes).toEqual([1, 2, 1]);
});

/** As when the disk is full. */
function fillDisk(): () => void {
  const refused = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The disk is full.', 'QuotaExceededError');
  });
  return () => refused.mockRestore();
}

test('a capture whose picture does not fit on the disk leaves nothing behind', async () => {
  const queue = await open();
  const freeDisk = fillDisk();
  await expect(addCapture(queue, 0)).rejects.toMatchObject({ name: 'QuotaExceededError' });
  freeDisk();
  expect(queue.size()).toBe(0);
  expect((await reopen()).size()).toBe(0);
});

test('a weight is sent although the disk is full, and is written when there is space', async () => {
  const queue = await open();
  const freeDisk = fillDisk();
  const weight = { capture_id: 'weight', captured_at: '2026-05-01T12:00:00Z', raw_weight: 1 };
  await queue.add(weight, 0, []);
  expect(onFull).toHaveBeenCalledOnce();
  expect(queue.first(1)).toMatchObject([{ capture: { capture_id: 'weight' }, pictures: [] }]);
  freeDisk();
  await addCapture(queue, 1);
  const names = (await reopen()).first(2).map(({ capture }) => capture.capture_id);
  expect(names).toEqual(['weight', 'capture-1']);
});
