import { firstStepRoutes } from '@wastegauge/contract/insight/first-steps';
import { overviewRoutes } from '@wastegauge/contract/insight/overview';
import { defineFeature } from '../../platform/http/http.ts';
import { hideFirstSteps, readFirstSteps, type StepDeps } from './first-steps.ts';
import { readFocusFoods } from './focus-foods.ts';
import type { OverviewDeps } from './frame.ts';
import { readJourney } from './journey.ts';
import { readDailyPlateWaste, readPlateWasteReport } from './plate-waste.ts';
import { readHeader } from './service.ts';
import { readMostWastedGroups, readTrimmings } from './shares.ts';
import { readSnapshot } from './snapshot.ts';
import { readWhatChanged } from './what-changed.ts';
import type { ReplyOf } from '@wastegauge/contract/route';
import { kgFromGrams } from '@wastegauge/contract/values/units';
import type { Analytics } from '../../platform/ports/analytics.ts';
import type { Actor } from '../../platform/auth/auth.ts';
import type { Db } from '../../platform/db/db.ts';
import type { SiteScope } from '../../platform/scope.ts';
import { queryCount } from '../../platform/db/query.ts';
import { wasteTracked } from '../analytics/service.ts';

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
  getOverviewHeader: (actor, { query }) => readHeader(deps, actor, query),
}));

export const firstStepFeature = defineFeature(firstStepRoutes, (deps: StepDeps) => ({
  getFirstSteps: (actor, { query }) => readFirstSteps(deps, actor, query),
  hideFirstSteps: (actor, { body }) => hideFirstSteps(deps.db, actor, body.is_hidden),
}));

async function readSummary(
  { db, analytics }: { db: Db; analytics: Analytics },
  actor: Actor,
): Promise<ReplyOf<(typeof overviewRoutes)['getSummary']>> {
  const [monitors, [tracked]] = await Promise.all([
    countMonitors(db, actor.scope),
    analytics.ask(wasteTracked(actor.scope)),
  ]);
  const tonnes = kgFromGrams(tracked?.weightG ?? 0) / 1000;
  return {
    sites: actor.scope.siteIds.length,
    monitors,
    tonnes_tracked: Math.round(tonnes * 100) / 100,
  };
}

const countMonitors = (db: Db, scope: SiteScope): Promise<number> =>
  queryCount(db)`from device
    where site_id = any(${scope.siteIds}::bigint[]) and archived_at is null and not is_manual
  `;
