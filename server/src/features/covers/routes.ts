import { coverRoutes } from '@wastegauge/contract/insight/covers';
import { defineFeature } from '../../platform/http/http.ts';
import {
  changeDailyCover,
  readCoverDefaults,
  saveDailyCover,
  setCoverDefaults,
} from './changes.ts';
import { readOccupancyChart, readOccupancySummary } from './occupancy.ts';
import { readCovers, type CoverDeps } from './service.ts';

export const coverFeature = defineFeature(coverRoutes, (deps: CoverDeps) => ({
  getCoverStatistics: async (actor, { query }) => {
    const chart = await readCovers(deps, actor, query);
    return { total_covers: chart.reduce((sum, { y }) => sum + y, 0), chart };
  },
  getOccupancySummary: (actor, { query }) => readOccupancySummary(deps, actor, query),
  getOccupancyChart: (actor, { query }) => readOccupancyChart(deps, actor, query),
  listDailyCovers: (actor, { params, query }) =>
    readCovers(deps, actor, { ...query, site: params.siteId }),
  saveDailyCover: (actor, { body }) => saveDailyCover(deps, actor, body),
  updateDailyCover: (actor, { params, body }) => changeDailyCover(deps, actor, params.id, body),
  setCoverDefaults: (actor, { params, body }) => setCoverDefaults(deps, actor, params.siteId, body),
  getCoverDefaults: (actor, { params }) => readCoverDefaults(deps, actor, params.siteId),
}));
