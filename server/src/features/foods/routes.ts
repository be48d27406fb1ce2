import type { foodRoutes } from '@wastegauge/contract/foods';
import type { Db } from '../../platform/db.ts';
import type { Handlers } from '../../platform/http.ts';
import { findFactorSources, findFoodFactors } from './queries.ts';

export const foodHandlers = (deps: { db: Db }): Handlers<typeof foodRoutes> => ({
  listFoodFactors: (_actor, { query }) => findFoodFactors(deps.db, query),
  listFactorSources: () => findFactorSources(deps.db),
});
