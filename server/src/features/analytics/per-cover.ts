import type { CoverDays } from '@wastegauge/contract/insight/comparison';

/** Sums over the days that have both covers and waste. */
export interface ServedCovers {
  covers: number;
  days: number;
  /** Days whose covers are a default. */
  plannedDays: number;
}

export const noCovers: ServedCovers = { covers: 0, days: 0, plannedDays: 0 };

export const addCovers = (one: ServedCovers, other: ServedCovers): ServedCovers => ({
  covers: one.covers + other.covers,
  days: one.days + other.days,
  plannedDays: one.plannedDays + other.plannedDays,
});

export const toCoverDays = (
  { days, plannedDays }: Omit<ServedCovers, 'covers'>,
  periodDays: number,
  sites: number,
): CoverDays => ({ days, of_days: periodDays * sites, sites, is_estimate: plannedDays > 0 });

/** Null without covers or without captures, because unmeasured is not zero. */
export const gramsPerCover = (
  { servedG, servedEvents }: { servedG: number; servedEvents: number },
  { covers }: Pick<ServedCovers, 'covers'>,
): number | null => (covers === 0 || servedEvents === 0 ? null : servedG / covers);
