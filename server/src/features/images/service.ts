import type { Db } from '../../platform/db/db.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { processPictures } from './processing.ts';
import { insertOriginals, type EventKey } from './queries.ts';
import type { StoredPicture } from './stored-picture.ts';

export {
  createSerialQueue,
  readFoodPictureForMail,
  readLargePicture,
  readMainPicture,
  readPictureForMail,
} from './delivery.ts';
export { composeDemoPicture, insertPlannedPictures, planPictures } from './demo-pictures.ts';
export { drawWaitingPictures } from './drawing-ahead.ts';
export { encodeDocument, encodePicture, UnreadablePicture } from './encoding.ts';
export {
  createImageLinks,
  isPictureUrl,
  photoName,
  type ImageLinks,
  type PhotoLink,
} from './links.ts';
export { openSized, putSizes, removeSizes } from './picture-files.ts';
export { askLabeller, lockCapturedEvent, recogniseFood } from './processing.ts';
export {
  drawnPositions,
  findPictures,
  pictureColumns,
  shownPositions,
  type EventKey,
  type PictureColumns,
} from './queries.ts';
export { checkRejectedPictures, countRejected, retryRejectedPictures } from './retention.ts';
export { readPictureHeader, storePicture, type StoredPicture } from './stored-picture.ts';

/** Always queues the job: events without pictures have to be announced and labelled too. */
export async function attachPictures(
  transaction: Db,
  jobs: Jobs,
  event: EventKey,
  pictures: readonly { position: number; picture: StoredPicture }[],
): Promise<void> {
  await insertOriginals(transaction, event, pictures);
  await jobs.enqueue(transaction, processPictures, {
    site_id: event.siteId,
    event_id: event.id,
  });
}
