import type { WasteEvent } from '@wastegauge/contract/events';
import type { FoodOption } from '@wastegauge/contract/foods';

/** The event's own food, named even before the list of foods is there. */
export function presentFood(event: WasteEvent, options: readonly FoodOption[]): FoodOption | null {
  if (event.food === null || event.food_name === null) return null;
  return (
    options.find(({ id }) => id === event.food_description) ??
    options.find(({ food }) => food === event.food) ?? {
      id: 0,
      food: event.food,
      food_with_description: event.food_name,
      description: '',
      category: event.category_name ?? '',
      is_recipe: event.is_recipe,
      image_url: event.food_image,
    }
  );
}

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
