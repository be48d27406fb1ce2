import { feedRoutes } from '@wastegauge/contract/insight/feed';
import { defineFeature } from '../../platform/http/http.ts';
import { exportFeed, type FeedExportDeps } from './export.ts';
import { readFeed, type FeedDeps } from './service.ts';

export const feedFeature = defineFeature(feedRoutes, (deps: FeedDeps & FeedExportDeps) => ({
  listFeed: (actor, { query }) => readFeed(deps, actor, query),
  exportFeed: (actor, { query }) => exportFeed(deps, actor, query),
}));
