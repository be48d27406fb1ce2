import { buffer } from 'node:stream/consumers';
import type { ImageSize } from '@wastegauge/contract/services/images';
import type { Files } from '../../platform/ports/files.ts';
import { DependencyAway } from '../../platform/jobs/jobs.ts';
import type { Media } from '../../platform/http/http.ts';
import { shrinkToJpeg, type EncodedSizes } from './encoding.ts';

const cacheHeaders = { 'cache-control': 'private, max-age=86400, immutable', vary: 'accept' };

export function sizedFile(file: string, size: ImageSize): string {
  return `${fileStem(file)}.${size}.${size === 'large' ? 'jpg' : 'webp'}`;
}

export async function putSizes(files: Files, file: string, sizes: EncodedSizes): Promise<void> {
  await Promise.all([
    files.put(sizedFile(file, 'large'), sizes.large),
    files.put(sizedFile(file, 'card'), sizes.card),
    files.put(sizedFile(file, 'thumb'), sizes.thumb),
  ]);
}

export async function removeSizes(files: Files, file: string): Promise<void> {
  for (const size of ['large', 'card', 'thumb'] as const) {
    await files.remove(sizedFile(file, size));
  }
}

/** A file is in use while a row refers to one of these. */
export function referencedFiles(file: string): string[] {
  const original = `${fileStem(file)}.original`;
  return file === original ? [original] : [original, sizedFile(file, 'large')];
}

export async function readFile(files: Files, file: string): Promise<Buffer | null> {
  const opened = await files.open(file);
  return opened && buffer(opened.stream);
}

/** The smaller sizes are stored as WebP; clients without WebP support get a JPEG made from the large size. */
export async function openSized(
  files: Files,
  file: string,
  size: ImageSize,
  accept: string,
): Promise<Media | null> {
  if (size === 'large' || accept.includes('image/webp')) {
    const opened = await files.open(sizedFile(file, size));
    if (opened) {
      const headers = { ...cacheHeaders, 'content-length': String(opened.bytes) };
      const type = size === 'large' ? 'image/jpeg' : 'image/webp';
      return { type, content: opened.stream, headers };
    }
  }
  const large = size === 'large' ? null : await readFile(files, sizedFile(file, 'large'));
  if (!large) return null;
  return { type: 'image/jpeg', content: await shrinkToJpeg(large, size), headers: cacheHeaders };
}

/** Makes a job wait for the store instead of failing. */
export async function withStore<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DependencyAway(reason, { cause: error });
  }
}

const fileStem = (file: string): string => file.split('.', 1)[0] ?? file;
