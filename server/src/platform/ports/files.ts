import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

export interface OpenFile {
  stream: Readable;
  bytes: number;
}

export interface ListedFile {
  name: string;
  changedAt: Date;
}

/** Part `index` of `of` similar parts; a file is always in the same part. */
export interface FilesSlice {
  index: number;
  of: number;
}

/** The store does not reply, or rejects a valid request. */
export class StoreUnavailable extends Error {}

/** Files by flat names. A file is complete or does not exist. */
export interface Files {
  /** Resolves when the content would survive a power cut. */
  put(name: string, content: Uint8Array | Readable): Promise<void>;
  open(name: string): Promise<OpenFile | null>;
  exists(name: string): Promise<boolean>;
  /** Does nothing when the file does not exist. */
  remove(name: string): Promise<void>;
  /** In no particular order; all files without a slice. */
  list(slice?: FilesSlice): AsyncIterable<ListedFile>;
}

const namePattern = /^[a-z0-9][a-z0-9_-]{0,99}(\.[a-z0-9]{1,9}){0,2}$/;

/** Lower case, no separators, no leading dot: the name cannot leave its folder on any system. */
export function assertFileName(name: string): void {
  if (!namePattern.test(name)) throw new Error('Not a name for a stored file.');
}

/** 128 random bits, so that names cannot be guessed. */
export const randomFileName = (extension: string): string =>
  `${randomBytes(16).toString('hex')}.${extension}`;
