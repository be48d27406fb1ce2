import { z } from 'zod';
import { day } from '../values/dates.ts';

export const period = z.object({ startDate: day, endDate: day });

/** The complete days on both sides of a change; null while the period has no complete day. */
export const compared = z
  .object({
    period,
    previous_period: period,
    /** Percent measured on both sides. Changes are not judged while these differ by more than 15 points. */
    coverage: z
      .object({ current: z.number().nullable(), previous: z.number().nullable() })
      .optional(),
  })
  .nullable();
export type Compared = z.infer<typeof compared>;

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
