import { buffer } from 'node:stream/consumers';
import type { ImageSize } from '@wastegauge/contract/services/images';
import type { Files } from '../../platform/ports/files.ts';
import { DependencyAway } from '../../platform/jobs/jobs.ts';
import type { EncodedPicture } from './encoding.ts';

/** What a picture is called once it can be shown; its smaller sizes lie beside it. */
export const shownFile = (file: string): string => sizedFile(file, 'large');

export function sizedFile(file: string, size: ImageSize): string {
  return `${stemOf(file)}.${size}.${size === 'large' ? 'jpg' : 'webp'}`;
}

export async function putSizes(files: Files, file: string, sizes: EncodedPicture): Promise<void> {
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

/** The files that, when an event has one of them, give this one a reason to be there. */
export function sourcesOf(file: string): string[] {
  const original = `${stemOf(file)}.original`;
  return file === original ? [original] : [original, shownFile(file)];
}

export async function readFile(files: Files, file: string): Promise<Buffer | null> {
  const opened = await files.open(file);
  return opened && buffer(opened.stream);
}

/** For jobs: any fault of the store is one to wait for. */
export async function whileStoreAnswers<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    throw new DependencyAway(said, { cause: error });
  }
}

const stemOf = (file: string): string => file.split('.', 1)[0] ?? file;
