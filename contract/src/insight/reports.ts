import { reportKinds } from '../values/address-options.ts';
import { z } from 'zod';
import { givenDay } from '../values/dates.ts';
import { verifiedSavings } from './actions.ts';
import { compared, coverDays, pending, period, uncheckedWaste } from './comparison.ts';
import { controlEstimate, coverageFigures } from './coverage.ts';
import { whatChanged } from './overview.ts';
import { idParam } from '../values/paging.ts';
import { routes } from '../route.ts';

export const reportMetrics = [
  'total_waste',
  'waste_value',
  'waste_co2',
  'waste_water',
  'waste_logs',
] as const;
export type ReportMetric = (typeof reportMetrics)[number];

/** Signed percent against the previous period; null when there is nothing to compare with. */
const diff = z.number().nullable();

export const report = z
  .object({
    kind: z.enum(reportKinds),
    /** A day, Monday to Sunday, or a month. */
    period,
    previous_period: period,
    compared,
    pending,
    unchecked: uncheckedWaste,
    coverage: coverageFigures.extend({ previous_percent: z.number().nullable() }),
    /** For one site with a valid control week. */
    control: controlEstimate.nullable(),
    /** Of the year in which the period ends; null without final results of actions. */
    verified_savings: verifiedSavings.nullable(),
    /** Null for several sites. */
    site: z.object({ id: z.number().int(), name: z.string() }).nullable(),
    site_count: z.number().int(),
    currency: z.string(),
    /** Whether any event was ever recorded. */
    has_events: z.boolean(),
    totals: z.array(
      z.object({
        metric: z.enum(reportMetrics),
        value: z.number(),
        previous: z.number(),
        diff,
        unit: z.string(),
      }),
    ),
    /** Covers of the days that have both covers and waste; the change compares daily averages. */
    covers: z.object({
      value: z.number().int(),
      previous: z.number().int(),
      diff,
      cover_days: coverDays,
      prev_cover_days: coverDays,
      waste_per_cover_g: z.number().nullable(),
      waste_per_cover_diff: diff,
    }),
    foods: z.array(
      z.object({
        id: z.number().int(),
        name: z.string(),
        image_url: z.string().nullable(),
        value: z.number(),
        previous: z.number(),
        diff,
      }),
    ),
    targets: z.object({
      /** The month in which the period ends, up to that day. */
      month: z
        .object({
          period,
          target_kg: z.number(),
          wasted_kg: z.number(),
          used_percent: z.number(),
          elapsed_percent: z.number(),
        })
        .nullable(),
      /** The goal at the end of the period, and the days above their own goal. */
      day: z
        .object({
          target_kg: z.number(),
          average_kg: z.number(),
          days_above: z.number().int(),
          days: z.number().int(),
        })
        .nullable(),
      /** Focus foods with a target, in the month so far. */
      foods: z.array(
        z.object({
          id: z.number().int(),
          name: z.string(),
          target_kg: z.number(),
          wasted_kg: z.number(),
          used_percent: z.number(),
        }),
      ),
    }),
    what_changed: whatChanged.shape.sites,
    /**
     * Kilograms. A week by days, a month by weeks (days 1 to 7, 8 to 14, …); a day is shown with the six before it.
     */
    chart: z.array(z.object({ period, value: z.number(), previous: z.number() })),
  })
  .meta({ id: 'Report' });
export type Report = z.infer<typeof report>;

const params = z.strictObject({ kind: z.enum(reportKinds) });
const chosen = {
  /** Defaults to all sites of the caller. */
  site: idParam.optional(),
  /** Any day of the period; defaults to the last complete one. */
  date: givenDay.optional(),
};

export const reportRoutes = routes({
  getReport: {
    method: 'GET',
    path: '/api/reports/:kind/',
    access: 'insights.read',
    summary: 'A day, week or month in figures: what the report mail says',
    params,
    query: z.strictObject(chosen),
    reply: report,
  },
  previewReport: {
    method: 'GET',
    path: '/api/reports/:kind/preview/',
    access: 'settings.manage',
    summary: 'The report mail as the caller would get it, pictures included',
    params,
    query: z.strictObject(chosen),
    reply: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
  },
  sendReport: {
    method: 'POST',
    path: '/api/reports/:kind/send/',
    access: 'settings.manage',
    summary: 'Mails the report to the caller now; five in ten minutes',
    params,
    body: z.strictObject(chosen),
    reply: z.object({ email: z.string(), subject: z.string() }),
  },
});
