import type { Db } from '../../platform/db/db.ts';
import type { Files } from '../../platform/ports/files.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { processPictures } from './picture-jobs.ts';
import {
  findRejected,
  markGone,
  markOriginal,
  type RejectedPicture,
} from './rejected-picture-queries.ts';

export interface CheckedPictures {
  kept: RejectedPicture[];
  gone: RejectedPicture[];
}

const checkedAtOnce = 20;
const maxPictures = 1000;

/** Throws while the store is away: no picture counts as gone then. */
export async function checkRejectedPictures(db: Db, files: Files): Promise<CheckedPictures> {
  const rejected = await findRejected(db, maxPictures);
  const checked: CheckedPictures = { kept: [], gone: [] };
  for (let at = 0; at < rejected.length; at += checkedAtOnce) {
    const pictures = rejected.slice(at, at + checkedAtOnce);
    const found = await Promise.all(pictures.map(({ file }) => files.exists(file)));
    for (const [index, picture] of pictures.entries()) {
      (found[index] ? checked.kept : checked.gone).push(picture);
    }
  }
  return checked;
}

/** Of two who ask at once, the second finds nothing left to queue. */
export async function retryRejectedPictures(
  transaction: Db,
  jobs: Jobs,
  { kept, gone }: CheckedPictures,
): Promise<{ queued: number; gone: number }> {
  const changed = await markOriginal(transaction, kept);
  const events = new Map(changed.map((key) => [`${key.siteId} ${key.eventId}`, key]));
  for (const { siteId, eventId } of events.values()) {
    await jobs.enqueue(transaction, processPictures, { site_id: siteId, event_id: eventId });
  }
  return { queued: changed.length, gone: await markGone(transaction, gone) };
}
