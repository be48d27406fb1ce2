import type { ActionResult } from '@wastegauge/contract/insight/actions';
import {
  addDays,
  countDays,
  daysBetween,
  type Day,
  type Period,
} from '@wastegauge/contract/values/dates';
import { isUsed, sumOf, type MeasuredDay } from './days.ts';
import type { Effect, WeekSums } from './effect.ts';

export type Side = 'history' | 'before' | 'after';

export interface ComparedDay extends MeasuredDay {
  side: Side;
  /** Covers of the used days of other sites; the site's own otherwise. */
  othersCovers: number;
}

export interface MeasuredWeek extends WeekSums {
  startDate: Day;
  isBefore: boolean;
  daysUsed: number;
}

/** A rest of fewer days is added to the week before it. */
const minDays = 4;

/** Weeks count from the first day of the side. */
export function weeksOf(days: readonly ComparedDay[], side: Period): MeasuredWeek[] {
  const length = countDays(side);
  const rest = length % 7;
  const count = Math.max(1, Math.floor(length / 7) + (rest >= minDays ? 1 : 0));
  const weekOf = ({ day }: ComparedDay): number =>
    Math.min(count - 1, Math.floor(daysBetween(side.startDate, day) / 7));
  return [...Map.groupBy(days, weekOf)].map(([week, ofWeek]) => {
    const used = ofWeek.filter(isUsed);
    return {
      startDate: addDays(side.startDate, week * 7),
      isBefore: ofWeek[0]?.side !== 'after',
      daysUsed: used.length,
      targetG: sumOf(used, ({ targetG }) => targetG),
      covers: sumOf(used, ({ covers }) => covers ?? 0),
      othersG: sumOf(used, ({ othersG }) => othersG),
      othersCovers: sumOf(used, ({ othersCovers }) => othersCovers),
    };
  });
}

/** The margin is that of the whole effect; a single week scatters more. */
export function shownWeek(
  week: MeasuredWeek,
  effect: Effect | undefined,
): ActionResult['weeks'][number] {
  const perCover = week.covers === 0 ? null : week.targetG / week.covers;
  const without =
    effect && week.othersCovers > 0
      ? (week.othersG / week.othersCovers) * (effect.beforeG / effect.othersBeforeG)
      : null;
  const hasMargin = without !== null && effect !== undefined && !week.isBefore;
  return {
    startDate: week.startDate,
    is_before: week.isBefore,
    days_used: week.daysUsed,
    grams_per_cover: roundedGrams(perCover),
    without_action_g: roundedGrams(without),
    low: hasMargin ? roundedGrams(Math.max(0, without - effect.marginG)) : null,
    high: hasMargin ? roundedGrams(without + effect.marginG) : null,
  };
}

/** To a thousandth of a gram. */
export function roundedGrams(grams: number): number;
export function roundedGrams(grams: number | null): number | null;
export function roundedGrams(grams: number | null): number | null {
  return grams === null ? null : Math.round(grams * 1000) / 1000;
}
