import { z } from 'zod';
import { serviceTimes } from '../waste/events.ts';
import { covers } from './covers.ts';
import { venueEventTypes } from '../values/address-options.ts';
import { day, givenDay } from '../values/dates.ts';
import { whenMissing } from '../values/issue-texts.ts';
import { idParam, idParams } from '../values/paging.ts';
import { routes } from '../route.ts';
import { texts } from '../values/texts.ts';

export const adviceLimits = {
  /** Same weekdays with covers that advice needs. */
  minWeekdays: 4,
  errorWeeks: 8,
  daysAhead: 7,
  /** Venue events of a kind that the event planner needs. */
  minEvents: 3,
  maxDishKg: 10_000,
  maxDishes: 200,
  ranOutDays: 7,
  /** Those to act on come first. */
  dishesPerService: 12,
  maxExportDays: 366,
} as const;

/** Sites that record covers by day only are advised by day. */
export const adviceServices = [...serviceTimes, 'ALL_DAY'] as const;
export type AdviceService = (typeof adviceServices)[number];

/** Methods from simple to elaborate; of equally good ones the first is used. */
export const adviceMethods = ['weekday', 'trend', 'month', 'holiday', 'guests'] as const;
export type AdviceMethod = (typeof adviceMethods)[number];

const coverCount = z.number().int();
const percent = z.number();

/** Mean absolute difference to the covers that came, in percent of them. */
const adviceError = z
  .object({
    advice: percent.nullable(),
    /** Of the services that have a plan; null without any. */
    plan: percent.nullable(),
    services: z.number().int(),
    /** Services whose covers were within the range. */
    services_in_range: z.number().int(),
    planned_services: z.number().int(),
  })
  .meta({ id: 'AdviceError' });
export type AdviceError = z.infer<typeof adviceError>;

const range = { low: coverCount, high: coverCount };

/** `no_history`: fewer than four same weekdays with covers. */
export const adviceStates = ['advice', 'no_history', 'closed'] as const;

const serviceAdvice = z
  .object({
    service: z.enum(adviceServices),
    /** HH:MM at the site; null for the whole day. */
    start: z.string().nullable(),
    end: z.string().nullable(),
    state: z.enum(adviceStates),
    covers: coverCount.nullable(),
    /** Held the covers on 8 of the last 10 days. */
    low: coverCount.nullable(),
    high: coverCount.nullable(),
    method: z.enum(adviceMethods).nullable(),
    /** Difference to the weekday median that the method makes, in covers. */
    adjustment: coverCount,
    /** Same weekdays with covers in the history used. */
    weekdays: z.number().int(),
    last_weekday: z.object({ day, covers: coverCount }).nullable(),
    plan: coverCount.nullable(),
    /** Covers that came; null until they are recorded. */
    actual: coverCount.nullable(),
    error: adviceError,
  })
  .meta({ id: 'ServiceAdvice' });
export type ServiceAdvice = z.infer<typeof serviceAdvice>;

const adviceDay = z
  .object({
    day,
    is_closed: z.boolean(),
    holiday: z.string().nullable(),
    /** Venue events of the day. */
    events: z.array(
      z.object({ id: z.number().int(), name: z.string(), guests: coverCount.nullable() }),
    ),
    services: z.array(
      z.object({
        service: z.enum(adviceServices),
        state: z.enum(adviceStates),
        covers: coverCount.nullable(),
        low: coverCount.nullable(),
        high: coverCount.nullable(),
      }),
    ),
  })
  .meta({ id: 'AdviceDay' });
export type AdviceDay = z.infer<typeof adviceDay>;

const advisedFood = z.object({
  id: z.number().int(),
  name: z.string(),
  image_url: z.string().nullable(),
});

const kg = z.number();

const dishAdvice = z
  .object({
    service: z.enum(adviceServices),
    food: advisedFood,
    /** Days of the last eight weeks with this dish, covers and a measured service. */
    days: z.number().int(),
    /** Median of unserved and plate waste per cover, times the expected covers. */
    usual_unserved_kg: kg,
    usual_plate_kg: kg,
    /**
     * Unserved on 8 of 10 days, times the expected covers. A day on which the dish ran out counts as a shortage as
     * large as the usual leftovers. Null where nothing should be left out.
     */
    less_kg: kg.nullable(),
    /** Eaten per cover, times the expected covers; null without planned amounts of four days. */
    suggested: z.object({ kg, low: kg, high: kg }).nullable(),
    plan_kg: kg.nullable(),
    /** The last same weekday: the amount planned and the amount left. */
    last_weekday: z.object({ day, made_kg: kg.nullable(), left_kg: kg.nullable() }).nullable(),
    /** Last time in the last seven days. */
    ran_out_at: z.object({ day, time: z.string() }).nullable(),
  })
  .meta({ id: 'DishAdvice' });
export type DishAdvice = z.infer<typeof dishAdvice>;

export const ranOut = z
  .object({
    id: z.number().int(),
    day,
    service: z.enum(serviceTimes),
    food: advisedFood,
    /** HH:MM at the site. */
    time: z.string(),
    /** Null when the service had no end on that day. */
    minutes_before_end: z.number().int().nullable(),
  })
  .meta({ id: 'RanOut' });
export type RanOut = z.infer<typeof ranOut>;

/** Plan, advice and covers of the last complete day that was not closed. */
const lastDay = z
  .object({
    day,
    services: z.array(
      z.object({
        service: z.enum(adviceServices),
        plan: coverCount.nullable(),
        advice: coverCount.nullable(),
        actual: coverCount.nullable(),
      }),
    ),
    /** Dishes with a planned amount and measured leftovers. */
    dishes: z
      .object({
        count: z.number().int(),
        plan_kg: kg,
        /** Null unless every one of the dishes had advice. */
        advice_kg: kg.nullable(),
        eaten_kg: kg,
        left_kg: kg,
        left_with_advice_kg: kg.nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'AdviceLastDay' });
export type AdviceLastDay = z.infer<typeof lastDay>;

export const tomorrow = z
  .object({
    site: z.object({ id: z.number().int(), name: z.string() }),
    /** At the site. */
    today: day,
    day,
    is_closed: z.boolean(),
    holiday: z.string().nullable(),
    services: z.array(serviceAdvice),
    /** Over all services of the last eight weeks. */
    error: adviceError,
    dishes: z.array(dishAdvice),
    /** The next seven days. */
    week: z.array(adviceDay),
    last_day: lastDay.nullable(),
    ran_out: z.array(ranOut),
  })
  .meta({ id: 'Tomorrow' });
export type Tomorrow = z.infer<typeof tomorrow>;

export const holidayKinds = ['public', 'school'] as const;
export type HolidayKind = (typeof holidayKinds)[number];

export const siteHoliday = z
  .object({
    id: z.number().int(),
    name: z.string(),
    kind: z.enum(holidayKinds),
    startDate: day,
    endDate: day,
  })
  .meta({ id: 'SiteHoliday' });
export type SiteHoliday = z.infer<typeof siteHoliday>;

const site = z.number(whenMissing(texts.siteRequired)).int().positive();

const dishKg = z
  .number(whenMissing(texts.requiredField))
  .min(0, texts.dishAmountOutOfRange)
  .max(adviceLimits.maxDishKg, texts.dishAmountOutOfRange);

const interval = { value: z.number(), low: z.number(), high: z.number() };

/** Guests of past venue events of a kind and the waste per guest. */
export const eventPlan = z
  .object({
    events: z.array(
      z.object({
        id: z.number().int(),
        name: z.string(),
        day,
        guaranteed: coverCount.nullable(),
        counted: coverCount.nullable(),
        /** Waste of its zones and hours; null when they were not measured. */
        waste_kg: kg.nullable(),
        grams_per_guest: z.number().nullable(),
      }),
    ),
    events_needed: z.number().int(),
    /** Null with fewer than three such events. */
    grams_per_guest: z.object(interval).nullable(),
    /** Guests who came for each one guaranteed; null with fewer than three such events. */
    attendance: z.object(interval).nullable(),
    /** For the guests in the query; null without attendance. */
    suggestion: z
      .object({
        order_for: coverCount,
        ...range,
        /** Null without waste per guest. */
        waste_kg: z.object(interval).nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'EventPlan' });
export type EventPlan = z.infer<typeof eventPlan>;

export const tomorrowRoutes = routes({
  getTomorrow: {
    method: 'GET',
    path: '/api/tomorrow/',
    access: 'overview.read',
    summary: 'Expected covers and amounts of a day with the error of the last eight weeks',
    query: z.strictObject({
      site: idParam,
      /** Within the next seven days; tomorrow if missing. */
      day: givenDay.optional(),
    }),
    reply: tomorrow,
  },
  savePlan: {
    method: 'PUT',
    path: '/api/tomorrow/plan/',
    access: 'covers.write',
    summary: 'The covers and amounts people plan for a day; null removes one, others are kept',
    body: z.strictObject({
      site,
      day: givenDay,
      covers: z
        .array(z.strictObject({ service: z.enum(adviceServices), covers: covers.nullable() }))
        .max(adviceServices.length)
        .default([]),
      dishes: z
        .array(
          z.strictObject({
            service: z.enum(adviceServices),
            food: idParam,
            kg: dishKg.nullable(),
          }),
        )
        .max(adviceLimits.maxDishes)
        .default([]),
    }),
    reply: tomorrow,
  },
  exportAdvice: {
    method: 'GET',
    path: '/api/tomorrow/export/',
    access: 'overview.read',
    summary: 'Date, service, advice, low, high, plan, actual and error of each past service as CSV',
    query: z.strictObject({ site: idParam, startDate: givenDay, endDate: givenDay }),
    media: 'csv',
  },
  recordRanOut: {
    method: 'POST',
    path: '/api/ran_out/',
    access: 'covers.write',
    summary: 'A dish ran out: now, unless day, service and time are given',
    body: z.strictObject({
      site,
      food: idParam,
      day: givenDay.optional(),
      service: z.enum(serviceTimes).optional(),
      time: z
        .string()
        .regex(/^([01]\d|2[0-3]):[0-5]\d$/, texts.invalidTime)
        .optional(),
      /** Makes repeated requests idempotent. */
      client_id: z.uuid().optional(),
    }),
    status: 201,
    reply: ranOut,
  },
  removeRanOut: {
    method: 'DELETE',
    path: '/api/ran_out/:id/',
    access: 'covers.write',
    summary: 'Removes an entry that was made by mistake',
    params: idParams,
  },
  listServiceCovers: {
    method: 'GET',
    path: '/api/service_covers/',
    access: 'overview.read',
    summary: 'Covers by service of a period of at most 366 days',
    query: z.strictObject({ site: idParam, startDate: givenDay, endDate: givenDay }),
    reply: z.array(z.object({ day, service: z.enum(serviceTimes), covers: coverCount })),
  },
  saveServiceCovers: {
    method: 'PUT',
    path: '/api/service_covers/',
    access: 'covers.write',
    summary:
      'Covers of the services of a day; with every service that is open entered, their sum becomes the covers of the day',
    body: z.strictObject({
      site,
      day: givenDay,
      /** Null removes the figure. */
      services: z
        .array(z.strictObject({ service: z.enum(serviceTimes), covers: covers.nullable() }))
        .min(1)
        .max(serviceTimes.length),
    }),
    reply: z.array(z.object({ service: z.enum(serviceTimes), covers: coverCount.nullable() })),
  },
  listHolidays: {
    method: 'GET',
    path: '/api/holidays/',
    access: 'overview.read',
    summary: 'School and public holidays entered for a site, newest first',
    query: z.strictObject({ site: idParam }),
    reply: z.array(siteHoliday),
  },
  addHoliday: {
    method: 'POST',
    path: '/api/holidays/',
    access: 'covers.write',
    summary: 'Adds a school or public holiday of at most 100 days',
    body: z.strictObject({
      site,
      name: z.string(whenMissing(texts.requiredField)).trim().min(1, texts.requiredField).max(100),
      kind: z.enum(holidayKinds),
      startDate: givenDay,
      endDate: givenDay,
    }),
    status: 201,
    reply: siteHoliday,
  },
  removeHoliday: {
    method: 'DELETE',
    path: '/api/holidays/:id/',
    access: 'covers.write',
    summary: 'Removes a holiday',
    params: idParams,
  },
  getEventPlan: {
    method: 'GET',
    path: '/api/event_plan/',
    access: 'venues.read',
    summary: 'Waste per guest and attendance of past venue events of a kind, and a suggested order',
    query: z.strictObject({
      site: idParam,
      occupancy_type: z.enum(venueEventTypes),
      /** Guaranteed guests of the event to plan. */
      guests: z.coerce.number().int().min(1).max(500_000).optional(),
    }),
    reply: eventPlan,
  },
});
