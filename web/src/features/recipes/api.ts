import { useMutation, useQueryClient } from '@tanstack/react-query';
import { recipeRoutes, type recipeBody } from '@wastegauge/contract/waste/recipes';
import type { AnswerOf } from '@wastegauge/contract/route';
import type { z } from 'zod';
import { call } from '../../api/call.ts';

export type Recipe = AnswerOf<typeof recipeRoutes.createRecipe>;

export function useCreateRecipe() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof recipeBody>) => call(recipeRoutes.createRecipe, { body }),
    onSuccess: () =>
      Promise.all(
        [['food-descriptions'], ['food-choices'], ['targets', 'foods'], ['insights']].map(
          (queryKey) => queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
