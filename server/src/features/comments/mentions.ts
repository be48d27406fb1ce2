import { mentionPattern, type commentRoutes } from '@wastegauge/contract/waste/comments';
import type { ReplyOf } from '@wastegauge/contract/route';
import { texts } from '@wastegauge/contract/values/texts';
import { findPeopleOfSite, type Actor } from '../../platform/auth/auth.ts';
import type { Db } from '../../platform/db/db.ts';
import { invalidField } from '../../platform/errors.ts';
import { narrowTo } from '../../platform/scope.ts';
import type { EventDeps } from '../events/service.ts';
import { withPhoto } from './queries.ts';

const scriptElement = /<script\b[^>]*>[\s\S]*?<\/script[^>]*>/gi;
const scriptTag = /<\/?script\b[^>]*>?/gi;

/** Defence in depth: comments are always shown as plain text. Repeats because tags may be nested. */
export function withoutScripts(text: string): string {
  const stripped = text.replaceAll(scriptElement, '').replaceAll(scriptTag, '');
  return stripped === text ? text.trim() : withoutScripts(stripped);
}

export const mentionedIds = (text: string): number[] => [
  ...new Set([...text.matchAll(mentionPattern)].map(([, , id]) => Number(id))),
];

export const plainText = (text: string): string => text.replaceAll(mentionPattern, '@$1');

export interface TaggedUsers {
  tagged_users?: number[] | undefined;
  tagged_user?: number[] | undefined;
}

/**
 * Returns the users mentioned in the text. A list in the request must match them. New mentions must have access to
 * the site; earlier ones may have lost it.
 */
export async function chooseMentions(
  db: Db,
  siteId: number,
  text: string,
  tags: TaggedUsers,
  textBefore = '',
): Promise<number[]> {
  const mentioned = mentionedIds(text);
  const before = mentionedIds(textBefore);
  const listed = tags.tagged_users ?? tags.tagged_user;
  const isSame =
    listed === undefined ||
    (new Set(listed).size === mentioned.length && listed.every((id) => mentioned.includes(id)));
  const added = mentioned.filter((id) => !before.includes(id));
  const known = added.length === 0 ? [] : await findPeopleOfSite(db, siteId, added);
  if (!isSame || known.length < added.length) throw invalidField('tagged_users', texts.userUnknown);
  return mentioned;
}

export async function listMentionable(
  deps: EventDeps,
  actor: Actor,
  siteId: number,
): Promise<ReplyOf<(typeof commentRoutes)['listMentionable']>> {
  narrowTo(actor.scope, siteId);
  const people = await findPeopleOfSite(deps.db, siteId);
  return people.map((person) => withPhoto(deps, person));
}
