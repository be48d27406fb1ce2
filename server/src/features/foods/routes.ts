import { foodRoutes } from '@wastegauge/contract/directory/foods';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { requirePermission } from '../../platform/auth/auth.ts';
import { defineFeature } from '../../platform/http/http.ts';
import { narrowTo } from '../../platform/scope.ts';
import { rejectFutureDates } from '../sites/service.ts';
import {
  hasWasteFilter,
  findCategorisedFoods,
  findFoodCategories,
  findFoodSubcategories,
  findListedFoods,
} from './list-queries.ts';
import { findFoodOptions, findUsualFoods, findWasteTypes } from './label-queries.ts';
import { findFactorSources, findFoodFactors } from './queries.ts';

export const foodFeature = defineFeature(foodRoutes, (deps: { db: Db; clock: Clock }) => ({
  listFoodDescriptions: (actor, { query }) => findFoodOptions(deps.db, actor.scope, query),
  listUsualFoods: ({ scope }, { query: { site, device } }) =>
    findUsualFoods(deps.db, narrowTo(scope, site), { deviceId: device, now: deps.clock.now() }),
  listFoods: async (actor, { query }) => {
    if (hasWasteFilter(query)) requirePermission(actor, 'insights.read');
    if (query.event === undefined) await rejectFutureDates(deps, actor, query);
    return findListedFoods(deps.db, actor.scope, query);
  },
  listCategorisedFoods: ({ scope }, { query: { site } }) =>
    findCategorisedFoods(deps.db, site === undefined ? scope : narrowTo(scope, site)),
  listFoodCategories: () => findFoodCategories(deps.db),
  listFoodSubcategories: () => findFoodSubcategories(deps.db),
  listWasteTypes: () => findWasteTypes(deps.db),
  listFoodFactors: (_actor, { query }) => findFoodFactors(deps.db, query),
  listFactorSources: () => findFactorSources(deps.db),
}));
