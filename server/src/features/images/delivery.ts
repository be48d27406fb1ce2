import { createHash } from 'node:crypto';
import { firstOwnFoodId, imageSizes, type ImageSize } from '@wastegauge/contract/services/images';
import { composeFoodPortrait } from '@wastegauge/pictures/portrait';
import { findScope, type AuthDeps } from '../../platform/auth/auth.ts';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Media } from '../../platform/http/http.ts';
import { DependencyAway, type JobContext } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { Files } from '../../platform/ports/files.ts';
import { drawPicture, planEventPicture } from './demo-pictures.ts';
import { shrinkForMail, shrinkToJpeg } from './encoding.ts';
import type { ImageLink, ImageLinks } from './links.ts';
import { openSized, readFile, sizedFile, withStore } from './picture-files.ts';
import {
  findFoods,
  findPicture,
  type EventKey,
  type FoodPicture,
  type ShownPicture,
} from './queries.ts';

export interface ImageDeps extends AuthDeps {
  files: Files;
  imageLinks: ImageLinks;
  log: Log;
}

type ShowEventPicture = (link: ImageLink, size: ImageSize, accept: string) => Promise<Media>;

/** The reply is the same for forged, expired, foreign and missing pictures. */
export function createEventPictures(deps: ImageDeps): ShowEventPicture {
  const draw = createSerialQueue();
  const reportedFiles = new Set<string>();
  return async (link, size, accept) => {
    const picture = await findAllowed(deps, link);
    if (!picture) throw new AppError('pictureMissing');
    const { file, scene } = picture;
    const found = await openSized(deps.files, file, size, accept);
    if (found) return found;
    if (scene !== null) {
      await draw(file, async () => void (await drawPicture(deps, { file, scene }, link.position)));
      const drawn = await openSized(deps.files, file, size, accept);
      if (drawn) return drawn;
    }
    if (!reportedFiles.has(file)) {
      reportedFiles.add(file);
      deps.log.error({ site: link.siteId, event: link.eventId, file }, 'A picture has no file');
    }
    throw new AppError('pictureMissing');
  };
}

async function findAllowed(deps: ImageDeps, link: ImageLink): Promise<ShownPicture | undefined> {
  if (!deps.imageLinks.isValid(link, deps.clock.now())) return undefined;
  const scope = await findScope(deps.db, link.userId, 'pictures.read');
  if (!scope?.siteIds.includes(link.siteId)) return undefined;
  const event = { siteId: link.siteId, id: link.eventId };
  // Another request may plan the picture between the first query and `planEventPicture`.
  return (
    (await findPicture(deps.db, event, link.position)) ??
    (await planEventPicture(deps.db, event, link.position)) ??
    findPicture(deps.db, event, link.position)
  );
}

const foodCacheHeaders = { 'cache-control': 'public, max-age=2592000', vary: 'accept' };

type ShowFoodPicture = (foodId: number, size: 'thumb' | 'card', accept: string) => Promise<Media>;

export function createFoodPictures({
  db,
  files,
}: Pick<ImageDeps, 'db' | 'files'>): ShowFoodPicture {
  const compose = createSerialQueue();
  return async (foodId, size, accept) => {
    const [food] = foodId < firstOwnFoodId ? await findFoods(db, [foodId]) : [];
    if (!food) throw new AppError('pictureMissing');
    const file = `food-${foodId}-${foodDigest(food)}.${size}.webp`;
    let content = await readFile(files, file);
    if (!content) {
      await compose(file, async () =>
        files.put(file, await composeFoodPortrait(food, { size: imageSizes[size] })),
      );
      content = await readFile(files, file);
    }
    if (!content) throw new AppError('pictureMissing');
    return accept.includes('image/webp')
      ? { type: 'image/webp', content, headers: foodCacheHeaders }
      : {
          type: 'image/jpeg',
          content: await shrinkToJpeg(content, size),
          headers: foodCacheHeaders,
        };
  };
}

/** A renamed food gets a new picture. */
const foodDigest = ({ name, category, subcategory }: FoodPicture): string =>
  createHash('sha256').update(`${name}\n${category}\n${subcategory}`).digest('hex').slice(0, 12);

/** The main picture; pictures of the demo are drawn when needed. */
export async function readLargePicture(
  deps: { db: Db; files: Files },
  event: EventKey,
): Promise<Buffer | null> {
  const picture =
    (await findPicture(deps.db, event, 0)) ?? (await planEventPicture(deps.db, event, 0));
  if (!picture) return null;
  const { file, scene } = picture;
  const name = sizedFile(file, 'large');
  const large = await readFile(deps.files, name);
  if (large || scene === null) return large;
  await drawPicture(deps, { file, scene }, 0);
  return readFile(deps.files, name);
}

/** JPEG, because some mail programs do not show WebP. */
export async function readPictureForMail(
  deps: { db: Db; files: Files },
  event: EventKey,
): Promise<Buffer | null> {
  const large = await readLargePicture(deps, event);
  return large && shrinkToJpeg(large, 'thumb');
}

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

/** Null without a picture, or while a planned picture has not been drawn. */
export async function readMainPicture(
  { db, files }: JobContext,
  event: EventKey,
): Promise<Buffer | null> {
  const picture = await findPicture(db, event, 0);
  if (!picture) return null;
  const content = await withStore(() => readFile(files, picture.file));
  if (!content && picture.scene === null) {
    throw new DependencyAway(`The picture store has no file ${picture.file}`);
  }
  return content;
}

type RunInQueue = (name: string, work: () => Promise<void>) => Promise<void>;

/** Runs one task after another; requests for a name that is queued or running share its result. */
export function createSerialQueue(): RunInQueue {
  const pending = new Map<string, Promise<void>>();
  let last = Promise.resolve();
  return (name, work) => {
    const existing = pending.get(name);
    if (existing) return existing;
    const result = last.then(work).finally(() => pending.delete(name));
    pending.set(name, result);
    last = result.catch(() => undefined);
    return result;
  };
}
