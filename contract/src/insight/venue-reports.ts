import { z } from 'zod';
import { idParam } from '../values/paging.ts';
import { routes } from '../route.ts';
import { siteTime, venueEvent } from './venues.ts';

export const eventOutcome = z
  .object({
    id: z.number().int(),
    name: z.string(),
    start_date: siteTime,
    end_date: siteTime,
    /** Estimate times elapsed days. */
    planned: z.number().int().nullable(),
    /** Covers of its elapsed days; the estimate where none are recorded. */
    guests: z.number().int(),
    /** Whether all covers are recorded. */
    is_counted: z.boolean(),
    weight: z.number(),
    value: z.number(),
    environmental: z.number(),
    water: z.number(),
    /** Null without guests. */
    grams_per_guest: z.number().nullable(),
  })
  .meta({ id: 'EventOutcome' });
export type EventOutcome = z.infer<typeof eventOutcome>;

export const eventReport = z
  .object({
    event: venueEvent,
    site_name: z.string(),
    currency: z.string(),
    /** Null before the event starts. */
    outcome: eventOutcome.nullable(),
    /** The last five past events of the same type at the site. */
    others: z.array(eventOutcome),
    /** Weighted by guests. */
    average_grams_per_guest: z.number().nullable(),
    /** Five foods and the rest, whose id is null. */
    foods: z.array(
      z.object({
        id: z.number().int().nullable(),
        name: z.string().nullable(),
        image_url: z.string().nullable(),
        weight: z.number(),
        /** From 0 to 1. */
        share: z.number(),
      }),
    ),
    /** The event itself before it starts, then the next one of its type, with the expected waste. */
    next: z
      .object({
        id: z.number().int(),
        name: z.string(),
        start_date: siteTime,
        /** Over all its days. */
        planned: z.number().int().nullable(),
        expected_weight: z.number().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'EventReport' });
export type EventReport = z.infer<typeof eventReport>;

export const venueReportRoutes = routes({
  getEventReport: {
    method: 'GET',
    path: '/api/venues-events/:site/:id/report/',
    access: 'venues.read',
    summary: 'What was planned for an event, what came of it, and how others of its kind went',
    params: z.strictObject({ site: idParam, id: idParam }),
    reply: eventReport,
  },
});
