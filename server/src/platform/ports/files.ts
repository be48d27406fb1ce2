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

/** One of `of` parts of about the same size; a file is always in the same. */
export interface FilesSlice {
  index: number;
  of: number;
}

/** The store does not answer, or refuses a request that is in order. */
export class StoreUnavailable extends Error {}

/** Files by flat names; a name shows its whole content or does not exist. */
export interface Files {
  /** Resolves when the content would survive a power cut. */
  put(name: string, content: Uint8Array | Readable): Promise<void>;
  open(name: string): Promise<OpenFile | null>;
  exists(name: string): Promise<boolean>;
  /** Removing what is not there is fine. */
  remove(name: string): Promise<void>;
  /** What is there, in no order; all of it without a slice. */
  list(slice?: FilesSlice): AsyncIterable<ListedFile>;
}

const namePattern = /^[a-z0-9][a-z0-9_-]{0,99}(\.[a-z0-9]{1,9}){0,2}$/;

/** Lower case, no separators, no leading dot: such a name cannot leave its folder on any system. */
export function assertFileName(name: string): void {
  if (!namePattern.test(name)) throw new Error('Not a name for a stored file.');
}

/** 128 random bits: names that cannot be guessed from one another. */
export const randomFileName = (extension: string): string =>
  `${randomBytes(16).toString('hex')}.${extension}`;
