import type { CategorisedFoods, FoodOption } from '@wastegauge/contract/directory/foods';
import type { FocusFood } from '@wastegauge/contract/insight/overview';
import { maxFocusFoods, threshold } from '@wastegauge/contract/insight/targets';
import { texts } from '@wastegauge/contract/values/texts';
import { z } from 'zod';
import { parseNumber } from '../../widgets/forms/number-text.ts';
import { targetText } from './target-text.ts';

const row = z.object({ food: z.custom<FoodOption>().nullable(), threshold: z.string() });
export type FocusRow = z.infer<typeof row>;

export const emptyRow: FocusRow = { food: null, threshold: '' };

/** A listed food without a target may stay so; only new rows need one. */
export const createFocusForm = (withoutTarget: ReadonlySet<number>) => {
  const isKept = (food: FoodOption, typed: string): boolean =>
    withoutTarget.has(food.food) && (parseNumber(typed) ?? 0) === 0;
  return z
    .object({ rows: z.array(row).max(maxFocusFoods) })
    .superRefine(({ rows }, context) => {
      for (const [index, { food, threshold: typed }] of rows.entries()) {
        const addProblem = (field: keyof FocusRow, message: string): void =>
          context.addIssue({ code: 'custom', path: ['rows', index, field], message });
        if (!food) {
          if (typed !== '') addProblem('food', texts.requiredField);
          continue;
        }
        const problem = isKept(food, typed)
          ? undefined
          : threshold.safeParse(parseNumber(typed)).error?.issues[0];
        if (problem) addProblem('threshold', problem.message);
        const isTwice = rows.slice(0, index).some((before) => before.food?.food === food.food);
        if (isTwice) addProblem('food', texts.focusFoodTwice);
      }
    })
    .transform(({ rows }) =>
      rows.flatMap(({ food, threshold: typed }) =>
        food ? [{ id: food.food, threshold: isKept(food, typed) ? null : Number(typed) }] : [],
      ),
    );
};
export type FocusFields = z.input<ReturnType<typeof createFocusForm>>;
export type FocusEntry = z.output<ReturnType<typeof createFocusForm>>;

export function focusFields(foods: readonly FocusFood[]): FocusFields {
  const rows = foods.map((food) => ({
    food: foodOption(food, food.subcategory),
    threshold: targetText(food.monthly_targets[0]?.kg ?? null),
  }));
  const empty = Array.from({ length: Math.max(0, maxFocusFoods - rows.length) }, () => emptyRow);
  return { rows: [...rows, ...empty] };
}

export const foodOptions = (categories: readonly CategorisedFoods[]): FoodOption[] =>
  categories.flatMap((category) => category.foods.map((food) => foodOption(food, category.name)));

const foodOption = (
  { id, name, image_url }: Pick<FocusFood, 'id' | 'name' | 'image_url'>,
  category: string,
): FoodOption => ({
  id,
  food: id,
  food_with_description: name,
  description: '',
  category,
  is_recipe: false,
  image_url,
});
