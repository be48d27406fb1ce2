import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { captureLimits } from '@wastegauge/contract/waste/captures';
import { AppError } from '../../platform/errors.ts';
import { randomFileName, type Files } from '../../platform/ports/files.ts';
import { headerBytes, readPictureHeader } from './picture-header.ts';

/** A picture as it came, not looked into yet: never shown to anybody. */
export interface StoredPicture {
  file: string;
  bytes: number;
  /** SHA-256 of the content. */
  digest: Buffer;
  width: number;
  height: number;
}

/** Keeps what comes in durably; what is too large or no picture by its first bytes leaves nothing behind. */
export async function storePicture(files: Files, stream: Readable): Promise<StoredPicture> {
  const file = randomFileName('original');
  const hash = createHash('sha256');
  let bytes = 0;
  let size: { width: number; height: number } | undefined;
  // In blocks that hold a camera's whole file: one write instead of a dozen.
  async function* measured(): AsyncGenerator<Buffer> {
    let waiting: Buffer[] = [];
    let waitingBytes = 0;
    for await (const part of stream) {
      const chunk = Buffer.isBuffer(part) ? part : Buffer.from(String(part));
      bytes += chunk.length;
      if (bytes > captureLimits.pictureBytes) throw new AppError('pictureTooLarge');
      hash.update(chunk);
      waiting.push(chunk);
      waitingBytes += chunk.length;
      if (waitingBytes < headerBytes) continue;
      const block = Buffer.concat(waiting);
      [waiting, waitingBytes] = [[], 0];
      size ??= checkedSize(block);
      yield block;
    }
    const rest = Buffer.concat(waiting);
    size ??= checkedSize(rest);
    yield rest;
  }
  await files.put(file, Readable.from(measured(), { objectMode: false }));
  return { file, bytes, digest: hash.digest(), ...(size ?? { width: 0, height: 0 }) };
}

function checkedSize(head: Buffer): { width: number; height: number } {
  const header = readPictureHeader(head);
  if (!header) throw new AppError('pictureUnusable');
  if (header.width * header.height > captureLimits.pictureMegapixels * 1_000_000) {
    throw new AppError('pictureTooLarge');
  }
  return { width: header.width, height: header.height };
}
