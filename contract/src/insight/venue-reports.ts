import { z } from 'zod';
import { idParam } from '../values/paging.ts';
import { routes } from '../route.ts';
import { siteTime, venueEvent } from './venues.ts';

/** What came of an event: the waste of its days, for each guest. */
export const eventOutcome = z
  .object({
    id: z.number().int(),
    name: z.string(),
    start_date: siteTime,
    end_date: siteTime,
    /** Its estimate, for each of its days so far; to be held against the guests. */
    planned: z.number().int().nullable(),
    /** Covers of its days so far together, as they count; the estimate where nobody wrote any down. */
    guests: z.number().int(),
    /** Whether all of them were written down. */
    is_counted: z.boolean(),
    weight: z.number(),
    value: z.number(),
    environmental: z.number(),
    water: z.number(),
    /** Grams; null without guests. */
    grams_per_guest: z.number().nullable(),
  })
  .meta({ id: 'EventOutcome' });
export type EventOutcome = z.infer<typeof eventOutcome>;

export const eventReport = z
  .object({
    event: venueEvent,
    site_name: z.string(),
    /** The sign of the site's money. */
    currency: z.string(),
    /** Null until the event has begun. */
    outcome: eventOutcome.nullable(),
    /** The last five of its kind at the site that are over, newest first. */
    others: z.array(eventOutcome),
    /** All their grams over all their guests; null without any. */
    average_grams_per_guest: z.number().nullable(),
    /** Most wasted first: five foods and the rest, whose id is null. */
    foods: z.array(
      z.object({
        id: z.number().int().nullable(),
        name: z.string().nullable(),
        image_url: z.string().nullable(),
        weight: z.number(),
        /** Of the whole, from 0 to 1. */
        share: z.number(),
      }),
    ),
    /** The event itself while it has not begun, then the next of its kind; what to expect of it at that average. */
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
