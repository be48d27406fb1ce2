import type { mealParts } from '@wastegauge/contract/insight/compliance';

export type MealPart = (typeof mealParts)[number];

/** By subcategory of the shipped catalogue, whose ids never change. */
const bySubcategory: Readonly<Record<number, MealPart>> = {
  108: 'starter',
  304: 'dessert',
  305: 'cheese',
  306: 'main',
  401: 'bread',
  402: 'dessert',
  403: 'dessert',
  404: 'dessert',
  906: 'main',
  1005: 'starter',
  1401: 'side',
  1402: 'dessert',
  1403: 'bread',
  1404: 'main',
  1405: 'drink',
  1406: 'main',
  1407: 'main',
};

const byCategory: Readonly<Record<number, MealPart>> = {
  1: 'main',
  2: 'main',
  5: 'dessert',
  6: 'side',
  7: 'starter',
  8: 'side',
  9: 'side',
  11: 'dessert',
  12: 'drink',
  13: 'main',
};

/** A convention: the catalogue does not say when a food was served. */
export const mealPart = (categoryId: number | null, subcategoryId: number | null): MealPart =>
  bySubcategory[subcategoryId ?? 0] ?? byCategory[categoryId ?? 0] ?? 'other';
