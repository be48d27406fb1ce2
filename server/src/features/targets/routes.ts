import { targetRoutes } from '@wastegauge/contract/insight/targets';
import { defineFeature } from '../../platform/http/http.ts';
import { listMonitorTargets, recommendTarget, type TargetDeps } from './recommendations.ts';
import { setFoodTargets, setMonitorTargets, setSiteTarget } from './setting.ts';

export const targetFeature = defineFeature(targetRoutes, (deps: TargetDeps) => ({
  setSiteTarget: (actor, { body }) => setSiteTarget(deps, actor, body),
  setFoodTargets: (actor, { body }) => setFoodTargets(deps, actor, body),
  setMonitorTargets: (actor, { body }) => setMonitorTargets(deps, actor, body),
  listMonitorTargets: (actor, { query }) => listMonitorTargets(deps, actor, query),
  getRecommendedTarget: (actor, { query }) => recommendTarget(deps, actor, query),
}));
