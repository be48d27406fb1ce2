import { texts } from '@wastegauge/contract/values/texts';
import type { Db } from '../../platform/db/db.ts';
import { invalidField } from '../../platform/errors.ts';
import { findFoodForLabel, type ChosenFood } from './label-queries.ts';

export { readCatalogue } from './catalogue.ts';
export { countOfferedFoods } from './list-queries.ts';
export {
  findFoodForLabel,
  findFoodsByName,
  isOfGroups,
  isTypeOfDevice,
  findWasteTypes,
  isWasteType,
  type ChosenFood,
  foodImage,
} from './label-queries.ts';

/** FoodCatalogue food for unnamed trimmings (decision C-69). */
export const trimmingsFoodId = 493;

/** A description implies its food; recipes must belong to the groups of the site. */
export async function chooseFood(
  db: Db,
  { siteId }: { siteId: number },
  choice: { food?: number | undefined; food_description?: number | null | undefined },
): Promise<ChosenFood | null> {
  const descriptionId = choice.food_description ?? null;
  const foodId = choice.food ?? null;
  if (descriptionId === null && foodId === null) return null;
  const found = await findFoodForLabel(db, siteId, { foodId, descriptionId });
  if (found) return found;
  const field = descriptionId === null ? 'food' : 'food_description';
  throw invalidField(field, texts.foodUnknown);
}
