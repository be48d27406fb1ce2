import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { attachPictures } from '../images/service.ts';
import { copyPicture, type NewFiles, type PlacedPicture } from './pictures.ts';
import { findPictureDigests, type KnownCapture } from './queries.ts';

export interface NewPictures {
  files: NewFiles;
  pictures: readonly PlacedPicture[];
}

/** A list for every item of a capture: the first one has those that came, the others copies. */
export interface ItemPictures {
  files: NewFiles;
  ofItems: readonly (readonly PlacedPicture[])[];
}

/** Before the transaction, which holds up the other deliveries of the monitor. */
export async function copyForItems(
  { files, pictures }: NewPictures,
  furtherItems: number,
): Promise<ItemPictures> {
  const ofItems = [pictures];
  for (let item = 0; item < furtherItems; item += 1) {
    const copies: PlacedPicture[] = [];
    for (const { position, picture } of pictures) {
      copies.push({ position, picture: await copyPicture(files, picture) });
    }
    ofItems.push(copies);
  }
  return { files, ofItems };
}

export async function placePictures(
  transaction: Db,
  jobs: Jobs,
  { siteId, eventIds }: Pick<KnownCapture, 'siteId' | 'eventIds'>,
  { files, ofItems }: ItemPictures,
): Promise<void> {
  for (const [index, eventId] of eventIds.entries()) {
    const own = ofItems[index] ?? [];
    await attachPictures(transaction, jobs, { siteId, eventId }, own);
    for (const { picture } of own) files.markUsed(picture.file);
  }
}

/** Puts those to a capture that it does not have yet; answers how many that were. */
export async function addPictures(
  transaction: Db,
  jobs: Jobs,
  capture: KnownCapture,
  { files, ofItems }: ItemPictures,
): Promise<number> {
  const [pictures = []] = ofItems;
  if (pictures.length === 0) return 0;
  const kept = await findPictureDigests(transaction, capture.siteId, capture.eventIds[0] ?? 0);
  for (const { position, picture } of pictures) {
    const digest = kept.get(position);
    if (digest && !digest.equals(picture.digest)) throw new AppError('captureDiffers');
  }
  const isMissing = ({ position }: PlacedPicture): boolean => !kept.has(position);
  const missing = ofItems.map((own) => own.filter(isMissing));
  const count = missing[0]?.length ?? 0;
  if (count > 0) await placePictures(transaction, jobs, capture, { files, ofItems: missing });
  return count;
}
