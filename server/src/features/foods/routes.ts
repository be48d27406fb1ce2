import { foodRoutes } from '@wastegauge/contract/directory/foods';
import type { Db } from '../../platform/db/db.ts';
import { requirePermission } from '../../platform/auth/auth.ts';
import { defineFeature } from '../../platform/http/http.ts';
import { narrowTo } from '../../platform/scope.ts';
import { hasWasteFilter, findCategorisedFoods, findListedFoods } from './list-queries.ts';
import { findFoodOptions, findWasteTypes } from './label-queries.ts';
import { findFactorSources, findFoodFactors } from './queries.ts';

export const foodFeature = defineFeature(foodRoutes, (deps: { db: Db }) => ({
  listFoodDescriptions: (actor, { query }) => findFoodOptions(deps.db, actor.scope, query),
  listFoods: (actor, { query }) => {
    if (hasWasteFilter(query)) requirePermission(actor, 'insights.read');
    return findListedFoods(deps.db, actor.scope, query);
  },
  listCategorisedFoods: ({ scope }, { query: { site } }) =>
    findCategorisedFoods(deps.db, site === undefined ? scope : narrowTo(scope, site)),
  listWasteTypes: () => findWasteTypes(deps.db),
  listFoodFactors: (_actor, { query }) => findFoodFactors(deps.db, query),
  listFactorSources: () => findFactorSources(deps.db),
}));
