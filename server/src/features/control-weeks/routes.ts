import { controlWeekRoutes } from '@wastegauge/contract/insight/control-weeks';
import { defineFeature } from '../../platform/http/http.ts';
import { narrowToSites } from '../../platform/scope.ts';
import {
  cancelWeek,
  countPlannedServices,
  endWeek,
  enterTotal,
  planWeek,
  readWeek,
  type ControlWeekDeps,
} from './changes.ts';
import { findWeekPage } from './queries.ts';
import { toControlWeek } from './state.ts';

export const controlWeekFeature = defineFeature(controlWeekRoutes, (deps: ControlWeekDeps) => ({
  listControlWeeks: async (actor, { query: { site, ...page } }) => {
    const scope = narrowToSites(actor.scope, site);
    const { count, rows } = await findWeekPage(deps.db, scope, page);
    const now = deps.clock.now();
    return { count, results: rows.map((row) => toControlWeek(row, now)) };
  },
  getControlWeek: (actor, { params }) =>
    readWeek(deps.db, actor.scope, params.id, deps.clock.now()),
  countControlServices: (actor, { query }) => countPlannedServices(deps, actor, query),
  planControlWeek: (actor, { body }) => planWeek(deps, actor, body),
  enterControlTotal: (actor, { params, body }) => enterTotal(deps, actor, params.id, body),
  endControlWeek: (actor, { params, body }) => endWeek(deps, actor, params.id, body.is_ended),
  cancelControlWeek: (actor, { params, body }) =>
    cancelWeek(deps, actor, params.id, body.is_cancelled),
}));
