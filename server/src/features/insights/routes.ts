import { foodInsightRoutes, insightRoutes } from '@wastegauge/contract/insight/insights';
import { siteEditRoutes } from '@wastegauge/contract/insight/site-edit';
import { defineFeature } from '../../platform/http/http.ts';
import { readBenchmarks } from './benchmarks.ts';
import type { InsightDeps } from './choice.ts';
import { exportFoods, exportMonitors, exportSites } from './export.ts';
import { readFoodCards } from './food-cards.ts';
import { readFoodDetail, readFoodStatistics, readReductions } from './food-detail.ts';
import { readFoodTrend } from './food-trend.ts';
import { readMonitorCards, readSiteCards } from './place-cards.ts';
import { editSite } from './site-edit.ts';

export const insightFeature = defineFeature(insightRoutes, (deps: InsightDeps) => ({
  listSiteCards: (actor, { query: { limit, offset, ...query } }) =>
    readSiteCards(deps, actor, query, { limit, offset }),
  listMonitorCards: (actor, { query: { limit, offset, ...query } }) =>
    readMonitorCards(deps, actor, query, { limit, offset }),
  listFoodCards: (actor, { query: { limit, offset, metric: _metric, foods, serial, ...query } }) =>
    readFoodCards(
      deps,
      actor,
      { ...query, food: [...query.food, ...foods], zone: [...query.zone, ...serial] },
      { limit, offset },
    ),
  exportSiteCards: (actor, { query }) => exportSites(deps, actor, query),
  exportMonitorCards: (actor, { query }) => exportMonitors(deps, actor, query),
  exportFoodCards: (actor, { query }) => exportFoods(deps, actor, query),
  getBenchmarks: (actor, { query }) => readBenchmarks(deps, actor, query),
}));

export const siteEditFeature = defineFeature(siteEditRoutes, (deps: InsightDeps) => ({
  updateSite: (actor, { params, query, body }) => editSite(deps, actor, params.id, query, body),
}));

export const foodInsightFeature = defineFeature(foodInsightRoutes, (deps: InsightDeps) => ({
  getFoodDetail: (actor, { params, query }) => readFoodDetail(deps, actor, params.id, query),
  getFoodStatistics: (actor, { params, query }) =>
    readFoodStatistics(deps, actor, params.id, query),
  getFoodTrend: (actor, { query }) => readFoodTrend(deps, actor, query),
  listFoodReductions: (actor, { query }) => readReductions(deps, actor, query),
}));
