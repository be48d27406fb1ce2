import { texts } from '@wastegauge/contract/values/texts';
import { randomBytes } from 'node:crypto';
import { captureLimits } from '@wastegauge/contract/waste/captures';
import type { ImageSize } from '@wastegauge/contract/services/images';
import { maxUploadBytes } from '@wastegauge/contract/services/uploads';
import {
  createSerialQueue,
  encodePicture,
  openSized,
  photoName,
  putSizes,
  readPictureHeader,
  removeSizes,
  UnreadablePicture,
  type ImageLinks,
  type PhotoLink,
} from '../images/service.ts';
import type { Actor } from '../../platform/auth/auth.ts';
import type { Db } from '../../platform/db/db.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import type { Files } from '../../platform/ports/files.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Media } from '../../platform/http/http.ts';
import { countHit } from '../../platform/auth/rate-limit.ts';
import { readWhole, type Upload } from '../../platform/http/uploads.ts';
import { sql } from 'kysely';
import { queryHasRow, runStatement } from '../../platform/db/query.ts';

/** Uploads are removed later than they stop being selectable. */
const choosableHours = 24;
const keptHours = 48;

const uploadFile = (name: string): string => `upload-${name}`;

/**
 * Undefined if unchanged, null for none. Only own uploads can be chosen, so that photos of others cannot be shown.
 */
export async function choosePhoto(
  db: Db,
  actor: Actor,
  field: 'profile_photo' | 'kitchen_photo' | 'picture_url' | 'photo_url',
  { current, requested }: { current: string | null; requested: string | null | undefined },
): Promise<string | null | undefined> {
  if (requested === undefined || requested === null) return requested;
  const name = photoName(requested);
  if (name !== undefined && name === current) return undefined;
  const userId = actor.user.id;
  const isOwn =
    name !== undefined && (await isOwnFreshUpload(db, { name, userId, hours: choosableHours }));
  if (!isOwn) throw invalidField(field, texts.photoUnknown);
  return name;
}

/** Removes the files first: after an interruption the row still refers to them. */
export async function removeUnusedUploads({ db, files }: { db: Db; files: Files }): Promise<void> {
  for (const name of await findUnusedUploads(db, keptHours)) {
    await removeSizes(files, uploadFile(name));
    await deleteUpload(db, name);
  }
}

export interface UploadDeps {
  db: Db;
  files: Files;
  imageLinks: ImageLinks;
  clock: Clock;
}

const uploadsPerHour = 60;

type StoreUpload = (actor: Actor, upload: Upload | null) => Promise<{ url: string }>;

/** Keeps only the pixels, under a random name. */
export function createUploads(deps: UploadDeps): StoreUpload {
  // One at a time, because decoding is expensive.
  const encode = createSerialQueue();
  return async (actor, upload) => {
    if (!upload) throw new AppError('unsupportedMediaType');
    const userId = actor.user.id;
    const key = `upload:${userId}`;
    await countHit(deps.db, { key, hits: uploadsPerHour, windowSeconds: 3600 });
    const content = await readFile(upload);
    checkHeader(content);
    const name = randomBytes(16).toString('hex');
    await insertUpload(deps.db, name, userId);
    await encode(name, async () => {
      const sizes = await encodePicture(content).catch(toRefusal);
      await putSizes(deps.files, uploadFile(name), sizes);
    });
    const url = deps.imageLinks.photoUrl(name, deps.clock.now());
    return { url: url ?? '' };
  };
}

/** The reply is the same for forged, expired and missing pictures. */
export async function showUpload(
  { files, imageLinks, clock }: UploadDeps,
  link: PhotoLink,
  size: ImageSize,
  accept: string,
): Promise<Media> {
  const isValid = imageLinks.isValidPhoto(link, clock.now());
  const picture = isValid ? await openSized(files, uploadFile(link.name), size, accept) : null;
  if (!picture) throw new AppError('pictureMissing');
  return picture;
}

async function readFile(upload: Upload): Promise<Buffer> {
  let content: Buffer | undefined;
  for await (const part of upload.parts()) {
    if (part.kind === 'text') continue;
    if (content) throw invalidFile(texts.tooManyPictures);
    content = await readWhole(part.stream, maxUploadBytes, tooLarge);
  }
  if (!content) throw invalidFile(texts.requiredField);
  return content;
}

function checkHeader(content: Buffer): void {
  const header = readPictureHeader(content);
  if (!header) throw new AppError('pictureUnusable');
  if (header.width * header.height > captureLimits.pictureMegapixels * 1_000_000) throw tooLarge();
}

function toRefusal(error: unknown): never {
  if (error instanceof UnreadablePicture) throw new AppError('pictureUnusable');
  throw error;
}

const tooLarge = (): AppError => new AppError('pictureTooLarge', { message: texts.uploadTooLarge });

const invalidFile = (text: string): AppError => invalidField('file', text);

const insertUpload = (db: Db, name: string, userId: number): Promise<void> =>
  runStatement(db)`insert into upload (name, user_id) values (${name}, ${userId})`;

const deleteUpload = (db: Db, name: string): Promise<void> =>
  runStatement(db)`delete from upload where name = ${name}`;

const isOwnFreshUpload = (
  db: Db,
  { name, userId, hours }: { name: string; userId: number; hours: number },
): Promise<boolean> =>
  queryHasRow(db)`
    select from upload
    where name = ${name} and user_id = ${userId}
      and created_at > now() - make_interval(hours => ${hours})
  `;

async function findUnusedUploads(db: Db, hours: number): Promise<string[]> {
  const found = await sql<{ name: string }>`
    select name from upload
    where (user_id is null or created_at < now() - make_interval(hours => ${hours}))
      and not exists (select from app_user where profile_photo = upload.name)
      and not exists (select from device where kitchen_photo = upload.name)
      and name not in (select picture from action where picture is not null)
      and name not in (select photo from hand_over where photo is not null)
    limit 1000
  `.execute(db);
  return found.rows.map(({ name }) => name);
}
