import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDiskFiles } from '../src/adapters/files-disk.ts';
import { randomFileName, type Files } from '../src/platform/files.ts';

let root: string;
let files: Files;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'wastegauge-files-'));
  files = await openDiskFiles(root);
});
afterEach(() => rm(root, { recursive: true, force: true }));

const everyFile = async (): Promise<string[]> => {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
};

const read = async (name: string): Promise<string | null> => {
  const found = await files.open(name);
  if (!found) return null;
  const content = await buffer(found.stream);
  expect(content.length).toBe(found.bytes);
  return content.toString();
};

test('bytes and streams come back as they went in, with their size', async () => {
  const name = randomFileName('webp');
  await files.put(name, Buffer.from('a picture'));
  expect(await read(name)).toBe('a picture');
  await files.put(name, Readable.from([Buffer.from('another '), Buffer.from('picture')]));
  expect(await read(name)).toBe('another picture');
});

test('a file that is not there opens as null and is removed without complaint', async () => {
  const name = randomFileName('webp');
  expect(await files.open(name)).toBeNull();
  expect(await files.exists(name)).toBe(false);
  await files.put(name, Buffer.from('x'));
  expect(await files.exists(name)).toBe(true);
  await files.remove(name);
  await files.remove(name);
  expect(await files.exists(name)).toBe(false);
});

test.each([
  '../secret',
  '..',
  '.hidden',
  'a/b.webp',
  String.raw`a\b.webp`,
  '/etc/passwd',
  'a\u0000.webp',
  'Upper.webp',
  'a..webp',
  '',
  'x'.repeat(200),
])('the name %j is refused by every call', async (name) => {
  await expect(files.put(name, Buffer.from('x'))).rejects.toThrow('Not a name');
  await expect(async () => files.open(name)).rejects.toThrow('Not a name');
  await expect(files.exists(name)).rejects.toThrow('Not a name');
  await expect(async () => files.remove(name)).rejects.toThrow('Not a name');
});

test('an upload that breaks off leaves nothing behind, and an older file as it was', async () => {
  const name = randomFileName('webp');
  await files.put(name, Buffer.from('whole'));
  const broken = Readable.from(
    (function* () {
      yield Buffer.from('half');
      throw new Error('the connection was cut');
    })(),
  );
  await expect(files.put(name, broken)).rejects.toThrow('cut');
  const destroyed = new Readable({ read: () => undefined });
  destroyed.push('half');
  setTimeout(() => destroyed.destroy(), 20);
  await expect(files.put(name, destroyed)).rejects.toThrow();
  expect(await read(name)).toBe('whole');
  expect(await everyFile()).toEqual([name]);
});

test('many writers of one name leave exactly one whole file', async () => {
  const name = randomFileName('bin');
  const contents = Array.from({ length: 20 }, (_, index) => String(index).repeat(50_000));
  await Promise.all(contents.map((content) => files.put(name, Buffer.from(content))));
  expect(contents).toContain(await read(name));
  expect(await everyFile()).toEqual([name]);
});

test('files spread over two levels of folders', async () => {
  const names = Array.from({ length: 30 }, () => randomFileName('webp'));
  for (const name of names) await files.put(name, Buffer.from('x'));
  const paths = (await readdir(root, { recursive: true })).filter((file) => file.endsWith('.webp'));
  expect(paths.every((file) => /^[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{32}\.webp$/.test(file))).toBe(
    true,
  );
  expect(new Set(paths.map((file) => path.dirname(file))).size).toBeGreaterThan(20);
});

test('what a killed process left half written is cleared an hour later', async () => {
  const incoming = path.join(root, 'incoming');
  await mkdir(incoming, { recursive: true });
  await writeFile(path.join(incoming, 'old'), 'half');
  await writeFile(path.join(incoming, 'new'), 'half');
  const twoHoursAgo = new Date(Date.now() - 7_200_000);
  await utimes(path.join(incoming, 'old'), twoHoursAgo, twoHoursAgo);
  await openDiskFiles(root);
  expect(await everyFile()).toEqual(['new']);
});
