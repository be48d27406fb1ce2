import { texts } from '@wastegauge/contract/values/texts';
import { photoNamed, removeSizes } from '../images/service.ts';
import type { Actor } from '../../platform/auth/auth.ts';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Files } from '../../platform/ports/files.ts';
import { deleteUpload, findUnusedUploads, isOwnFreshUpload } from './queries.ts';

/** How long a picture may be chosen after it was sent; it is taken away only later. */
const choosableHours = 24;
const keptHours = 48;

/** What its files are called; the sizes lie beside each other. */
export const fileOfUpload = (name: string): string => `upload-${name}`;

/**
 * What a photo becomes by the address a form sends: undefined when it stays, null for none. Only a picture the
 * caller sent themselves can be chosen, so that nobody shows what somebody else has.
 */
export async function choosePhoto(
  db: Db,
  actor: Actor,
  field: 'profile_photo' | 'kitchen_photo',
  { current, given }: { current: string | null; given: string | null | undefined },
): Promise<string | null | undefined> {
  if (given === undefined || given === null) return given;
  const name = photoNamed(given);
  if (name !== undefined && name === current) return undefined;
  const userId = actor.user.id;
  const isOwn =
    name !== undefined && (await isOwnFreshUpload(db, { name, userId, hours: choosableHours }));
  if (!isOwn) throw new AppError('invalid', { fields: { [field]: [texts.photoUnknown] } });
  return name;
}

/** The files first: should the process end between the two, the row still tells of them. */
export async function removeUnusedUploads({ db, files }: { db: Db; files: Files }): Promise<void> {
  for (const name of await findUnusedUploads(db, keptHours)) {
    await removeSizes(files, fileOfUpload(name));
    await deleteUpload(db, name);
  }
}
