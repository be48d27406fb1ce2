import type { FeedQuery, feedRoutes } from '@wastegauge/contract/insight/feed';
import type { ReplyOf } from '@wastegauge/contract/route';
import type { Analytics } from '../../platform/ports/analytics.ts';
import type { Actor } from '../../platform/auth/auth.ts';
import { isDistributed } from '../../platform/db/distribution.ts';
import { queryRows } from '../../platform/db/query.ts';
import type { ReadRouter } from '../../platform/ports/read-replica.ts';
import { readEvents, type EventDeps, type EventKey } from '../events/service.ts';
import { isOwnEntry, ownEntriesSince } from '../manual-waste/service.ts';
import { findOpenIds } from '../unusual/service.ts';
import { chooseEvents } from './choice.ts';
import { countFeed, findPageByColumns, isFarByIndex, needsDatabase } from './copy.ts';
import { feedConditions, type FeedChoice } from './filter-sql.ts';
import { countChosen, findFeedPage, findFewKeys, type FeedPage } from './queries.ts';

export interface FeedDeps extends EventDeps {
  analytics: Analytics;
  readRouter: ReadRouter;
}

type FeedReply = ReplyOf<(typeof feedRoutes)['listFeed']>;

/** From here on the total is read first, to page from the nearer end. */
const farOffset = 1000;

export async function readFeed(
  deps: FeedDeps,
  actor: Actor,
  { limit, offset, ...filter }: FeedQuery,
): Promise<FeedReply> {
  const choice = await chooseEvents(deps, actor, filter);
  if (choice.scope.siteIds.length === 0) return { count: 0, results: [], unusual: [] };
  const own = await findOwnEntries(deps, actor, choice);
  const first = own.slice(offset, offset + limit);
  const { count, keys } = await findOthers(deps, choice, own, {
    limit: limit - first.length,
    offset: Math.max(0, offset - own.length),
  });
  const listed = [...first, ...keys];
  const [results, unusual] = await Promise.all([
    readEvents(deps, actor, listed),
    findOpenIds(deps.db, listed),
  ]);
  return { count, results, unusual };
}

/** The count includes the caller's own entries. */
async function findOthers(
  deps: FeedDeps,
  choice: FeedChoice,
  own: readonly EventKey[],
  { limit, offset }: Pick<FeedPage, 'limit' | 'offset'>,
): Promise<{ count: number; keys: EventKey[] }> {
  const others = { ...choice, withoutIds: own.map(({ id }) => id) };
  if (needsDatabase(choice)) {
    const [count, keys] = await Promise.all([
      countChosen(deps.db, choice),
      findFewKeys(deps.db, others, { limit, offset }),
    ]);
    return { count, keys };
  }
  if (offset < farOffset) {
    const page = { limit, offset, isFromEnd: false };
    const [count, keys] = await Promise.all([
      countFeed(deps.analytics, choice),
      findPage(deps, others, page),
    ]);
    return { count, keys };
  }
  const count = await countFeed(deps.analytics, choice);
  const total = count - own.length;
  const rows = Math.min(limit, total - offset);
  if (rows <= 0) return { count, keys: [] };
  const isFromEnd = offset > total / 2;
  const keys = await findPage(deps, others, {
    limit: rows,
    offset: isFromEnd ? total - offset - rows : offset,
    isFromEnd,
  });
  return { count, keys };
}

const maxOwnEntries = 50;

/** The caller's entries of the last minutes come first in the recommended order. */
const findOwnEntries = async (
  { db, clock }: FeedDeps,
  actor: Actor,
  choice: FeedChoice,
): Promise<EventKey[]> =>
  choice.ordering === 'recommended'
    ? queryRows(db)<EventKey>`
        select event.site_id as "siteId", event.id from event
        where event.site_id = any(${choice.scope.siteIds})
          and ${isOwnEntry(actor.user.id, ownEntriesSince(clock.now()))}
          and ${feedConditions(choice)}
        order by event.logged_at desc, event.id desc
        limit ${maxOwnEntries}
      `
    : [];

async function findPage(
  { db, analytics }: FeedDeps,
  choice: FeedChoice,
  page: FeedPage,
): Promise<EventKey[]> {
  const isByColumns = isFarByIndex(choice, page) || (await isDistributed(db));
  return isByColumns ? findPageByColumns(analytics, choice, page) : findFeedPage(db, choice, page);
}
