import type { commentRoutes } from '@wastegauge/contract/waste/comments';
import type { ReplyOf } from '@wastegauge/contract/route';
import type { Actor } from '../../platform/auth/auth.ts';
import type { EventDeps } from '../events/service.ts';
import { findPictures } from '../images/service.ts';
import { countActivity, findActivity } from './activity-queries.ts';
import { withPhoto } from './photos.ts';

/** What people said and flagged at the caller's sites, newest first. */
export async function listActivity(
  deps: EventDeps,
  actor: Actor,
  page: { limit: number; offset: number },
): Promise<ReplyOf<(typeof commentRoutes)['listActivity']>> {
  const { db, imageLinks, clock } = deps;
  const [count, rows] = await Promise.all([
    countActivity(db, actor.scope),
    findActivity(db, actor.scope, page),
  ]);
  const pictures = await findPictures(
    db,
    rows.map(({ siteId, event }) => ({ siteId, id: event.id })),
  );
  const now = clock.now();
  return {
    count,
    results: rows.map(({ siteId, event, created_at, user, tagged_users, ...item }) => {
      const position = pictures.get(event.id)?.[0];
      const imageUrl =
        position === undefined
          ? null
          : imageLinks.urlOf(actor.user.id, siteId, event.id, position, now);
      return {
        ...item,
        user: user && withPhoto(deps, user),
        tagged_users: tagged_users.map((person) => withPhoto(deps, person)),
        event: { ...event, image_url: imageUrl },
        created_at: created_at.toISOString(),
      };
    }),
  };
}
