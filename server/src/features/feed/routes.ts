import type { feedRoutes } from '@wastegauge/contract/feed';
import type { Handlers } from '../../platform/http.ts';
import { exportFeed, type FeedExportDeps } from './export.ts';
import { readFeed, type FeedDeps } from './service.ts';

export const feedHandlers = (deps: FeedDeps & FeedExportDeps): Handlers<typeof feedRoutes> => ({
  listFeed: (actor, { query }) => readFeed(deps, actor, query),
  exportFeed: (actor, { query }) => exportFeed(deps, actor, query),
});
