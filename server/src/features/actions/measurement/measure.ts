import {
  actionLimits,
  leftOutReasons,
  type ActionResult,
  type ActionSide,
  type UnknownReason,
} from '@wastegauge/contract/insight/actions';
import { countDays, type Day, type Period } from '@wastegauge/contract/values/dates';
import {
  findTargetParts,
  isUsed,
  measureDays,
  sumOf,
  type MeasuredDay,
  type SiteInputs,
} from './days.ts';
import { estimateEffect, type Effect, type WeekSums } from './effect.ts';
import { savingsByYear, sumSavings, targetPrices, type SavingsOfYear } from './savings.ts';
import { roundedGrams, shownWeek, weeksOf, type ComparedDay, type Side } from './weeks.ts';
import type { ActionWindow } from './window.ts';

export type ResultState = 'running' | 'saved' | 'no_change' | 'worse' | 'cannot_tell';

export interface MeasureInput {
  window: ActionWindow;
  measuredOn: Day;
  kind: 'food' | 'category' | 'zone';
  /** Another action on the same target started less than 28 days before or after. */
  hasConflict: boolean;
  site: SiteInputs;
  /** Other sites of the group, for a site with nothing else to compare with: the same target, or all waste for a zone. */
  otherSites?: readonly SiteInputs[] | undefined;
}

export interface Measurement {
  state: ResultState;
  reason: UnknownReason | null;
  isFinal: boolean;
  result: ActionResult;
  years: SavingsOfYear[];
}

/** The days of both sides with the waste of the others that the action is compared with. */
export function compareDays({
  window: { history, before, after },
  kind,
  site,
  otherSites,
}: Pick<MeasureInput, 'window' | 'kind' | 'site' | 'otherSites'>): ComparedDay[] {
  const whole = { startDate: history.startDate, endDate: after.endDate };
  const parts = findTargetParts(site.waste, before);
  const peers = otherSites?.flatMap((inputs) => measureDays(inputs, whole, parts).filter(isUsed));
  const peerWeight = (peer: MeasuredDay): number => (kind === 'zone' ? peer.othersG : peer.targetG);
  const peersByDay = Map.groupBy(peers ?? [], ({ day }) => day);
  return measureDays(site, whole, parts).map((found) => {
    const compared = peersByDay.get(found.day) ?? [];
    return {
      ...found,
      side: sideOf(found.day, before),
      othersG: peers ? sumOf(compared, peerWeight) : found.othersG,
      othersCovers: peers ? sumOf(compared, ({ covers }) => covers ?? 0) : (found.covers ?? 0),
    };
  });
}

function sideOf(day: Day, before: Period): Side {
  if (day < before.startDate) return 'history';
  return day <= before.endDate ? 'before' : 'after';
}

export function measureAction(input: MeasureInput): Measurement {
  const { history, before, after, isOver } = input.window;
  const compared = compareDays(input);
  const daysHistory = compared.filter(({ side }) => side === 'history');
  const daysBefore = compared.filter(({ side }) => side === 'before');
  const daysAfter = compared.filter(({ side }) => side === 'after');
  const weeksBefore = weeksOf(daysBefore, before);
  const weeksAfter = weeksOf(daysAfter, after);
  const effect = estimateEffect({
    history: weeksOf(daysHistory, history).filter(hasCovers),
    before: weeksBefore.filter(hasCovers),
    after: weeksAfter.filter(hasCovers),
  });
  const isLongEnough = countDays(after) >= actionLimits.finalResultDays;
  const isWaiting = !isOver && !isLongEnough;
  const verdict = judge({ input, daysBefore, daysAfter, effect, isWaiting });
  const judged = verdict.reason === null && verdict.state !== 'running' ? effect : undefined;
  const isFinal = judged ? isLongEnough : verdict.state === 'cannot_tell' && !isWaiting;
  const whole = { startDate: before.startDate, endDate: after.endDate };
  const years =
    judged && (verdict.state === 'saved' || verdict.state === 'worse')
      ? savingsByYear(judged, daysAfter, targetPrices(input.site.waste, whole))
      : [];
  return {
    ...verdict,
    isFinal,
    years,
    result: {
      measured_on: input.measuredOn,
      is_final: isFinal,
      compared_with: judged ? comparison(input) : null,
      before: describeSide(before, daysBefore),
      after: describeSide(after, daysAfter),
      left_out: countLeftOut([...daysBefore, ...daysAfter]),
      without_action_g: judged ? roundedGrams(judged.withoutG) : null,
      effect: judged ? toInterval(judged) : null,
      covers: sumOf(daysAfter, ({ covers }) => covers ?? 0),
      saved: years.length > 0 ? sumSavings(years) : null,
      weeks: [...weeksBefore, ...weeksAfter].map((week) => shownWeek(week, judged)),
    },
  };
}

const hasCovers = ({ covers }: WeekSums): boolean => covers > 0;

interface Verdict {
  state: ResultState;
  reason: UnknownReason | null;
}

interface JudgedSides {
  input: MeasureInput;
  daysBefore: readonly ComparedDay[];
  daysAfter: readonly ComparedDay[];
  effect: Effect | undefined;
  /** More days may follow before a result is due. */
  isWaiting: boolean;
}

function judge({ input, daysBefore, daysAfter, effect, isWaiting }: JudgedSides): Verdict {
  const usedBefore = daysBefore.filter(isUsed);
  const usedAfter = daysAfter.filter(isUsed);
  if (input.hasConflict) return cannotTell('other_action');
  if (usedBefore.length < actionLimits.firstResultDays) return cannotTell(missingDays(daysBefore));
  if (sumOf(usedBefore, ({ targetG }) => targetG) === 0) return cannotTell('nothing_before');
  if (usedAfter.length < actionLimits.firstResultDays) {
    return isWaiting ? { state: 'running', reason: null } : cannotTell(missingDays(daysAfter));
  }
  if (!isComparable(usedBefore) || !isComparable(usedAfter) || !effect) {
    return cannotTell('no_comparison');
  }
  const fall = (coverage(daysBefore) ?? 0) - (coverage(daysAfter) ?? 0);
  if (fall > actionLimits.maxCoverageFall) return cannotTell('coverage_fell');
  const { low, high } = toInterval(effect);
  if (low > 0) return { state: 'saved', reason: null };
  return { state: high < 0 ? 'worse' : 'no_change', reason: null };
}

const cannotTell = (reason: UnknownReason): Verdict => ({ state: 'cannot_tell', reason });

function missingDays(days: readonly ComparedDay[]): UnknownReason {
  const missing = days.filter(
    ({ leftOut }) => leftOut === 'no_covers' || leftOut === 'low_coverage',
  );
  const unrecorded = missing.filter(({ leftOut }) => leftOut === 'no_covers');
  return unrecorded.length > missing.length / 2 ? 'no_covers' : 'too_few_days';
}

const isComparable = (used: readonly ComparedDay[]): boolean =>
  used.filter(({ othersG, othersCovers }) => othersG > 0 && othersCovers > 0).length >=
  actionLimits.firstResultDays;

function toInterval({ grams, marginG }: Effect): NonNullable<ActionResult['effect']> {
  return {
    grams: roundedGrams(grams),
    low: roundedGrams(grams - marginG),
    high: roundedGrams(grams + marginG),
  };
}

function comparison({ kind, otherSites }: MeasureInput): ActionResult['compared_with'] {
  if (otherSites) return 'other_sites';
  return kind === 'zone' ? 'other_zones' : 'other_foods';
}

/** Of the open days with covers or without, like the coverage of any period. */
function coverage(days: readonly ComparedDay[]): number | null {
  const planned = days.filter((day) => day.coverage !== null);
  const usualG = sumOf(planned, (day) => day.usualG);
  if (planned.length === 0) return null;
  return usualG > 0
    ? (sumOf(planned, (day) => day.measuredUsualG) / usualG) * 100
    : sumOf(planned, (day) => day.coverage ?? 0) / planned.length;
}

function describeSide(period: Period, days: readonly ComparedDay[]): ActionSide {
  const used = days.filter(isUsed);
  const covers = sumOf(used, (day) => day.covers ?? 0);
  const othersCovers = sumOf(used, (day) => day.othersCovers);
  const ratio = (grams: number, of: number): number | null =>
    of === 0 ? null : roundedGrams(grams / of);
  return {
    period: days.length === 0 ? { startDate: period.startDate, endDate: period.startDate } : period,
    days: days.length,
    days_used: used.length,
    covers,
    grams_per_cover: ratio(
      sumOf(used, ({ targetG }) => targetG),
      covers,
    ),
    others_per_cover: ratio(
      sumOf(used, ({ othersG }) => othersG),
      othersCovers,
    ),
    coverage: coverage(days),
  };
}

const countLeftOut = (days: readonly ComparedDay[]): ActionResult['left_out'] =>
  leftOutReasons
    .map((reason) => ({
      reason,
      days: days.filter(({ leftOut }) => leftOut === reason).length,
    }))
    .filter(({ days: count }) => count > 0);
