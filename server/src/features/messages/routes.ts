import { messageRoutes } from '@wastegauge/contract/services/messages';
import { defineFeature } from '../../platform/http/http.ts';
import type { ParsedRequest, ReplyOf } from '@wastegauge/contract/route';
import type { PublicSettings } from '@wastegauge/contract/services/system';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import { findInbox } from './queries.ts';

export const messageFeature = defineFeature(messageRoutes, (deps: InboxDeps) => ({
  listDemoInbox: (_visitor, { query }) => readDemoInbox(deps, query),
}));

type ListDemoInbox = (typeof messageRoutes)['listDemoInbox'];

interface InboxDeps {
  db: Db;
  settings: Pick<PublicSettings, 'is_demo'>;
}

/** Messages contain links that open accounts, so they are readable only in the demo organisation. */
async function readDemoInbox(
  deps: InboxDeps,
  query: ParsedRequest<ListDemoInbox>['query'],
): Promise<ReplyOf<ListDemoInbox>> {
  if (!deps.settings.is_demo) throw new AppError('notFound');
  return findInbox(deps.db, query);
}
