import type { FoodOption } from '@wastegauge/contract/directory/foods';

const offered = 4;

/** The food itself and its neighbours of the same category: what a wrong label is usually mixed up with. */
export function similarFoods(
  present: FoodOption | null,
  options: readonly FoodOption[],
): FoodOption[] {
  if (!present) return [];
  const others = options.filter(
    ({ id, category }) => id !== present.id && category === present.category,
  );
  return [present, ...others].slice(0, offered);
}
