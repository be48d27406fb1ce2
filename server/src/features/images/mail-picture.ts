import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Files } from '../../platform/ports/files.ts';
import { drawPicture, planEventPicture } from './drawing.ts';
import { shrinkForMail, shrinkToJpeg } from './encoding.ts';
import { createFoodPictures } from './food-pictures.ts';
import { readFile, sizedFile } from './picture-files.ts';
import { findPicture, type EventKey } from './queries.ts';

/** The main picture of an event, small and in the one format every mail program shows; null without one. */
export async function readPictureForMail(
  deps: { db: Db; files: Files },
  event: EventKey,
): Promise<Buffer | null> {
  const picture =
    (await findPicture(deps.db, event, 0)) ?? (await planEventPicture(deps.db, event, 0));
  if (!picture) return null;
  const { file, scene } = picture;
  const name = sizedFile(file, 'large');
  let large = await readFile(deps.files, name);
  if (!large && scene !== null) {
    await drawPicture(deps, { file, scene }, 0);
    large = await readFile(deps.files, name);
  }
  return large && shrinkToJpeg(large, 'thumb');
}

/** The picture of a food for a list in a mail; null where it has none. */
export async function readFoodPictureForMail(
  deps: { db: Db; files: Files },
  foodId: number,
): Promise<Buffer | null> {
  try {
    const { content } = await createFoodPictures(deps)(foodId, 'thumb', 'image/webp');
    return Buffer.isBuffer(content) ? await shrinkForMail(content) : null;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
