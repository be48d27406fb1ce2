import { z } from 'zod';
import { givenDay } from '../values/dates.ts';
import { period, whatChanged } from './overview-widgets.ts';
import { idParam } from '../values/paging.ts';
import { routes } from '../route.ts';

export const reportKinds = ['daily', 'weekly', 'monthly'] as const;
export type ReportKind = (typeof reportKinds)[number];

export const reportMetrics = [
  'total_waste',
  'waste_value',
  'waste_co2',
  'waste_water',
  'waste_logs',
] as const;
export type ReportMetric = (typeof reportMetrics)[number];

/** Signed percent against the period before; null when there is nothing to compare with. */
const diff = z.number().nullable();

export const report = z
  .object({
    kind: z.enum(reportKinds),
    /** A day, Monday to Sunday, or a month. */
    period,
    /** The day, week or month directly before. */
    previous_period: period,
    /** Null when it is about several sites. */
    site: z.object({ id: z.number().int(), name: z.string() }).nullable(),
    site_count: z.number().int(),
    /** Sign of the money. */
    currency: z.string(),
    /** Whether any event was ever recorded; without one there is nothing to report. */
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
    covers: z.object({
      value: z.number().int(),
      previous: z.number().int(),
      /** Grams of waste for each cover. */
      waste_per_cover_g: z.number().nullable(),
      waste_per_cover_diff: diff,
    }),
    /** The five of which most was wasted, in kilograms. */
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
      /** The month the period ends in, up to that day. */
      month: z
        .object({
          period,
          target_kg: z.number(),
          wasted_kg: z.number(),
          used_percent: z.number(),
          elapsed_percent: z.number(),
        })
        .nullable(),
      /** The goal in force at the end of the period, and the days of the period above the goal they had. */
      day: z
        .object({
          target_kg: z.number(),
          average_kg: z.number(),
          days_above: z.number().int(),
          days: z.number().int(),
        })
        .nullable(),
      /** Focus foods in the month so far; those without a target are left out. */
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
    /** Site by site, in kilograms, the largest change first. */
    what_changed: whatChanged.shape.sites,
    /**
     * Kilograms. A week by its days, a month by its weeks (days 1 to 7, 8 to 14 and so on); a day is shown
     * with the six before it. Each beside the same days of what came before.
     */
    chart: z.array(z.object({ period, value: z.number(), previous: z.number() })),
  })
  .meta({ id: 'Report' });
export type Report = z.infer<typeof report>;

const params = z.strictObject({ kind: z.enum(reportKinds) });
const chosen = {
  /** All sites of the caller where it is left out. */
  site: idParam.optional(),
  /** Any day of the period; the last one that is over where it is left out. */
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
