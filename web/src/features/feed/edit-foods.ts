import type { FoodOption } from '@wastegauge/contract/directory/foods';

const offered = 4;

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
