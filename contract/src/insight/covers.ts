import { occupancyTypes } from '../values/address-options.ts';
import { z } from 'zod';
import { whenMissing } from '../values/issue-texts.ts';
import { day, givenDay } from '../values/dates.ts';
import { idParam, idParams, listOf } from '../values/paging.ts';
import { routes } from '../route.ts';
import { texts } from '../values/texts.ts';

export const maxCovers = 1_000_000;

export const covers = z
  .number(texts.coversNeeded)
  .int(texts.shouldBeInteger)
  .min(0, texts.shouldBePositive)
  .max(maxCovers, texts.coversTooMany);

export const dailyCover = z
  .object({
    /** Null until covers are recorded for the day. */
    id: z.number().int().nullable(),
    day,
    /** The figure that counts (S-19); the sum for several sites. */
    covers_per_day: z.number().int().nullable(),
    site: z.number().int().nullable(),
    is_default: z.boolean(),
    /** The figure that applies without a recorded one. */
    default_value: z.number().int(),
    occupancy_type: z.enum(occupancyTypes),
    x: day,
    y: z.number().int(),
  })
  .meta({ id: 'DailyCover' });
export type DailyCover = z.infer<typeof dailyCover>;

const periodQuery = { startDate: givenDay, endDate: givenDay };

/**
 * `cover` and `siteId` are aliases of `covers_per_day` and `site`. An `id` is ignored, since a site's day has one
 * record.
 */
export const dailyCoverBody = z
  .strictObject({
    day: givenDay,
    covers_per_day: covers.optional(),
    cover: covers.optional(),
    site: idParam.optional(),
    siteId: idParam.optional(),
    id: idParam.nullish(),
    occupancy_type: z.enum(occupancyTypes).optional(),
  })
  .transform(({ cover, siteId, covers_per_day = cover, site = siteId, ...rest }) => ({
    ...rest,
    covers_per_day,
    site,
  }))
  .pipe(
    z.object({
      day,
      covers_per_day: covers,
      site: z.number(whenMissing(texts.siteRequired)),
      occupancy_type: z.enum(occupancyTypes).optional(),
    }),
  );

export const dailyCoverChanges = z.strictObject({
  covers_per_day: covers.nullable().optional(),
  /** `true` resets the day to the default. */
  is_default: z.boolean().optional(),
  occupancy_type: z.enum(occupancyTypes).optional(),
});

/** Negative or empty weekdays fall back to the default. */
const dayDefault = z
  .number()
  .int(texts.shouldBeInteger)
  .max(maxCovers, texts.coversTooMany)
  .nullish()
  .transform((value) => (value === undefined || value === null || value < 0 ? null : value));

export const coverDefaultsBody = z.strictObject({
  default: covers,
  monday_default: dayDefault,
  tuesday_default: dayDefault,
  wednesday_default: dayDefault,
  thursday_default: dayDefault,
  friday_default: dayDefault,
  saturday_default: dayDefault,
  sunday_default: dayDefault,
});

const storedDefault = z.number().int().nullable();

export const coverDefaults = z
  .object({
    id: z.number().int().nullable(),
    /** Null until defaults are set. */
    date: day.nullable(),
    site: z.number().int(),
    default: z.number().int(),
    monday_default: storedDefault,
    tuesday_default: storedDefault,
    wednesday_default: storedDefault,
    thursday_default: storedDefault,
    friday_default: storedDefault,
    saturday_default: storedDefault,
    sunday_default: storedDefault,
  })
  .meta({ id: 'CoverDefaults' });
export type CoverDefaults = z.infer<typeof coverDefaults>;

const siteParams = z.strictObject({ siteId: idParam });

const busiest = { covers: z.number().int() };

const occupancyFigures = {
  days: z.number().int(),
  busiest_day: z.object({ ...busiest, date: day }).nullable(),
  daily_average: z.number().nullable(),
  /** Includes weeks that only partly overlap the period. */
  busiest_week: z.object({ ...busiest, start_date: day, end_date: day }).nullable(),
};

export const occupancySummary = z
  .object({
    start_date: day,
    end_date: day,
    /** Of recorded covers up to today. */
    ...occupancyFigures,
    /** Over complete weeks and months that are recorded completely; null without any. */
    weekly_average: z.number().nullable(),
    monthly_average: z.number().nullable(),
    /** Days of the period up to today, recorded or not. */
    past_days: z.number().int(),
    /** Of the days ahead: covers entered for them, estimates of events and defaults. */
    planned: z.object(occupancyFigures),
  })
  .meta({ id: 'OccupancySummary' });
export type OccupancySummary = z.infer<typeof occupancySummary>;

export const occupancyPoint = z
  .object({
    id: z.number().int().nullable(),
    x: day,
    y: z.number().int(),
    occupancy_type: z.enum(occupancyTypes),
    is_default: z.boolean(),
    /** The figure that applies without a recorded one. */
    default_value: z.number().int(),
    /** Most guests first. */
    event_types: z.array(z.enum(occupancyTypes)),
  })
  .meta({ id: 'OccupancyPoint' });
export type OccupancyPoint = z.infer<typeof occupancyPoint>;

export const coverRoutes = routes({
  getCoverStatistics: {
    method: 'GET',
    path: '/api/daily-covers/statistics/',
    access: 'overview.read',
    summary: 'Covers of each day of a period, of one site or all of them together',
    query: z.strictObject({ ...periodQuery, site: idParam.optional() }),
    reply: z.object({ total_covers: z.number().int(), chart: z.array(dailyCover) }),
  },
  getOccupancySummary: {
    method: 'GET',
    path: '/api/daily-covers/occupancy_statistics_header/',
    access: 'venues.read',
    summary:
      'Busiest day and week and the averages of a site, of this month unless dates are given',
    query: z.strictObject({
      site: idParam,
      startDate: givenDay.optional(),
      endDate: givenDay.optional(),
    }),
    reply: occupancySummary,
  },
  getOccupancyChart: {
    method: 'GET',
    path: '/api/daily-covers/occupancy_chart/',
    access: 'venues.read',
    summary: 'Covers of each day of a site with their kind, of this month unless dates are given',
    query: z.strictObject({
      site: idParam,
      startDate: givenDay.optional(),
      endDate: givenDay.optional(),
      occupancy_type: listOf(z.enum(occupancyTypes)),
      minOccupancy: z.coerce.number().int().min(0).optional(),
      maxOccupancy: z.coerce.number().int().min(0).optional(),
    }),
    reply: z.object({
      start_date: day,
      end_date: day,
      today: day,
      chart: z.array(occupancyPoint),
    }),
  },
  listDailyCovers: {
    method: 'GET',
    path: '/api/daily-covers/:siteId/',
    access: 'overview.read',
    summary: 'Covers of each day of a period at a site',
    params: siteParams,
    query: z.strictObject(periodQuery),
    reply: z.array(dailyCover),
  },
  saveDailyCover: {
    method: 'POST',
    path: '/api/daily-covers/',
    access: 'covers.write',
    summary: 'Writes down the covers of a day, over what was there',
    body: dailyCoverBody,
    reply: dailyCover,
    status: 201,
  },
  updateDailyCover: {
    method: 'PATCH',
    path: '/api/daily-covers/:id/',
    access: 'covers.write',
    summary: 'Changes the covers of a day or gives it back to the default',
    params: idParams,
    body: dailyCoverChanges,
    reply: dailyCover,
  },
  setCoverDefaults: {
    method: 'POST',
    path: '/api/daily-covers/set_defaults/:siteId/',
    access: 'covers.write',
    summary: 'Sets what days without a figure count as from today on',
    params: siteParams,
    body: coverDefaultsBody,
    reply: coverDefaults,
  },
  getCoverDefaults: {
    method: 'GET',
    path: '/api/daily-covers/get_defaults/:siteId/',
    access: 'overview.read',
    summary: 'What days without a figure count as',
    params: siteParams,
    reply: coverDefaults,
  },
});
