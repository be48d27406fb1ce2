import type { Gap } from '@wastegauge/contract/insight/coverage';
import { countDays } from '@wastegauge/contract/values/dates';

export const maxNamedGaps = 3;

type GapOfDays = Pick<Gap, 'startDate' | 'endDate'>;

/** Splits the days without covers into gaps to name, oldest first, and the number of days left out. */
export function namedMissingDays<Named extends GapOfDays>(
  gaps: readonly Named[],
  missingDays: number,
): { named: Named[]; more: number } {
  const named = gaps
    .slice(0, maxNamedGaps)
    .toSorted((one, other) => one.startDate.localeCompare(other.startDate));
  const namedDays = named.reduce((sum, gap) => sum + countDays(gap), 0);
  return { named, more: Math.max(0, missingDays - namedDays) };
}
