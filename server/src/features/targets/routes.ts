import type { targetRoutes } from '@wastegauge/contract/targets';
import type { Handlers } from '../../platform/http.ts';
import { listMonitorTargets, recommendTarget, type TargetDeps } from './recommendations.ts';
import { setFoodTargets, setMonitorTargets, setSiteTarget } from './setting.ts';

export const targetHandlers = (deps: TargetDeps): Handlers<typeof targetRoutes> => ({
  setSiteTarget: (actor, { body }) => setSiteTarget(deps, actor, body),
  setFoodTargets: (actor, { body }) => setFoodTargets(deps, actor, body),
  setMonitorTargets: (actor, { body }) => setMonitorTargets(deps, actor, body),
  listMonitorTargets: (actor, { query }) => listMonitorTargets(deps, actor, query),
  getRecommendedTarget: (actor, { query }) => recommendTarget(deps, actor, query),
});
