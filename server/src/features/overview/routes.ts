import { overviewRoutes } from '@wastegauge/contract/insight/overview';
import { defineFeature } from '../../platform/http/http.ts';
import { readFocusFoods } from './focus-foods.ts';
import type { OverviewDeps } from './frame.ts';
import { readJourney } from './journey.ts';
import { readDailyPlateWaste, readPlateWasteReport } from './plate-waste.ts';
import { readHeader } from './service.ts';
import { readMostWastedGroups, readTrimmings } from './shares.ts';
import { readSnapshot } from './snapshot.ts';
import { readSummary } from './summary.ts';
import { readWhatChanged } from './what-changed.ts';

export const overviewFeature = defineFeature(overviewRoutes, (deps: OverviewDeps) => ({
  getSummary: (actor) => readSummary(deps, actor),
  getMonthlySnapshot: (actor, { query }) => readSnapshot(deps, actor, query),
  listFocusFoods: (actor, { params, query }) => readFocusFoods(deps, actor, params.id, query),
  getJourneyToDate: (actor, { query }) => readJourney(deps, actor, query),
  getTrimmings: (actor, { query }) => readTrimmings(deps, actor, query),
  getMostWastedGroups: (actor, { query }) => readMostWastedGroups(deps, actor, query),
  getPlateWasteReport: (actor, { query }) => readPlateWasteReport(deps, actor, query),
  getDailyPlateWaste: (actor, { query }) => readDailyPlateWaste(deps, actor, query),
  getWhatChanged: (actor, { query }) => readWhatChanged(deps, actor, query),
  getOverviewHeader: (actor, { query }) => readHeader(deps, actor, query.site),
}));
