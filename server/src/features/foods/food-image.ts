import { firstOwnFoodId } from '@wastegauge/contract/services/images';

/** Recipes and foods added by the installation have no picture. */
export const foodImage = (foodId: number, isRecipe: boolean): string | null =>
  isRecipe || foodId >= firstOwnFoodId ? null : `/api/food-images/${foodId}/thumb/`;
