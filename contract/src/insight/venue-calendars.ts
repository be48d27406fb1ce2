import { venueEventTypes } from '../values/address-options.ts';
import { z } from 'zod';
import { idParam } from '../values/paging.ts';
import { routes } from '../route.ts';
import { texts } from '../values/texts.ts';
import { siteTime } from './venues.ts';

export const maxCalendarLength = 12_000_000;
export const maxImportedEvents = 10_000;
// Size of the largest file as JSON: each line break is escaped.
const calendarBodyBytes = 14_000_000;

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
    /** Previously imported events that are cancelled or no longer repeats. */
    removed: z.number().int(),
    left_out_count: z.number().int(),
    /** The first hundred. */
    left_out: z.array(
      z.object({
        /** One-based. */
        line: z.number().int().nullable(),
        name: z.string(),
        reason: z.enum(leftOutReasons),
      }),
    ),
    /** The first twenty. */
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
    /** Null until one is created. */
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
  downloadCalendar: {
    method: 'GET',
    path: '/api/venues-events/:site/file/',
    access: 'venues.read',
    summary: 'All events of a site as a calendar file',
    params: ofSite,
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
      dry_run: z.boolean().default(false),
    }),
    reply: calendarReport,
  },
});
