import type { commentRoutes } from '@wastegauge/contract/waste/comments';
import type { ReplyOf } from '@wastegauge/contract/route';
import { texts } from '@wastegauge/contract/values/texts';
import { findPeopleOfSite, type Actor } from '../../platform/auth/auth.ts';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import { narrowTo } from '../../platform/scope.ts';
import type { EventDeps } from '../events/service.ts';
import { mentionedIn } from './comment-text.ts';
import { withPhoto } from './photos.ts';

export interface GivenTags {
  tagged_users?: number[] | undefined;
  tagged_user?: number[] | undefined;
}

/**
 * Who a text mentions. What it says is the truth; a list that came along must say the same. Only those who
 * can see the site count; who was in the text before may have left since.
 */
export async function chooseMentions(
  db: Db,
  siteId: number,
  text: string,
  given: GivenTags,
  textBefore = '',
): Promise<number[]> {
  const mentioned = mentionedIn(text);
  const before = mentionedIn(textBefore);
  const listed = given.tagged_users ?? given.tagged_user;
  const isSame =
    listed === undefined ||
    (new Set(listed).size === mentioned.length && listed.every((id) => mentioned.includes(id)));
  const added = mentioned.filter((id) => !before.includes(id));
  const known = added.length === 0 ? [] : await findPeopleOfSite(db, siteId, added);
  if (!isSame || known.length < added.length) {
    throw new AppError('invalid', { fields: { tagged_users: [texts.userUnknown] } });
  }
  return mentioned;
}

/** Everybody who can see the site, whatever group they are of. */
export async function listMentionable(
  deps: EventDeps,
  actor: Actor,
  siteId: number,
): Promise<ReplyOf<(typeof commentRoutes)['listMentionable']>> {
  narrowTo(actor.scope, siteId);
  const people = await findPeopleOfSite(deps.db, siteId);
  return people.map((person) => withPhoto(deps, person));
}
