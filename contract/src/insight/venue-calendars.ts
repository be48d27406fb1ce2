import { z } from 'zod';
import { idParam } from '../values/paging.ts';
import { routes } from '../route.ts';
import { texts } from '../values/texts.ts';
import { siteTime, venueEventTypes } from './venues.ts';

export const maxCalendarLength = 12_000_000;
export const maxImportedEvents = 10_000;
// What a file of that length comes to as JSON: every line end takes two more characters.
const calendarBodyBytes = 14_000_000;

/** Why an event of a calendar file was left out. */
export const leftOutReasons = [
  'unreadable',
  'noStart',
  'cancelled',
  'outsideWindow',
  'tooManyRepeats',
  'tooMany',
  'endsBeforeStart',
] as const;

export const calendarReport = z
  .object({
    added: z.number().int(),
    updated: z.number().int(),
    unchanged: z.number().int(),
    /** Came in earlier and are now cancelled, or no longer among the repeats of their event. */
    removed: z.number().int(),
    left_out_count: z.number().int(),
    /** The first hundred of them. */
    left_out: z.array(
      z.object({
        /** Of the file, from 1. */
        line: z.number().int().nullable(),
        name: z.string(),
        reason: z.enum(leftOutReasons),
      }),
    ),
    /** The first twenty that are taken. */
    sample: z.array(
      z.object({
        name: z.string(),
        start_date: siteTime,
        end_date: siteTime,
        is_new: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'CalendarReport' });
export type CalendarReport = z.infer<typeof calendarReport>;

export const calendarFeed = z
  .object({
    /** The address calendar programs subscribe to; null while there is none. */
    url: z.string().nullable(),
    created_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'CalendarFeed' });

const ofSite = z.strictObject({ site: idParam });

export const venueCalendarRoutes = routes({
  getCalendarFeedFile: {
    method: 'GET',
    path: '/api/venues-events/feed/:key/',
    access: 'public',
    summary: 'The events of a site for calendar programs, by a private address',
    params: z.strictObject({ key: z.string().min(20).max(100) }),
    media: 'calendar',
  },
  getCalendarFeed: {
    method: 'GET',
    path: '/api/venues-events/:site/feed/',
    access: 'venues.read',
    summary: 'The caller’s own private calendar address of a site',
    params: ofSite,
    reply: calendarFeed,
  },
  makeCalendarFeed: {
    method: 'POST',
    path: '/api/venues-events/:site/feed/',
    access: 'venues.write',
    summary: 'A new private calendar address; the one before it ends',
    params: ofSite,
    status: 201,
    reply: calendarFeed,
  },
  endCalendarFeed: {
    method: 'DELETE',
    path: '/api/venues-events/:site/feed/',
    access: 'venues.write',
    summary: 'Ends the caller’s private calendar address of a site',
    params: ofSite,
  },
  importCalendar: {
    method: 'POST',
    path: '/api/venues-events/:site/import/',
    access: 'venues.write',
    summary: 'Takes the events of a calendar file, all or none of them, and tells what it left out',
    params: ofSite,
    bodyBytes: calendarBodyBytes,
    body: z.strictObject({
      calendar: z.string().min(1, texts.requiredField).max(maxCalendarLength),
      occupancy_type: z.enum(venueEventTypes).default('EVENT'),
      /** Only says what would happen. */
      dry_run: z.boolean().default(false),
    }),
    reply: calendarReport,
  },
});
