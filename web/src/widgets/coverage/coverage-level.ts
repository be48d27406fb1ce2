import { coverageLimits, shownCoverage } from '@wastegauge/contract/insight/comparable';

export type CoverageLevel = 'good' | 'fair' | 'low' | 'unknown';

export { shownCoverage };

/** Judged by the percent on screen. */
export function coverageLevel(percent: number | null): CoverageLevel {
  if (percent === null) return 'unknown';
  const shown = shownCoverage(percent);
  if (shown >= coverageLimits.good) return 'good';
  return shown >= coverageLimits.low ? 'fair' : 'low';
}
