import type { exploreRoutes } from '@wastegauge/contract/explore';
import type { Handlers } from '../../platform/http.ts';
import { exportChart } from './export.ts';
import { readChart, type ExploreDeps } from './service.ts';

export const exploreHandlers = (deps: ExploreDeps): Handlers<typeof exploreRoutes> => ({
  getExploreChart: (actor, { query }) => readChart(deps, actor, query),
  exportExploreChart: (actor, { query }) => exportChart(deps, actor, query),
});
