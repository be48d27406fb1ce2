import { recipeRoutes } from '@wastegauge/contract/waste/recipes';
import type { Db } from '../../platform/db/db.ts';
import { defineFeature } from '../../platform/http/http.ts';
import { createRecipe } from './service.ts';

export const recipeFeature = defineFeature(recipeRoutes, ({ db }: { db: Db }) => ({
  createRecipe: (actor, { body }) => createRecipe(db, actor, body),
}));
