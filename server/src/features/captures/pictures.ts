import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { randomFileName, type Files } from '../../platform/ports/files.ts';
import { attachPictures, type StoredPicture } from '../images/service.ts';
import { findPictureDigests, type KnownCapture } from './queries.ts';

export interface PlacedPicture {
  /** 0 is the main picture, the others are backups. */
  position: number;
  picture: StoredPicture;
}

export interface NewFiles extends Files {
  markUsed(file: string): void;
}

export interface NewPictures {
  files: NewFiles;
  pictures: readonly PlacedPicture[];
}

export interface ItemPictures {
  files: NewFiles;
  /** One list per item: the delivered pictures first, then copies of them. */
  perItem: readonly (readonly PlacedPicture[])[];
}

interface FileDelivery<Received, Result> {
  receive(files: NewFiles): Promise<Received>;
  store(files: NewFiles, received: Received): Promise<Result>;
}

/** Removes every file that `store` did not mark as used. */
export async function withNewFiles<Received, Result>(
  files: Files,
  { receive, store }: FileDelivery<Received, Result>,
): Promise<Result> {
  const written = new Set<string>();
  const used = new Set<string>();
  const newFiles: NewFiles = {
    ...files,
    put: async (name, content) => {
      await files.put(name, content);
      written.add(name);
    },
    markUsed: (file) => void used.add(file),
  };
  const removeAll = (names: string[]): Promise<unknown> =>
    Promise.all(names.map((name) => files.remove(name)));
  let isStoring = false;
  try {
    const received = await receive(newFiles);
    isStoring = true;
    const result = await store(newFiles, received);
    await removeAll([...written].filter((name) => !used.has(name)));
    return result;
  } catch (error) {
    // The rows may exist if the connection broke during the commit: leave the files to the sweeper, which checks.
    if (!isStoring || error instanceof AppError) await removeAll([...written]);
    throw error;
  }
}

/** Runs before the transaction, which blocks other deliveries of the monitor. Each event owns its files. */
export async function copyForItems(
  { files, pictures }: NewPictures,
  furtherItems: number,
): Promise<ItemPictures> {
  const perItem = [pictures];
  for (let item = 0; item < furtherItems; item += 1) {
    const copies: PlacedPicture[] = [];
    for (const { position, picture } of pictures) {
      copies.push({ position, picture: await copyPicture(files, picture) });
    }
    perItem.push(copies);
  }
  return { files, perItem };
}

async function copyPicture(files: Files, picture: StoredPicture): Promise<StoredPicture> {
  const source = await files.open(picture.file);
  // The file was written just before, so the store must have become unavailable.
  if (!source) throw new AppError('overloaded', { retryAfterSeconds: 5 });
  const file = randomFileName('original');
  await files.put(file, source.stream);
  return { ...picture, file };
}

export async function placePictures(
  transaction: Db,
  jobs: Jobs,
  { siteId, eventIds }: Pick<KnownCapture, 'siteId' | 'eventIds'>,
  { files, perItem }: ItemPictures,
): Promise<void> {
  for (const [index, id] of eventIds.entries()) {
    const pictures = perItem[index] ?? [];
    await attachPictures(transaction, jobs, { siteId, id }, pictures);
    for (const { picture } of pictures) files.markUsed(picture.file);
  }
}

export async function addPictures(
  transaction: Db,
  jobs: Jobs,
  capture: KnownCapture,
  { files, perItem }: ItemPictures,
): Promise<number> {
  const [pictures = []] = perItem;
  if (pictures.length === 0) return 0;
  const stored = await findPictureDigests(transaction, capture.siteId, capture.eventIds[0] ?? 0);
  for (const { position, picture } of pictures) {
    const digest = stored.get(position);
    if (digest && !digest.equals(picture.digest)) throw new AppError('captureDiffers');
  }
  const isMissing = ({ position }: PlacedPicture): boolean => !stored.has(position);
  const missing = perItem.map((placed) => placed.filter(isMissing));
  const count = missing[0]?.length ?? 0;
  if (count > 0) await placePictures(transaction, jobs, capture, { files, perItem: missing });
  return count;
}
