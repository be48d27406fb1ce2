import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { randomFileName, type Files, type FilesSlice } from '../../src/platform/ports/files.ts';

export async function readFrom(files: Files, name: string): Promise<string | null> {
  const found = await files.open(name);
  if (!found) return null;
  const content = await buffer(found.stream);
  expect(content.length).toBe(found.bytes);
  return content.toString();
}

export async function namesIn(files: Files, slice?: FilesSlice): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of files.list(slice)) names.push(name);
  return names.toSorted();
}

/** Tests for every adapter of the port. */
export function tellFilesStories(current: () => Files): void {
  test('bytes and streams come back as they went in, with their size', async () => {
    const files = current();
    const name = randomFileName('webp');
    await files.put(name, Buffer.from('a picture'));
    expect(await readFrom(files, name)).toBe('a picture');
    await files.put(name, Readable.from([Buffer.from('another '), Buffer.from('picture')]));
    expect(await readFrom(files, name)).toBe('another picture');
    await files.put(name, Buffer.alloc(0));
    expect(await readFrom(files, name)).toBe('');
  });

  test('a file that is not there opens as null and is removed without complaint', async () => {
    const files = current();
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
    const files = current();
    await expect(files.put(name, Buffer.from('x'))).rejects.toThrow('Not a name');
    await expect(async () => files.open(name)).rejects.toThrow('Not a name');
    await expect(files.exists(name)).rejects.toThrow('Not a name');
    await expect(async () => files.remove(name)).rejects.toThrow('Not a name');
  });

  test('an upload that breaks off leaves nothing behind, and an older file as it was', async () => {
    const files = current();
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
    expect(await readFrom(files, name)).toBe('whole');
    expect(await namesIn(files)).toEqual([name]);
  });

  test('many writers of one name leave exactly one whole file', async () => {
    const files = current();
    const name = randomFileName('bin');
    const contents = Array.from({ length: 20 }, (_, index) => String(index).repeat(50_000));
    await Promise.all(contents.map((content) => files.put(name, Buffer.from(content))));
    expect(contents).toContain(await readFrom(files, name));
    expect(await namesIn(files)).toEqual([name]);
  });

  test('every file is listed once with its time, as a whole and in parts of the same size', async () => {
    const files = current();
    const since = Date.now() - 2000;
    const names = Array.from({ length: 60 }, () => randomFileName('webp')).toSorted();
    for (const name of names) await files.put(name, Buffer.from('x'));
    expect(await namesIn(files)).toEqual(names);
    const parts = await Promise.all([0, 1, 2].map((index) => namesIn(files, { index, of: 3 })));
    expect(parts.flat().toSorted()).toEqual(names);
    expect(Math.min(...parts.map((part) => part.length))).toBeGreaterThan(5);
    for await (const { changedAt } of files.list())
      expect(changedAt.getTime()).toBeGreaterThan(since);
  });
}
