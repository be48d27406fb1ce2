import { inflateRawSync } from 'node:zlib';
import { UnreadableFile } from './table.ts';

const endMark = 0x06_05_4b_50;
const entryMark = 0x02_01_4b_50;
const fileMark = 0x04_03_4b_50;
const endLength = 22;
const maxComment = 65_535;
const maxEntries = 2000;
// A sheet of 200,000 lines and 8 columns is about 90 MB.
const maxBytes = 128_000_000;

interface Entry {
  method: number;
  isEncrypted: boolean;
  length: number;
  offset: number;
}

/** The total size of all parts is bounded, whatever their headers claim. */
export type ReadPart = (name: string) => string | undefined;

export function openZip(bytes: Uint8Array): ReadPart {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = readEntries(file);
  let leftBytes = maxBytes;
  return (name) => {
    const entry = entries.get(name.toLowerCase());
    if (!entry) return undefined;
    const part = readContent(file, entry, leftBytes);
    leftBytes -= part.length;
    if (leftBytes < 0) throw new UnreadableFile('importTooLarge');
    return new TextDecoder().decode(part);
  };
}

function readEntries(file: Buffer): Map<string, Entry> {
  const end = findEnd(file);
  const count = file.readUInt16LE(end + 10);
  if (count > maxEntries) throw new UnreadableFile('importTooLarge');
  const entries = new Map<string, Entry>();
  let at = file.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== entryMark) break;
    const nameLength = file.readUInt16LE(at + 28);
    const name = file.toString('utf8', at + 46, at + 46 + nameLength);
    entries.set(name.replaceAll('\\', '/').toLowerCase(), {
      isEncrypted: (file.readUInt16LE(at + 8) & 1) === 1,
      method: file.readUInt16LE(at + 10),
      length: file.readUInt32LE(at + 20),
      offset: file.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return entries;
}

function findEnd(file: Buffer): number {
  const first = Math.max(0, file.length - endLength - maxComment);
  for (let at = file.length - endLength; at >= first; at -= 1) {
    if (file.readUInt32LE(at) === endMark) return at;
  }
  throw new UnreadableFile('importUnreadable');
}

function readContent(file: Buffer, entry: Entry, maxBytes: number): Buffer {
  const { offset, length, method } = entry;
  if (entry.isEncrypted) throw new UnreadableFile('importOldWorkbook');
  if (offset + 30 > file.length || file.readUInt32LE(offset) !== fileMark) {
    throw new UnreadableFile('importUnreadable');
  }
  const start = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28);
  const packed = file.subarray(start, start + length);
  if (method === 0) return packed;
  if (method !== 8) throw new UnreadableFile('importUnreadable');
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, maxBytes) });
  } catch (error) {
    const isTooMuch = error instanceof RangeError;
    throw new UnreadableFile(isTooMuch ? 'importTooLarge' : 'importUnreadable');
  }
}
