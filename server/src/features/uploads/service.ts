import { texts } from '@wastegauge/contract/values/texts';
import { photoName, removeSizes } from '../images/service.ts';
import type { Actor } from '../../platform/auth/auth.ts';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Files } from '../../platform/ports/files.ts';
import { deleteUpload, findUnusedUploads, isOwnFreshUpload } from './queries.ts';

/** Uploads are removed later than they stop being selectable. */
const choosableHours = 24;
const keptHours = 48;

export const fileOfUpload = (name: string): string => `upload-${name}`;

/**
 * Undefined if unchanged, null for none. Only own uploads can be chosen, so that photos of others cannot be shown.
 */
export async function choosePhoto(
  db: Db,
  actor: Actor,
  field: 'profile_photo' | 'kitchen_photo',
  { current, given }: { current: string | null; given: string | null | undefined },
): Promise<string | null | undefined> {
  if (given === undefined || given === null) return given;
  const name = photoName(given);
  if (name !== undefined && name === current) return undefined;
  const userId = actor.user.id;
  const isOwn =
    name !== undefined && (await isOwnFreshUpload(db, { name, userId, hours: choosableHours }));
  if (!isOwn) throw new AppError('invalid', { fields: { [field]: [texts.photoUnknown] } });
  return name;
}

/** Removes the files first: after an interruption the row still refers to them. */
export async function removeUnusedUploads({ db, files }: { db: Db; files: Files }): Promise<void> {
  for (const name of await findUnusedUploads(db, keptHours)) {
    await removeSizes(files, fileOfUpload(name));
    await deleteUpload(db, name);
  }
}
