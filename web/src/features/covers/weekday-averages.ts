import type { DailyCover } from '@wastegauge/contract/insight/covers';
import { weekdays, type Weekday } from '@wastegauge/contract/insight/overview';

/** Means of the days somebody has set; a weekday nobody has set has none. */
export function weekdayAverages(covers: readonly DailyCover[]): Partial<Record<Weekday, number>> {
  const averages: Partial<Record<Weekday, number>> = {};
  for (const [index, weekday] of weekdays.entries()) {
    const figures = covers.flatMap(({ day, is_default, covers_per_day }) =>
      weekdayIndex(day) === index && !is_default && covers_per_day !== null ? [covers_per_day] : [],
    );
    if (figures.length === 0) continue;
    averages[weekday] = figures.reduce((sum, figure) => sum + figure, 0) / figures.length;
  }
  return averages;
}

/** Weeks start on Monday. */
const weekdayIndex = (day: string): number =>
  (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % weekdays.length;
