import { mentionPattern, type commentRoutes } from '@wastegauge/contract/waste/comments';
import type { ParsedRequest, ReplyOf } from '@wastegauge/contract/route';
import { texts } from '@wastegauge/contract/values/texts';
import { findPeopleInScope, findPeopleOfSite, type Actor } from '../../platform/auth/auth.ts';
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
 * Users mentioned in the text or tagged in the request. New ones must have access to the site; earlier ones may have
 * lost it. Without a list, earlier tags that are not in the text stay.
 */
export async function chooseMentions(
  db: Db,
  siteId: number,
  text: string,
  tags: TaggedUsers,
  before: { text: string; taggedIds: readonly number[] } = { text: '', taggedIds: [] },
): Promise<number[]> {
  const inTextBefore = mentionedIds(before.text);
  const listed =
    tags.tagged_users ??
    tags.tagged_user ??
    before.taggedIds.filter((id) => !inTextBefore.includes(id));
  const tagged = [...new Set([...mentionedIds(text), ...listed])];
  const added = tagged.filter((id) => !before.taggedIds.includes(id) && !inTextBefore.includes(id));
  const known = added.length === 0 ? [] : await findPeopleOfSite(db, siteId, added);
  if (known.length < added.length) throw invalidField('tagged_users', texts.userUnknown);
  return tagged;
}

type ListMentionable = (typeof commentRoutes)['listMentionable'];

export async function listMentionable(
  deps: EventDeps,
  actor: Actor,
  { site, ...page }: ParsedRequest<ListMentionable>['query'],
): Promise<ReplyOf<ListMentionable>> {
  const scope = site === undefined ? actor.scope : narrowTo(actor.scope, site);
  const { count, results } = await findPeopleInScope(deps.db, scope, page);
  return { count, results: results.map((person) => withPhoto(deps, person)) };
}
