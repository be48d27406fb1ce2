/** Percent from which coverage is good, and below which figures carry a warning. */
export const coverageLimits = { good: 85, low: 60 } as const;

/** Coverage that differs by more percentage points makes a change between two periods meaningless. */
export const comparableCoveragePoints = 15;

/** Percent measured on both sides of a change; null without planned services. */
export interface ComparedCoverage {
  current: number | null;
  previous: number | null;
}

/** Sides without planned services say nothing against a comparison. */
export const isComparable = ({ current, previous }: ComparedCoverage): boolean =>
  current === null || previous === null || Math.abs(current - previous) <= comparableCoveragePoints;

/** Whole percent. Only complete coverage reads 100, and only none at all reads 0. */
export function shownCoverage(percent: number): number {
  if (percent >= 100 || percent <= 0) return percent >= 100 ? 100 : 0;
  return Math.min(99, Math.max(1, Math.round(percent)));
}

export const isLowCoverage = (percent: number | null): boolean =>
  percent !== null && percent < coverageLimits.low;
