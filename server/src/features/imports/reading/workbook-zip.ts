import { inflateRawSync } from 'node:zlib';
import { Unreadable } from './table.ts';

const endMark = 0x06_05_4b_50;
const entryMark = 0x02_01_4b_50;
const fileMark = 0x04_03_4b_50;
const endLength = 22;
const mostComment = 65_535;
const mostEntries = 2000;
// A sheet of 10,000 lines and 20 columns comes to some 12 MB.
const mostBytes = 64_000_000;

interface Entry {
  method: number;
  isEncrypted: boolean;
  length: number;
  offset: number;
}

/** Answers the text of a part; undefined when there is none. What all parts come to is bounded, whatever they claim. */
export type ReadPart = (name: string) => string | undefined;

export function openZip(bytes: Uint8Array): ReadPart {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = entriesOf(file);
  let leftBytes = mostBytes;
  return (name) => {
    const entry = entries.get(name.toLowerCase());
    if (!entry) return undefined;
    const part = contentOf(file, entry, leftBytes);
    leftBytes -= part.length;
    if (leftBytes < 0) throw new Unreadable('importTooLarge');
    return new TextDecoder().decode(part);
  };
}

function entriesOf(file: Buffer): Map<string, Entry> {
  const end = findEnd(file);
  const count = file.readUInt16LE(end + 10);
  if (count > mostEntries) throw new Unreadable('importTooLarge');
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
  const first = Math.max(0, file.length - endLength - mostComment);
  for (let at = file.length - endLength; at >= first; at -= 1) {
    if (file.readUInt32LE(at) === endMark) return at;
  }
  throw new Unreadable('importUnreadable');
}

function contentOf(file: Buffer, entry: Entry, mostBytes: number): Buffer {
  const { offset, length, method } = entry;
  if (entry.isEncrypted) throw new Unreadable('importOldWorkbook');
  if (offset + 30 > file.length || file.readUInt32LE(offset) !== fileMark) {
    throw new Unreadable('importUnreadable');
  }
  const start = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28);
  const packed = file.subarray(start, start + length);
  if (method === 0) return packed;
  if (method !== 8) throw new Unreadable('importUnreadable');
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, mostBytes) });
  } catch (error) {
    const isTooMuch = error instanceof RangeError;
    throw new Unreadable(isTooMuch ? 'importTooLarge' : 'importUnreadable');
  }
}
