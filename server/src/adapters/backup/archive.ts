import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { extract, pack, type Pack } from 'tar-stream';
import { StartError } from '../../platform/start-error.ts';
import { entryNames } from './format.ts';
import { syncFolder } from '../files/disk.ts';

export type AddEntry = (name: string, content: string | Buffer) => Promise<void>;

/** The file gets its name when it is complete and synced; only its owner can read it. */
export async function writeArchive<Result>(
  file: string,
  fill: (add: AddEntry) => Promise<Result>,
): Promise<Result> {
  const draft = `${file}.part`;
  const archive = pack();
  const written = pipeline(
    archive,
    createZstdCompress(),
    createWriteStream(draft, { mode: 0o600, flush: true }),
  );
  // Entries wait for the reader. When the disk is full it stops reading, and this promise rejects with the reason.
  const broken = written.then(() => new Promise<never>(() => undefined));
  try {
    const result = await Promise.race([fillWithDigest(archive, fill), broken]);
    await written;
    await rename(draft, file);
    await syncFolder(path.dirname(file));
    return result;
  } catch (error) {
    archive.destroy();
    const failure: unknown = await written.catch((reason: unknown) => reason);
    await rm(draft, { force: true });
    throw failure === error
      ? new StartError(`${file} cannot be written (${String(error)})`, { cause: error })
      : error;
  }
}

async function fillWithDigest<Result>(
  archive: Pack,
  fill: (add: AddEntry) => Promise<Result>,
): Promise<Result> {
  const hash = createHash('sha256');
  const result = await fill(async (name, content) => {
    hashHeader(hash, name, Buffer.byteLength(content));
    hash.update(content);
    await addEntry(archive, name, content);
  });
  await addEntry(archive, entryNames.digest, hash.digest('hex'));
  archive.finalize();
  return result;
}

const addEntry = (archive: Pack, name: string, content: string | Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    archive
      .entry({ name }, content, (error) => (error ? reject(error) : resolve()))
      // Handled above; without a listener the process would end.
      .on('error', () => undefined);
  });

const hashHeader = (hash: Hash, name: string, bytes: number): void =>
  void hash.update(`${name}\n${bytes}\n`);

export interface ArchiveEntry {
  name: string;
  content: AsyncIterable<Buffer>;
}

/** Each entry has to be read to its end; throws when the content was changed. */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry> {
  const archive = extract();
  const filled = pipeline(createReadStream(file), createZstdDecompress(), archive);
  // The entries report the error.
  filled.catch(() => undefined);
  const hash = createHash('sha256');
  let digest: string | undefined;
  for await (const entry of archive) {
    const { name, size } = entry.header;
    if (digest !== undefined) throw new StartError(damaged);
    if (name === entryNames.digest) {
      digest = await text(entry);
      if (digest !== hash.copy().digest('hex')) throw new StartError(damaged);
      continue;
    }
    hashHeader(hash, name, size);
    const content = Readable.from(hashed(entry, hash), { objectMode: false });
    yield { name, content };
    for await (const _ of content) continue;
  }
  await filled;
  if (digest === undefined) throw new StartError(damaged);
}

export const damaged = 'This file is not a backup of WasteGauge, or it is damaged or cut.';

async function* hashed(content: AsyncIterable<unknown>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const part of content) {
    const chunk = Buffer.isBuffer(part) ? part : Buffer.from(String(part));
    hash.update(chunk);
    yield chunk;
  }
}
