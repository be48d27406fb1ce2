import type { recipeRoutes } from '@wastegauge/contract/recipes';
import type { Db } from '../../platform/db.ts';
import type { Handlers } from '../../platform/http.ts';
import { createRecipe } from './service.ts';

export const recipeHandlers = ({ db }: { db: Db }): Handlers<typeof recipeRoutes> => ({
  createRecipe: (actor, { body }) => createRecipe(db, actor, body),
});
