/** The analytics questions other features ask. */
export type { ExploreChoice } from './explore-amounts.ts';
export { explore, type ExploreAnswer, type Series } from './explore.ts';
export { narrowedBy, type WasteFilter } from './filter-sql.ts';
export type { MoneyIn } from './money-sql.ts';
export { feedTotal, type FeedFilter } from './questions/feed-total.ts';
export { lastReading } from './questions/last-reading.ts';
export { mostWastedFoods, type MostWasted } from './questions/most-wasted-foods.ts';
export { wasteByDay, type WasteOfDay } from './questions/waste-by-day.ts';
export { wasteByFood, type FoodAmounts, type WasteOfFood } from './questions/waste-by-food.ts';
