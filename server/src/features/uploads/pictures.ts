import { randomBytes } from 'node:crypto';
import { captureLimits } from '@wastegauge/contract/waste/captures';
import type { ImageSize } from '@wastegauge/contract/services/images';
import { texts } from '@wastegauge/contract/values/texts';
import { maxUploadBytes } from '@wastegauge/contract/services/uploads';
import type { Actor } from '../../platform/auth/auth.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Files } from '../../platform/ports/files.ts';
import type { Media } from '../../platform/http/http.ts';
import { countHit } from '../../platform/auth/rate-limit.ts';
import { readWhole, type Upload } from '../../platform/http/uploads.ts';
import {
  createSerialQueue,
  encodePicture,
  openSized,
  putSizes,
  readPictureHeader,
  UnreadablePicture,
  type ImageLinks,
  type PhotoLink,
} from '../images/service.ts';
import { insertUpload } from './queries.ts';
import { fileOfUpload } from './service.ts';

export interface UploadDeps {
  db: Db;
  files: Files;
  imageLinks: ImageLinks;
  clock: Clock;
}

const uploadsPerHour = 60;

export type KeepUpload = (actor: Actor, upload: Upload | null) => Promise<{ url: string }>;

/** Keeps only the pixels, under a random name. */
export function createUploads(deps: UploadDeps): KeepUpload {
  // One at a time, because decoding is expensive.
  const encode = createSerialQueue();
  return async (actor, upload) => {
    if (!upload) throw new AppError('unsupportedMediaType');
    const userId = actor.user.id;
    const key = `upload:${userId}`;
    await countHit(deps.db, { key, hits: uploadsPerHour, windowSeconds: 3600 });
    const content = await readFile(upload);
    refuseOther(content);
    const name = randomBytes(16).toString('hex');
    await insertUpload(deps.db, name, userId);
    await encode(name, async () => {
      const sizes = await encodePicture(content).catch(toRefusal);
      await putSizes(deps.files, fileOfUpload(name), sizes);
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
  const picture = isValid ? await openSized(files, fileOfUpload(link.name), size, accept) : null;
  if (!picture) throw new AppError('pictureMissing');
  return picture;
}

async function readFile(upload: Upload): Promise<Buffer> {
  let content: Buffer | undefined;
  for await (const part of upload.parts()) {
    if (part.kind === 'text') continue;
    if (content) throw refused('There are too many');
    content = await readWhole(part.stream, maxUploadBytes, tooLarge);
  }
  if (!content) throw refused(texts.requiredField);
  return content;
}

/** Checks the header before decoding. */
function refuseOther(content: Buffer): void {
  const header = readPictureHeader(content);
  if (!header) throw new AppError('pictureUnusable');
  if (header.width * header.height > captureLimits.pictureMegapixels * 1_000_000) throw tooLarge();
}

function toRefusal(error: unknown): never {
  if (error instanceof UnreadablePicture) throw new AppError('pictureUnusable');
  throw error;
}

const tooLarge = (): AppError => new AppError('pictureTooLarge', { message: texts.uploadTooLarge });

const refused = (text: string): AppError => new AppError('invalid', { fields: { file: [text] } });
