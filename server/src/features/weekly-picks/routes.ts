import { weeklyPickRoutes } from '@wastegauge/contract/insight/weekly-picks';
import { defineFeature } from '../../platform/http/http.ts';
import { previewPicks, readActorPicks, type WeeklyPickDeps } from './service.ts';

export const weeklyPickFeature = defineFeature(weeklyPickRoutes, (deps: WeeklyPickDeps) => ({
  getWeeklyPicks: (actor, { query }) => readActorPicks(deps, actor, query),
  previewWeeklyPicks: (actor, { query }) => previewPicks(deps, actor, query),
}));
