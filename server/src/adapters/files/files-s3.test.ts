import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openS3Files } from './s3.ts';
import { randomFileName, StoreUnavailable, type Files } from '../../platform/ports/files.ts';
import { namesIn, readFrom, tellFilesStories } from '../../../test/support/test-files.ts';
import { startTestStore, type TestStore } from '../../../test/support/test-s3-store.ts';

let store: TestStore;
let files: Files;

beforeEach(async () => {
  store = await startTestStore();
  files = await openS3Files(store.settings);
});
afterEach(() => store.close());

tellFilesStories(() => files);

test('lists more files than fit on a page', async () => {
  const isNeighbour = (name: string): boolean =>
    createHash('sha256').update(name).digest('hex').startsWith('00');
  const names = Array.from({ length: 9999 }, (_, index) => `n${index}.webp`).filter(isNeighbour);
  expect(names.length).toBeGreaterThan(20);
  for (const name of names) await files.put(name, Buffer.from('x'));
  expect(await namesIn(files)).toEqual(names.toSorted());
});

test('requests are retried after errors and broken connections', async () => {
  const name = randomFileName('webp');
  store.fail(2, 503);
  await files.put(name, Buffer.from('a picture'));
  store.fail(1, 'cut');
  store.fail(1, 429);
  expect(await readFrom(files, name)).toBe('a picture');
});

test('an unavailable store is an error, not a missing picture', async () => {
  const name = randomFileName('webp');
  await files.put(name, Buffer.from('a picture'));
  store.fail(4, 503);
  await expect(files.open(name)).rejects.toThrow('503');
  store.fail(4, 'cut');
  await expect(files.put(name, Buffer.from('x'))).rejects.toThrow(StoreUnavailable);
  expect(await readFrom(files, name)).toBe('a picture');
});

test('a wrong key, region or bucket stops startup with a clear message', async () => {
  const { settings } = store;
  const open = (changes: Partial<typeof settings>): Promise<Files> =>
    openS3Files({ ...settings, ...changes });
  await expect(open({ secretKey: 'another' })).rejects.toThrow('SignatureDoesNotMatch');
  await expect(open({ region: 'elsewhere' })).rejects.toThrow('InvalidAccessKeyId');
  await expect(open({ bucket: 'nowhere' })).rejects.toThrow(
    'S3_ENDPOINT: the bucket nowhere cannot be used',
  );
});
