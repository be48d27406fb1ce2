import { coverageLimits } from '@wastegauge/contract/insight/comparable';

export type CoverageLevel = 'good' | 'fair' | 'low' | 'unknown';

/** Whole percent. Only complete coverage reads 100, and only none at all reads 0. */
export function shownCoverage(percent: number): number {
  if (percent >= 100 || percent <= 0) return percent >= 100 ? 100 : 0;
  return Math.min(99, Math.max(1, Math.round(percent)));
}

/** Judged by the percent on screen. */
export function coverageLevel(percent: number | null): CoverageLevel {
  if (percent === null) return 'unknown';
  const shown = shownCoverage(percent);
  if (shown >= coverageLimits.good) return 'good';
  return shown >= coverageLimits.low ? 'fair' : 'low';
}
