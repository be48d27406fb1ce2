import { z } from 'zod';
import { day } from '../values/dates.ts';

export const period = z.object({ startDate: day, endDate: day });

/** Percent measured on both sides; null without planned services. */
export const comparedCoverage = z.object({
  current: z.number().nullable(),
  previous: z.number().nullable(),
});

/** The complete days on both sides of a change; null while the period has no complete day. */
export const compared = z
  .object({
    period,
    previous_period: period,
    /** Changes are not judged while the two sides differ by more than 15 points. */
    coverage: comparedCoverage,
  })
  .nullable();
export type Compared = z.infer<typeof compared>;
export type ComparedPeriods = Pick<NonNullable<Compared>, 'period' | 'previous_period'> | null;

/** Days that a figure per cover is divided over: those with waste and covers. */
export const coverDays = z.object({
  days: z.number().int(),
  /** Days of the period, once for each site. */
  of_days: z.number().int(),
  sites: z.number().int(),
  /** Whether the covers of any of these days are a default. */
  is_estimate: z.boolean(),
});
export type CoverDays = z.infer<typeof coverDays>;

/** Captures whose food is not known yet. Their estimates are part of no total. */
export const pending = z.object({
  captures: z.number().int(),
  weight: z.number(),
  /** In the currency of the reply. */
  value: z.number(),
  co2: z.number(),
  water: z.number(),
});
export type Pending = z.infer<typeof pending>;

/** Unusual entries to check among the waste of a figure, and their weight in kilograms. */
export const uncheckedWaste = z.object({ entries: z.number().int(), weight: z.number() });
export type UncheckedWaste = z.infer<typeof uncheckedWaste>;
