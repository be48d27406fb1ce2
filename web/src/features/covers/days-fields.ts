import type { DailyCover } from '@wastegauge/contract/insight/covers';
import { addDays, countDays, type Day, type Period } from '@wastegauge/contract/values/dates';
import { z } from 'zod';
import { optionalCovers } from './cover-fields.ts';

const maxDays = 31;

/** The days of a period, or the last ones of a long period. */
export function lastDays({ startDate, endDate }: Period): Day[] {
  const count = Math.min(maxDays, countDays({ startDate, endDate }));
  return Array.from({ length: count }, (_, index) => addDays(endDate, index + 1 - count));
}

/** Empty for days that stay without covers. */
export function coversOfDaysForm(maximum: number, tooMany: string) {
  const covers = optionalCovers(maximum, tooMany);
  return z.object({ covers: z.record(z.string(), covers) });
}
export type DaysFields = z.input<ReturnType<typeof coversOfDaysForm>>;
export type DaysEntry = z.output<ReturnType<typeof coversOfDaysForm>>;

export function daysFields(days: readonly Day[], stored: readonly DailyCover[] = []): DaysFields {
  const recorded = new Map(
    stored.flatMap(({ day, covers_per_day: covers, is_default: isDefault }) =>
      isDefault || covers === null ? [] : [[day, String(covers)]],
    ),
  );
  return { covers: Object.fromEntries(days.map((day) => [day, recorded.get(day) ?? ''])) };
}

export const enteredDays = ({ covers }: DaysEntry): { day: Day; covers: number }[] =>
  Object.entries(covers).flatMap(([day, count]) =>
    count === null ? [] : [{ day, covers: count }],
  );
