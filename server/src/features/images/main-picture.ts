import { DependencyAway, type JobContext } from '../../platform/jobs/jobs.ts';
import { readFile, whileStoreAnswers } from './picture-files.ts';
import { findPicture, type EventKey } from './queries.ts';

/** Null without a picture, or while a planned picture has not been drawn. */
export async function readMainPicture(
  { db, files }: JobContext,
  event: EventKey,
): Promise<Buffer | null> {
  const picture = await findPicture(db, event, 0);
  if (!picture) return null;
  const content = await whileStoreAnswers(() => readFile(files, picture.file));
  if (!content && picture.scene === null) {
    throw new DependencyAway(`The picture store has no file ${picture.file}`);
  }
  return content;
}
