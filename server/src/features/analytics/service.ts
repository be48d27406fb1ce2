export { totalWaste, type WasteAmounts } from './amounts-sql.ts';
export { explore, type ExploreSeries } from './explore.ts';
export { metricUnit } from './figures.ts';
export type { WasteFilter } from './filter-sql.ts';
export type { MoneyIn } from './money-sql.ts';
export { bucketStart, periodDays, dayCount, previousPeriod } from './periods.ts';
export {
  chooseReport,
  reportMoney,
  type ReportChoice,
  type ReportMoney,
  type ReportQuery,
} from './report-choice.ts';
export { coversByDay, type CoversOfDay } from './questions/covers-by-day.ts';
export { coversCompared } from './questions/covers-compared.ts';
export { venueEventKindsByDay } from './questions/venue-event-kinds-by-day.ts';
export { eventsByDay, feedPage, isFocusFood } from './questions/feed-page.ts';
export { feedTotal, type EventListFilter } from './questions/feed-total.ts';
export { foodOverTime, type FoodAtPoint, type TrendAnswer } from './questions/food-over-time.ts';
export { lastReading } from './questions/last-reading.ts';
export { mostWastedFoods, type MostWasted } from './questions/most-wasted-foods.ts';
export {
  plateWasteByMeal,
  type MealWindow,
  type WasteOfMeal,
} from './questions/plate-waste-by-meal.ts';
export { wasteByDay, type WasteOfDay } from './questions/waste-by-day.ts';
export { wasteByMonitor, type WasteOfMonitor } from './questions/waste-by-monitor.ts';
export {
  nothingWasted,
  wasteCompared,
  type ComparedAmounts,
  type ComparedWaste,
} from './questions/waste-compared.ts';
export { wasteOfVenueEvents, type VenueEventWaste } from './questions/waste-of-venue-events.ts';
export { wasteOfFoods, type WastedFood } from './questions/waste-of-foods.ts';
export { wasteTracked } from './questions/waste-tracked.ts';
export { whatChanged, type ChangedPart } from './questions/what-changed.ts';
