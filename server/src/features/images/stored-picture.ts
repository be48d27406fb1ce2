import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { captureLimits } from '@wastegauge/contract/waste/captures';
import { AppError } from '../../platform/errors.ts';
import { randomFileName, type Files } from '../../platform/ports/files.ts';

/** A picture as delivered. Not decoded yet and never shown. */
export interface StoredPicture {
  file: string;
  bytes: number;
  digest: Buffer;
  width: number;
  height: number;
}

export async function storePicture(files: Files, stream: Readable): Promise<StoredPicture> {
  const file = randomFileName('original');
  const hash = createHash('sha256');
  let bytes = 0;
  let size: { width: number; height: number } | undefined;
  // A block usually holds the whole file of a camera, which saves a dozen writes.
  async function* readBlocks(): AsyncGenerator<Buffer> {
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
      size ??= readSize(block);
      yield block;
    }
    const rest = Buffer.concat(waiting);
    size ??= readSize(rest);
    yield rest;
  }
  await files.put(file, Readable.from(readBlocks(), { objectMode: false }));
  return { file, bytes, digest: hash.digest(), ...(size ?? { width: 0, height: 0 }) };
}

function readSize(head: Buffer): { width: number; height: number } {
  const header = readPictureHeader(head);
  if (!header) throw new AppError('pictureUnusable');
  if (header.width * header.height > captureLimits.pictureMegapixels * 1_000_000) {
    throw new AppError('pictureTooLarge');
  }
  return { width: header.width, height: header.height };
}

export interface PictureHeader {
  type: 'jpeg' | 'png' | 'webp';
  width: number;
  height: number;
}

/** Enough for the segments that precede the size in the JPEG files of all common cameras. */
const headerBytes = 512 * 1024;

/** Reads type and size without decoding; null for other formats. */
export function readPictureHeader(head: Buffer): PictureHeader | null {
  const header = readJpeg(head) ?? readPng(head) ?? readWebp(head);
  return header && header.width > 0 && header.height > 0 ? header : null;
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function readPng(head: Buffer): PictureHeader | null {
  if (head.length < 24 || !head.subarray(0, 8).equals(pngSignature)) return null;
  if (head.toString('latin1', 12, 16) !== 'IHDR') return null;
  return { type: 'png', width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
}

function readJpeg(head: Buffer): PictureHeader | null {
  if (head.length < 4 || head.readUInt16BE(0) !== 0xffd8) return null;
  let at = 2;
  while (at + 9 <= head.length) {
    if (head[at] !== 0xff) return null;
    const marker = head[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isFrame(marker)) {
      return { type: 'jpeg', width: head.readUInt16BE(at + 7), height: head.readUInt16BE(at + 5) };
    }
    at += 2 + head.readUInt16BE(at + 2);
  }
  return null;
}

/** Start of frame; the three excluded markers are tables. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

function readWebp(head: Buffer): PictureHeader | null {
  if (head.length < 30) return null;
  if (head.toString('latin1', 0, 4) !== 'RIFF' || head.toString('latin1', 8, 12) !== 'WEBP') {
    return null;
  }
  switch (head.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return {
        type: 'webp',
        width: head.readUInt16LE(26) & 0x3fff,
        height: head.readUInt16LE(28) & 0x3fff,
      };
    case 'VP8L': {
      const bits = head.readUInt32LE(21);
      return { type: 'webp', width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return {
        type: 'webp',
        width: head.readUIntLE(24, 3) + 1,
        height: head.readUIntLE(27, 3) + 1,
      };
    default:
      return null;
  }
}
