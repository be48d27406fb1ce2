import type { FeedQuery, feedRoutes } from '@wastegauge/contract/insight/feed';
import type { ReplyOf } from '@wastegauge/contract/route';
import type { Analytics } from '../../platform/ports/analytics.ts';
import type { Actor } from '../../platform/auth/auth.ts';
import { isDistributed } from '../../platform/db/distribution.ts';
import type { ReadRouter } from '../../platform/ports/read-replica.ts';
import { readEvents, type EventDeps, type EventKey } from '../events/service.ts';
import { chooseEvents } from './choice.ts';
import { countFeed, findPageByColumns, isFarByIndex } from './copy.ts';
import type { FeedChoice } from './filter-sql.ts';
import { findFeedPage, type FeedPage } from './queries.ts';

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
  if (choice.scope.siteIds.length === 0) return { count: 0, results: [] };
  if (offset < farOffset) {
    const page = { limit, offset, isFromEnd: false };
    const [count, keys] = await Promise.all([
      countFeed(deps.analytics, choice),
      findPage(deps, choice, page),
    ]);
    return { count, results: await readEvents(deps, actor, keys) };
  }
  const count = await countFeed(deps.analytics, choice);
  const rows = Math.min(limit, count - offset);
  if (rows <= 0) return { count, results: [] };
  const isFromEnd = offset > count / 2;
  const keys = await findPage(deps, choice, {
    limit: rows,
    offset: isFromEnd ? count - offset - rows : offset,
    isFromEnd,
  });
  return { count, results: await readEvents(deps, actor, keys) };
}

async function findPage(
  { db, analytics }: FeedDeps,
  choice: FeedChoice,
  page: FeedPage,
): Promise<EventKey[]> {
  const isByColumns = isFarByIndex(choice, page) || (await isDistributed(db));
  return isByColumns ? findPageByColumns(analytics, choice, page) : findFeedPage(db, choice, page);
}
