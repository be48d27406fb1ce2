import { unusualRoutes } from '@wastegauge/contract/insight/unusual';
import { defineFeature } from '../../platform/http/http.ts';
import { decideUnusual, undoUnusual } from './decide.ts';
import { listUnusual, type UnusualDeps } from './list.ts';
import { listRules, switchRule } from './rule-switches.ts';

export const unusualFeature = defineFeature(unusualRoutes, (deps: UnusualDeps) => ({
  listUnusual: (actor, { query }) => listUnusual(deps, actor, query),
  decideUnusual: (actor, { params, body }) => decideUnusual(deps, actor, params.id, body),
  undoUnusual: (actor, { params }) => undoUnusual(deps, actor, params.id),
  listUnusualRules: (actor, { query }) => listRules(deps.db, actor, query.site),
  setUnusualRule: (actor, { body }) => switchRule(deps, actor, body),
}));
