import { exploreRoutes } from '@wastegauge/contract/insight/explore';
import { defineFeature } from '../../platform/http/http.ts';
import { exportChart } from './export.ts';
import { readChart, type ExploreDeps } from './service.ts';

export const exploreFeature = defineFeature(exploreRoutes, (deps: ExploreDeps) => ({
  getExploreChart: (actor, { query }) => readChart(deps, actor, query),
  exportExploreChart: (actor, { query }) => exportChart(deps, actor, query),
}));
