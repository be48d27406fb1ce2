import type { Db } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { attachPictures } from '../images/service.ts';
import { copyPicture, type NewFiles, type PlacedPicture } from './pictures.ts';
import { findPictureDigests, type KnownCapture } from './queries.ts';

export interface NewPictures {
  files: NewFiles;
  pictures: readonly PlacedPicture[];
}

/** Every item of a capture gets the pictures; the first one those that came. */
export async function placePictures(
  transaction: Db,
  jobs: Jobs,
  { siteId, eventIds }: Pick<KnownCapture, 'siteId' | 'eventIds'>,
  { files, pictures }: NewPictures,
): Promise<void> {
  for (const [index, eventId] of eventIds.entries()) {
    const own: PlacedPicture[] = [];
    for (const { position, picture } of pictures) {
      own.push({ position, picture: index === 0 ? picture : await copyPicture(files, picture) });
    }
    await attachPictures(transaction, jobs, { siteId, eventId }, own);
    for (const { picture } of own) files.markUsed(picture.file);
  }
}

/** Puts those to a capture that it does not have yet; answers how many that were. */
export async function addPictures(
  transaction: Db,
  jobs: Jobs,
  capture: KnownCapture,
  { files, pictures }: NewPictures,
): Promise<number> {
  if (pictures.length === 0) return 0;
  const kept = await findPictureDigests(transaction, capture.siteId, capture.eventIds[0] ?? 0);
  for (const { position, picture } of pictures) {
    const digest = kept.get(position);
    if (digest && !digest.equals(picture.digest)) throw new AppError('captureDiffers');
  }
  const missing = pictures.filter(({ position }) => !kept.has(position));
  if (missing.length > 0) {
    await placePictures(transaction, jobs, capture, { files, pictures: missing });
  }
  return missing.length;
}
