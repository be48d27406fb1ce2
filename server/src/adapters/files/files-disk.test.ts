import { mkdir, mkdtemp, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openFiles } from './choose-files.ts';
import { openDiskFiles } from './disk.ts';
import { loadConfig } from '../../platform/config.ts';
import { randomFileName, StoreUnavailable, type Files } from '../../platform/ports/files.ts';
import { namesIn, tellFilesStories } from '../../../test/support/test-files.ts';

let root: string;
let files: Files;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'wastegauge-files-'));
  files = await openDiskFiles(root);
});
afterEach(async () => {
  expect(await readdir(path.join(root, 'incoming'))).toEqual([]);
  await rm(root, { recursive: true, force: true });
});

tellFilesStories(() => files);

test('files spread over two levels of folders', async () => {
  const names = Array.from({ length: 30 }, () => randomFileName('webp'));
  for (const name of names) await files.put(name, Buffer.from('x'));
  const paths = (await readdir(root, { recursive: true })).filter((file) => file.endsWith('.webp'));
  expect(paths.every((file) => /^[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{32}\.webp$/.test(file))).toBe(
    true,
  );
  expect(new Set(paths.map((file) => path.dirname(file))).size).toBeGreaterThan(20);
});

test('partial files of a killed process are removed after an hour', async () => {
  const incoming = path.join(root, 'incoming');
  await mkdir(incoming, { recursive: true });
  await writeFile(path.join(incoming, 'old'), 'half');
  await writeFile(path.join(incoming, 'new'), 'half');
  const twoHoursAgo = new Date(Date.now() - 7_200_000);
  await utimes(path.join(incoming, 'old'), twoHoursAgo, twoHoursAgo);
  await openDiskFiles(root);
  expect(await readdir(incoming)).toEqual(['new']);
  await utimes(path.join(incoming, 'new'), twoHoursAgo, twoHoursAgo);
  expect(await namesIn(files)).toEqual([]);
  expect(await readdir(incoming)).toEqual([]);
});

test('starting with an unmounted share writes nothing below the mount point', async () => {
  const config = loadConfig({ DATA_DIR: path.join(root, 'data') });
  const folder = path.join(root, 'data', 'files');
  const name = randomFileName('webp');
  await (await openFiles(config)).put(name, Buffer.from('x'));
  await rename(folder, `${folder}.share`);
  await mkdir(folder);

  const started = await openFiles(config);
  await expect(started.put(randomFileName('webp'), Buffer.from('x'))).rejects.toThrow('ENOENT');
  await expect(started.open(name)).rejects.toThrow(StoreUnavailable);
  await expect(started.exists(name)).rejects.toThrow(StoreUnavailable);
  await expect(started.remove(name)).rejects.toThrow(StoreUnavailable);
  expect(await readdir(folder)).toEqual([]);

  await rm(folder, { recursive: true });
  await rename(`${folder}.share`, folder);
  expect(await started.exists(name)).toBe(true);
  await started.put(randomFileName('webp'), Buffer.from('x'));
});
