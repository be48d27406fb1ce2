import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { bufferContent, spoolToDisk } from './spool.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'wastegauge-spool-'));
afterAll(() => rmSync(folder, { recursive: true }));

const content = (bytes: number): Buffer =>
  Buffer.from(Array.from({ length: bytes }, (_, index) => index % 251));
const inChunks = (whole: Buffer, size = 70_000): Readable =>
  Readable.from(
    Array.from({ length: Math.ceil(whole.length / size) }, (_, index) =>
      whole.subarray(index * size, (index + 1) * size),
    ),
    { objectMode: false },
  );

test.each([0, 10, 262_144, 262_145, 3_000_000])(
  '%i bytes come back as they were received, and leave no file behind',
  async (bytes) => {
    const whole = content(bytes);
    const buffered = await bufferContent(inChunks(whole), { folder, maxBytes: 4_000_000 });
    expect((await buffer(buffered.open())).equals(whole)).toBe(true);
    expect(readdirSync(folder)).toEqual([]);
  },
);

test('content is truncated at the limit', async () => {
  for (const maxBytes of [1000, 500_000]) {
    const buffered = await bufferContent(inChunks(content(1_000_000)), { folder, maxBytes });
    expect(await buffer(buffered.open())).toHaveLength(maxBytes);
  }
});

test('the source is read completely before the reader starts', async () => {
  const whole = content(2_000_000);
  const spooled = spoolToDisk(inChunks(whole), folder);
  await spooled.written;
  expect(readdirSync(folder)).toEqual([]);
  expect((await buffer(spooled.content)).equals(whole)).toBe(true);
});

test('a reader gets the first bytes while the source is still being written', async () => {
  const source = new Readable({ read: () => undefined });
  source.push('first');
  const { content: reader } = spoolToDisk(source, folder);
  const chunks = reader.iterator();
  expect(String((await chunks.next()).value)).toBe('first');
  source.push('second');
  source.push(null);
  expect(String((await chunks.next()).value)).toBe('second');
  expect((await chunks.next()).done).toBe(true);
});

test('a reader that stops ends the source, and a failing source ends the reader', async () => {
  const abandoned = new Readable({ read: () => undefined });
  const first = spoolToDisk(abandoned, folder);
  first.content.destroy();
  await first.written;
  expect(abandoned.destroyed).toBe(true);

  const failing = new Readable({ read: () => undefined });
  failing.push('a');
  const second = spoolToDisk(failing, folder);
  await sleep(20);
  failing.destroy(new Error('The database is gone.'));
  await expect(buffer(second.content)).rejects.toThrow('The database is gone.');
});
