import { addDays, type Day } from '@wastegauge/contract/values/dates';
import type {
  RecognitionRate,
  SiteRecognitionReport,
} from '@wastegauge/contract/waste/recognition';

type Week = SiteRecognitionReport['weeks'][number];

export interface CurveWeek {
  week: Day;
  checked: number;
  rightFirst: RecognitionRate | null;
  inFirstFive: RecognitionRate | null;
}

/** Weeks in which nothing was checked are gaps, so that the distances stay true. */
export function curveWeeks(weeks: readonly Week[]): CurveWeek[] {
  const found = new Map(weeks.map((week) => [week.week, week]));
  const [first, last] = [weeks[0]?.week, weeks.at(-1)?.week];
  const curve: CurveWeek[] = [];
  if (first === undefined || last === undefined) return curve;
  for (let week = first; week <= last; week = addDays(week, 7)) {
    const known = found.get(week);
    curve.push({
      week,
      checked: known?.checked ?? 0,
      rightFirst: known?.right_first ?? null,
      inFirstFive: known?.in_first_five ?? null,
    });
  }
  return curve;
}

/** One in how many labels may be wrong. */
export const wrongOneIn = (precision: number): number => Math.round(100 / (100 - precision));
