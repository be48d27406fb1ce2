import type { feedRoutes } from '@wastegauge/contract/feed';
import type { Handlers } from '../../platform/http.ts';
import { createFeedExport } from './export.ts';
import { readFeed, type FeedDeps } from './service.ts';

export function feedHandlers(deps: FeedDeps): Handlers<typeof feedRoutes> {
  const exportFeed = createFeedExport(deps);
  return {
    listFeed: (actor, { query }) => readFeed(deps, actor, query),
    exportFeed: (actor, { query }) => exportFeed(actor, query),
  };
}
