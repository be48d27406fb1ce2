import type { Db } from '../../platform/db/db.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { processPictures } from './picture-jobs.ts';
import { insertOriginals, type EventKey } from './queries.ts';
import type { StoredPicture } from './stored-picture.ts';

export { encodePicture, UnreadablePicture } from './encoding.ts';
export {
  createImageLinks,
  isPictureOf,
  photoNamed,
  type ImageLinks,
  type PhotoLink,
} from './links.ts';
export { readFoodPictureForMail, readPictureForMail } from './mail-picture.ts';
export { openSized } from './opened-picture.ts';
export { putSizes, removeSizes } from './picture-files.ts';
export { askLabeller } from './picture-jobs.ts';
export { readPictureHeader } from './picture-header.ts';
export { lockCapturedEvent } from './processing-queries.ts';
export { drawnPositions, findPictures } from './queries.ts';
export { readMainPicture } from './main-picture.ts';
export { checkRejectedPictures, retryRejectedPictures } from './rejected-pictures.ts';
export { countRejected } from './rejected-picture-queries.ts';
export { planPictures } from './scenes.ts';
export { storePicture, type StoredPicture } from './stored-picture.ts';
export { createWorkbench } from './workbench.ts';

/** Puts pictures to an event and asks for what follows; an event without any is announced and labelled too. */
export async function attachPictures(
  transaction: Db,
  jobs: Jobs,
  event: EventKey,
  pictures: readonly { position: number; picture: StoredPicture }[],
): Promise<void> {
  await insertOriginals(transaction, event, pictures);
  await jobs.enqueue(transaction, processPictures, {
    site_id: event.siteId,
    event_id: event.eventId,
  });
}
