export { totalWaste, type WasteAmounts } from './amounts-sql.ts';
export { explore, type ExploreSeries } from './explore.ts';
export { metricUnit } from './figures.ts';
export { findFirstDays } from './first-days.ts';
export {
  all,
  betweenDays,
  choiceConditions,
  countedConditions,
  isDuring,
  occupancyConditions,
  type WasteFilter,
} from './filter-sql.ts';
export type { MoneyIn } from './money-sql.ts';
export {
  changePercent,
  describePending,
  findUnsortedWaste,
  type ComparedMeasure,
  type UnsortedWaste,
} from './pending.ts';
export {
  bucketStart,
  dayCount,
  periodDays,
  previousPeriod,
  requestedPeriod,
  type OptionalDates,
} from './periods.ts';
export { addCovers, gramsPerCover, noCovers, toCoverDays } from './per-cover.ts';
export {
  chooseReport,
  reportMoney,
  type ReportChoice,
  type ReportMoney,
  type ReportQuery,
} from './report-choice.ts';
export {
  coverageByPoint,
  coverageBySite,
  measuredServices,
  type CoverageOfPoint,
  type MeasuredServices,
  type SiteCoverage,
} from './questions/coverage-by-site.ts';
export { coversByDay, type CoversOfDay } from './questions/covers-by-day.ts';
export { coversCompared, noneServed, type ComparedCovers } from './questions/covers-compared.ts';
export { dishWaste, type DishWaste, type LateService } from './questions/dish-waste.ts';
export { venueEventKindsByDay } from './questions/venue-event-kinds-by-day.ts';
export {
  eventsByDay,
  feedPage,
  isFocusFood,
  joinFocusFood,
  type ListedAmount,
} from './questions/feed-page.ts';
export { feedTotal, type EventListFilter } from './questions/feed-total.ts';
export { foodOverTime, type FoodAtPoint, type TrendAnswer } from './questions/food-over-time.ts';
export {
  footprintsOfFoods,
  type FootprintOfFood,
  type FootprintPerKg,
} from './questions/footprints-of-foods.ts';
export { lastReading } from './questions/last-reading.ts';
export { monitorShares } from './questions/monitor-shares.ts';
export { mostWastedFoods, type MostWasted } from './questions/most-wasted-foods.ts';
export {
  plateWasteByMeal,
  type MealWindow,
  type WasteOfMeal,
} from './questions/plate-waste-by-meal.ts';
export { wasteByDay, type WasteOfDay } from './questions/waste-by-day.ts';
export { wasteByHour, type WasteOfHour } from './questions/waste-by-hour.ts';
export { wasteBySource, type SiteSegment, type SourceWaste } from './questions/waste-by-source.ts';
export { wasteByMonitor, type WasteOfMonitor } from './questions/waste-by-monitor.ts';
export {
  noneCompared,
  wasteCompared,
  type ComparedAmounts,
  type ComparedWaste,
} from './questions/waste-compared.ts';
export { wasteOfVenueEvents, type VenueEventWaste } from './questions/waste-of-venue-events.ts';
export {
  countedFrom,
  countedTo,
  findVenueEventHours,
  type VenueEventHours,
} from './venue-event-hours.ts';
export { coversOfReport, type ReportCovers } from './questions/covers-of-report.ts';
export { wasteOfReport, type ReportWaste } from './questions/waste-of-report.ts';
export { wasteOfFoods, type WastedFood } from './questions/waste-of-foods.ts';
export {
  wasteOfTarget,
  type TargetWaste,
  type TouchedWaste,
  type WasteTarget,
} from './questions/waste-of-target.ts';
export { wasteTracked } from './questions/waste-tracked.ts';
export { whatChanged, type ChangedPart } from './questions/what-changed.ts';
