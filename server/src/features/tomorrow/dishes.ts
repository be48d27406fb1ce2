import {
  adviceLimits,
  type AdviceService,
  type DishAdvice,
} from '@wastegauge/contract/insight/tomorrow';
import type { Day } from '@wastegauge/contract/values/dates';
import { kgFromGrams } from '@wastegauge/contract/values/units';
import type { ServiceTime } from '@wastegauge/contract/waste/events';
import type { DishWaste } from '../analytics/service.ts';
import { median, quantile } from './forecast/numbers.ts';
import type { DishPlanRow, MeasuredService } from './queries.ts';

/** One dish in one service of one day, with covers and measured. */
export interface DishDay {
  day: Day;
  covers: number;
  unservedG: number;
  plateG: number;
  plannedG: number | null;
  hasRunOut: boolean;
}

export interface RanOutDish {
  day: Day;
  service: ServiceTime;
  foodId: number;
}

export interface DishRecords {
  waste: readonly DishWaste[];
  plans: readonly DishPlanRow[];
  ranOut: readonly RanOutDish[];
  states: readonly MeasuredService[];
}

/** Share of the usual weight of a day that its measured services must have. */
const minCoverage = 0.6;

export const isOfService = (service: AdviceService, of: AdviceService): boolean =>
  of === 'ALL_DAY' || service === of;

/** Days on which a service, or most of a whole day, was measured. */
export function measuredDays(
  states: readonly MeasuredService[],
  service: AdviceService,
): ReadonlySet<Day> {
  const open = states.filter((one) => isOfService(one.service, service) && one.state !== 'closed');
  const isMeasured = ({ state }: MeasuredService): boolean => state === 'measured';
  const days = [...Map.groupBy(open, ({ day }) => day)].filter(([, ofDay]) => {
    const usual = ofDay.reduce((total, { usualG }) => total + usualG, 0);
    const measured = ofDay.filter(isMeasured).reduce((total, { usualG }) => total + usualG, 0);
    return usual === 0 ? ofDay.some(isMeasured) : measured >= minCoverage * usual;
  });
  return new Set(days.map(([day]) => day));
}

/** The days of each dish: it was wasted, planned or ran out. Oldest first. */
export function dishDays(
  { waste, plans, ranOut, states }: DishRecords,
  service: AdviceService,
  covers: ReadonlyMap<Day, number>,
): Map<number, DishDay[]> {
  const measured = measuredDays(states, service);
  const found = new Map<string, DishDay & { foodId: number }>();
  const at = (foodId: number, day: Day): DishDay | undefined => {
    const served = covers.get(day) ?? 0;
    if (served === 0 || !measured.has(day)) return undefined;
    const key = `${foodId} ${day}`;
    const known = found.get(key) ?? {
      foodId,
      day,
      covers: served,
      unservedG: 0,
      plateG: 0,
      plannedG: null,
      hasRunOut: false,
    };
    found.set(key, known);
    return known;
  };
  for (const row of waste) {
    const dish = isOfService(row.service, service) ? at(row.foodId, row.day) : undefined;
    if (!dish) continue;
    dish.unservedG += row.unservedG;
    dish.plateG += row.plateG;
  }
  for (const row of plans) {
    if (row.service !== service || row.plannedG === 0) continue;
    const dish = at(row.foodId, row.day);
    if (dish) dish.plannedG = row.plannedG;
  }
  for (const row of ranOut) {
    const dish = isOfService(row.service, service) ? at(row.foodId, row.day) : undefined;
    if (dish) dish.hasRunOut = true;
  }
  const byDay = [...found.values()].toSorted((a, b) => a.day.localeCompare(b.day));
  return Map.groupBy(byDay, ({ foodId }) => foodId);
}

export type DishFigures = Pick<
  DishAdvice,
  'days' | 'usual_unserved_kg' | 'usual_plate_kg' | 'less_kg' | 'suggested'
>;

/** In grams; 0 without days. */
export const usualUnservedPerCover = (days: readonly DishDay[]): number =>
  days.length === 0 ? 0 : median(days.map((day) => day.unservedG / day.covers));

const enoughShare = 0.8;
const smallestG = 100;

/** Undefined unless the dish was wasted on four days. */
export function adviseDish(days: readonly DishDay[], expected: number): DishFigures | undefined {
  const wasted = days.filter(({ unservedG, plateG }) => unservedG + plateG > 0);
  if (wasted.length < adviceLimits.minWeekdays) return undefined;
  const usual = usualUnservedPerCover(days);
  const left = days.map((day) => (day.hasRunOut ? -usual : day.unservedG / day.covers));
  const lessG = quantile(left, 1 - enoughShare) * expected;
  return {
    days: days.length,
    usual_unserved_kg: kg(usual * expected),
    usual_plate_kg: kg(median(days.map((day) => day.plateG / day.covers)) * expected),
    less_kg: lessG < smallestG ? null : kg(lessG),
    suggested: suggestAmount(days, usual, expected),
  };
}

/** Enough on 8 of 10 days. On a day on which the dish ran out, guests would have taken the usual leftovers more. */
function suggestAmount(
  days: readonly DishDay[],
  usualPerCover: number,
  expected: number,
): DishFigures['suggested'] {
  const taken = days.flatMap(({ plannedG, unservedG, covers, hasRunOut }) => {
    if (plannedG === null) return [];
    const leftG = Math.min(unservedG, plannedG);
    return [hasRunOut ? plannedG / covers + usualPerCover : (plannedG - leftG) / covers];
  });
  if (taken.length < adviceLimits.minWeekdays) return null;
  const amount = (share: number): number => kg(quantile(taken, share) * expected);
  return { kg: amount(enoughShare), low: amount(0.1), high: amount(0.9) };
}

/** Kitchens weigh in steps of 100 g. */
export const kg = (grams: number): number => Math.round(kgFromGrams(grams) * 10) / 10;
