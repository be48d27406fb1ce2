import { z } from 'zod';
import { requiredText } from '../directory/accounts.ts';
import { whenMissing } from '../values/issue-texts.ts';
import { idParam } from '../values/paging.ts';
import { routes } from '../route.ts';
import { texts } from '../values/texts.ts';

export const maxIngredients = 3;

export const ingredient = z.strictObject({
  food: z.number(whenMissing(texts.required)).int().positive(texts.required),
  quantity: z
    .number(whenMissing(texts.required))
    .positive(texts.mustBePositive)
    .min(0.001, texts.mustBePositive)
    .max(10_000),
});

export const recipeBody = z
  .strictObject({
    name: requiredText(texts.recipeNameRequired),
    ingredients: z
      .array(ingredient)
      .min(1, texts.ingredientsTooFew)
      .max(maxIngredients, texts.ingredientsTooMany),
    /** Defaults to the caller's own group. */
    site: idParam.optional(),
    /** Accepted and ignored. */
    user_id: idParam.optional(),
  })
  .superRefine(({ ingredients }, context) => {
    ingredients.forEach(({ food }, index) => {
      if (ingredients.findIndex((other) => other.food === food) !== index)
        context.addIssue({
          code: 'custom',
          path: ['ingredients', index, 'food'],
          message: texts.ingredientTwice,
        });
    });
  });

export const recipeRoutes = routes({
  createRecipe: {
    method: 'POST',
    path: '/api/food-recipe-lookups/',
    access: 'recipes.write',
    summary: 'A dish of one to three foods; its price and factors are their weighted mean',
    body: recipeBody,
    status: 201,
    reply: z.object({
      id: z.number().int(),
      food_description: z.number().int(),
      name: z.string(),
      ingredients: z.array(
        z.object({ food: z.number().int(), name: z.string(), quantity: z.number() }),
      ),
    }),
  },
});
