import { firstOwnFoodId } from '@wastegauge/contract/services/images';

/** Where a food's picture is; recipes and foods of the installation itself have none. */
export const foodImage = (foodId: number, isRecipe: boolean): string | null =>
  isRecipe || foodId >= firstOwnFoodId ? null : `/api/food-images/${foodId}/thumb/`;
