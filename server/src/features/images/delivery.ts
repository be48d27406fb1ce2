import type { ImageSize } from '@wastegauge/contract/services/images';
import { findScope, type AuthDeps } from '../../platform/auth/auth.ts';
import { AppError } from '../../platform/errors.ts';
import type { Files } from '../../platform/ports/files.ts';
import type { Media } from '../../platform/http/http.ts';
import type { Log } from '../../platform/log.ts';
import { drawPicture, planEventPicture } from './drawing.ts';
import type { ImageLink, ImageLinks } from './links.ts';
import { openSized } from './opened-picture.ts';
import { findPicture, type ShownPicture } from './queries.ts';
import { createWorkbench } from './workbench.ts';

export interface ImageDeps extends AuthDeps {
  files: Files;
  imageLinks: ImageLinks;
  log: Log;
}

export type ShowEventPicture = (link: ImageLink, size: ImageSize, accept: string) => Promise<Media>;

/** Forged, expired, foreign, gone and never there: the answer is the same. */
export function createEventPictures(deps: ImageDeps): ShowEventPicture {
  const draw = createWorkbench();
  const missedFiles = new Set<string>();
  return async (link, size, accept) => {
    const picture = await findAllowed(deps, link);
    if (!picture) throw new AppError('pictureMissing');
    const { file, scene } = picture;
    const found = await openSized(deps.files, file, size, accept);
    if (found) return found;
    if (scene !== null) {
      await draw(file, () => drawPicture(deps, { file, scene }, link.position));
      const drawn = await openSized(deps.files, file, size, accept);
      if (drawn) return drawn;
    }
    if (!missedFiles.has(file)) {
      missedFiles.add(file);
      deps.log.error({ site: link.siteId, event: link.eventId, file }, 'A picture has no file');
    }
    throw new AppError('pictureMissing');
  };
}

async function findAllowed(deps: ImageDeps, link: ImageLink): Promise<ShownPicture | undefined> {
  if (!deps.imageLinks.isGood(link, deps.clock.now())) return undefined;
  const scope = await findScope(deps.db, link.userId, 'pictures.read');
  if (!scope?.siteIds.includes(link.siteId)) return undefined;
  // Looked for again: between the first look and the plan, another request may have planned it.
  return (
    (await findPicture(deps.db, link, link.position)) ??
    (await planEventPicture(deps.db, link, link.position)) ??
    findPicture(deps.db, link, link.position)
  );
}
