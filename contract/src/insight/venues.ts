import { venueEventOrderings, venueEventTypes, venuePageSize } from '../values/address-options.ts';
import { z } from 'zod';
import { isPlainName } from '../directory/accounts.ts';
import { whenMissing } from '../values/issue-texts.ts';
import { day, givenDay } from '../values/dates.ts';
import { sliderRanges } from '../values/filters.ts';
import { idParam, listOf, pageOf, pagingQuery } from '../values/paging.ts';
import { routes } from '../route.ts';
import { texts } from '../values/texts.ts';

export const maxGuests = 500_000;
export const upcomingEvents = 5;
export const usualEventTimes = { start: '09:00', end: '17:00' } as const;
const maxZones = 100;

export const eventChoice = z
  .object({
    id: z.number().int(),
    name: z.string(),
    site: z.number().int(),
    site_name: z.string(),
    occupancy_type: z.enum(venueEventTypes),
    start_date: day,
    end_date: day,
  })
  .meta({ id: 'EventChoice' });
export type EventChoice = z.infer<typeof eventChoice>;

/** Local time of the site without a zone; replies include seconds. */
export const siteTime = z
  .string(texts.invalidDate)
  .trim()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/, {
    error: texts.invalidDate,
    abort: true,
  })
  .refine((value) => givenDay.safeParse(value.slice(0, 10)).success, texts.invalidDate)
  .refine(
    (value) => /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(value.slice(11)),
    texts.invalidTime,
  );

export const venueEvent = z
  .object({
    id: z.number().int(),
    name: z.string(),
    description: z.string(),
    occupancy_type: z.enum(venueEventTypes),
    estimate_occupancy: z.number().int().nullable(),
    /** Guests counted over all days of the event; null until they are entered. */
    counted_guests: z.number().int().nullable(),
    /** Ids of the monitors whose waste belongs to the event; empty for the whole site. */
    zones: z.array(z.number().int()),
    start_date: siteTime,
    end_date: siteTime,
    site: z.number().int(),
    replace: z.boolean(),
    /** Updated by the next import of its calendar file. */
    is_imported: z.boolean(),
  })
  .meta({ id: 'VenueEvent' });
export type VenueEvent = z.infer<typeof venueEvent>;

const guestCount = z
  .number(texts.coversNeeded)
  .int(texts.shouldBeInteger)
  .min(0, texts.shouldBePositive)
  .max(maxGuests, texts.guestsTooMany)
  .nullable();

const eventFields = {
  name: z
    .string(whenMissing(texts.requiredField))
    .trim()
    .min(1, texts.requiredField)
    .max(100, texts.eventNameTooLong)
    .refine(isPlainName, texts.nameCharacters),
  description: z.string().trim().max(2500, texts.eventDescriptionTooLong),
  occupancy_type: z.enum(venueEventTypes),
  estimate_occupancy: guestCount,
  counted_guests: guestCount,
  zones: z.array(idParam).max(maxZones),
  start_date: siteTime,
  end_date: siteTime,
};

/** Whether the estimate replaces recorded covers on the days of the event. */
const replace = z.boolean();

interface Times {
  start_date?: string | undefined;
  end_date?: string | undefined;
}

export function eventTimesProblem({ start_date, end_date }: Times): string | undefined {
  if (!start_date || !end_date) return undefined;
  const [startDay, endDay] = [start_date.slice(0, 10), end_date.slice(0, 10)];
  if (endDay < startDay) return texts.eventEndsBeforeStart;
  if (endDay === startDay && toSecond(end_date) <= toSecond(start_date)) {
    return texts.eventTimesReversed;
  }
  return undefined;
}

const toSecond = (time: string): string => time.slice(11).padEnd(8, ':00');

function checkTimes(times: Times, context: z.RefinementCtx): void {
  const message = eventTimesProblem(times);
  if (message) context.addIssue({ code: 'custom', path: ['end_date'], message });
}

export const venueEventBody = z
  .strictObject({
    ...eventFields,
    description: eventFields.description.default(''),
    estimate_occupancy: eventFields.estimate_occupancy.default(null),
    counted_guests: eventFields.counted_guests.default(null),
    zones: eventFields.zones.default([]),
    site: idParam,
    replace: replace.default(false),
    /** Created with the form; makes repeated requests idempotent. */
    client_id: z.uuid().optional(),
  })
  .superRefine(checkTimes);

/** Omitted fields are kept; the times are checked together with the ones kept. */
export const venueEventChanges = z
  .strictObject({ ...eventFields, site: idParam, replace })
  .partial()
  .superRefine(checkTimes);

const guests = z.coerce.number().int().min(0).max(sliderRanges.occupancy[1]);

export const venueEventsQuery = z.strictObject({
  /** Accepted and ignored: the site is in the path. */
  site: idParam.optional(),
  /** Events that end on or after this day. */
  start_date: givenDay.optional(),
  /** Events that start on or before this day. */
  end_date: givenDay.optional(),
  date: givenDay.optional(),
  occupancy_type: listOf(z.enum(venueEventTypes)),
  minOccupancy: guests.optional(),
  maxOccupancy: guests.optional(),
  ordering: z.enum(venueEventOrderings).default('nearest'),
  limit: pagingQuery.limit.default(venuePageSize),
  offset: pagingQuery.offset,
});
export type VenueEventsQuery = z.infer<typeof venueEventsQuery>;

const ofSite = z.strictObject({ site: idParam });
const oneOfSite = z.strictObject({ site: idParam, id: idParam });
const one = z.strictObject({ id: idParam });

export const venueRoutes = routes({
  listEventChoices: {
    method: 'GET',
    path: '/api/venues-events/upcoming_and_past_events/',
    access: 'venues.read',
    summary: 'Venue events of sites: the next ones and those of the last two years, newest first',
    query: z.strictObject({ site: listOf(idParam) }),
    reply: z.object({ past: z.array(eventChoice), upcoming: z.array(eventChoice) }),
  },
  listVenueEvents: {
    method: 'GET',
    path: '/api/venues-events/:site/',
    access: 'venues.read',
    summary: 'The venue events of a site',
    params: ofSite,
    query: venueEventsQuery,
    reply: pageOf(venueEvent),
  },
  listEventDays: {
    method: 'GET',
    path: '/api/venues-events/:site/calendar/',
    access: 'venues.read',
    summary: 'The days of a month that have events, with their kinds',
    params: ofSite,
    query: z.strictObject({
      month: z.coerce.number().int().min(1).max(12),
      year: z.coerce.number().int().min(1900).max(9999),
    }),
    reply: z.object({
      dates: z.array(
        z.object({
          date: day,
          count: z.number().int(),
          occupancy_types: z.array(z.enum(venueEventTypes)),
        }),
      ),
    }),
  },
  getVenueEvent: {
    method: 'GET',
    path: '/api/venues-events/:site/:id/',
    access: 'venues.read',
    summary: 'One venue event',
    params: oneOfSite,
    reply: venueEvent,
  },
  createVenueEvent: {
    method: 'POST',
    path: '/api/venues-events/',
    access: 'venues.write',
    summary: 'Adds a venue event',
    body: venueEventBody,
    status: 201,
    reply: venueEvent,
  },
  updateVenueEvent: {
    method: 'PATCH',
    path: '/api/venues-events/:id/',
    access: 'venues.write',
    summary: 'Changes a venue event',
    params: one,
    body: venueEventChanges,
    reply: venueEvent,
  },
  updateVenueEventOfSite: {
    method: 'PATCH',
    path: '/api/venues-events/:site/:id/',
    access: 'venues.write',
    summary: 'Changes a venue event, named with its site',
    params: oneOfSite,
    body: venueEventChanges,
    reply: venueEvent,
  },
  deleteVenueEvent: {
    method: 'DELETE',
    path: '/api/venues-events/:id/',
    access: 'venues.write',
    summary: 'Removes a venue event',
    params: one,
  },
  deleteVenueEventOfSite: {
    method: 'DELETE',
    path: '/api/venues-events/:site/:id/',
    access: 'venues.write',
    summary: 'Removes a venue event, named with its site',
    params: oneOfSite,
  },
});

export const eventOutcome = z
  .object({
    id: z.number().int(),
    name: z.string(),
    start_date: siteTime,
    end_date: siteTime,
    /** Estimate times days, elapsed ones for an event in progress. */
    planned: z.number().int().nullable(),
    /** Counted for the event; null until they are entered. */
    guests: z.number().int().nullable(),
    /** Covers of the whole site on its elapsed days. */
    site_covers: z.number().int(),
    /** Whether all of them are recorded. */
    are_site_covers_recorded: z.boolean(),
    /** Recorded by the zones of the event, from an hour before its start to two hours after its end. */
    weight: z.number(),
    /** Part of the weight that is not named yet. */
    unnamed_weight: z.number(),
    value: z.number(),
    environmental: z.number(),
    water: z.number(),
    /** Per counted guest, otherwise per planned guest; null without either. */
    grams_per_guest: z.number().nullable(),
    guest_basis: z.enum(['counted', 'planned']).nullable(),
  })
  .meta({ id: 'EventOutcome' });
export type EventOutcome = z.infer<typeof eventOutcome>;

/** The guests that `grams_per_guest` divides by. */
export const guestsOfBasis = ({ guest_basis, guests, planned }: EventOutcome): number => {
  if (guest_basis === null) return 0;
  return (guest_basis === 'counted' ? guests : planned) ?? 0;
};

export const eventReport = z
  .object({
    event: venueEvent,
    site_name: z.string(),
    currency: z.string(),
    /** Names of the event's zones; empty for the whole site. */
    zones: z.array(z.object({ id: z.number().int(), name: z.string() })),
    /** First and last moment of the counted waste, on the clock of the site. */
    counted_from: siteTime,
    counted_to: siteTime,
    /** Other events that share some of its hours and zones, so that their waste is counted in both. */
    overlapping: z.array(
      z.object({
        id: z.number().int(),
        name: z.string(),
        start_date: siteTime,
        end_date: siteTime,
      }),
    ),
    /** Null before the event starts. */
    outcome: eventOutcome.nullable(),
    /** The last five past events of the same type at the site. */
    others: z.array(eventOutcome),
    /** Weighted by guests. */
    average_grams_per_guest: z.number().nullable(),
    /** Five foods, the other foods and the part that is not named yet; the latter two have no id. */
    foods: z.array(
      z.object({
        id: z.number().int().nullable(),
        name: z.string().nullable(),
        is_unnamed: z.boolean(),
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
