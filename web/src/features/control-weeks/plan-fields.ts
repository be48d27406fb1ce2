import { controlWeekLimits } from '@wastegauge/contract/insight/control-weeks';
import { addDays, day, type Day } from '@wastegauge/contract/values/dates';
import { texts } from '@wastegauge/contract/values/texts';
import { serviceTimes, type ServiceTime } from '@wastegauge/contract/waste/events';
import { z } from 'zod';

export interface PlanFields {
  startDate: Day | null;
  /** With a decimal point. */
  days: string;
  services: ServiceTime[];
}

export const planForm = z.object({
  startDate: day.nullable().transform((value, context) => {
    if (value !== null) return value;
    context.addIssue({ code: 'custom', message: texts.invalidDate });
    return z.NEVER;
  }),
  days: z
    .string()
    .min(1, texts.requiredField)
    .transform(Number)
    .pipe(
      z
        .number(texts.coversNeeded)
        .int(texts.shouldBeInteger)
        .min(1, texts.shouldBePositive)
        .max(controlWeekLimits.maxDays, texts.controlWeekTooLong),
    ),
  services: z.array(z.enum(serviceTimes)).min(1, texts.requiredField),
});
export type PlanEntry = z.output<typeof planForm>;

export const planPeriod = ({ startDate, days }: Pick<PlanEntry, 'startDate' | 'days'>) => ({
  startDate,
  endDate: addDays(startDate, days - 1),
});
