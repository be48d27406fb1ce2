import { z } from 'zod';
import { compared, pending, period, comparedCoverage, uncheckedWaste } from './comparison.ts';
import { silentMonitor } from './silent-monitors.ts';
import { day, givenDay } from '../values/dates.ts';
import { headerMetrics } from '../values/units.ts';
import { idParam, idParams, listOf } from '../values/paging.ts';
import { routes } from '../route.ts';
import { targetSites } from './targets.ts';

const picturedFood = z.object({
  id: z.number().int(),
  name: z.string(),
  image_url: z.string().nullable(),
  value: z.number(),
});

const widgetBasis = { period, unit: z.string() };

export const monthlySnapshot = z
  .object({
    ...widgetBasis,
    previous_period: period,
    compared,
    pending,
    /** Total of the six months shown. */
    total_waste: z.number(),
    wasted_this_month: z.number(),
    /** The part of `wasted_this_month` that days before today measured. */
    wasted_on_complete_days: z.number(),
    /** Signed percent between the compared days, like every difference here. */
    wasted_difference: z.number().nullable(),
    /** Share of the month's amount in the metric shown (D-03). */
    trimmings_percent: z.number().nullable(),
    trimmings_value: z.number(),
    most_wasted_preventable: picturedFood.nullable(),
    most_wasted_trimming: picturedFood.nullable(),
    /** The current month and the five before, by first day. */
    chart: z.array(
      z.object({
        x: day,
        y: z.number(),
        monthly_target: z.number().nullable(),
        /** False while some of the sites have no target: the month is not above or below it. */
        is_comparable: z.boolean(),
      }),
    ),
    monthly_target: z.number().nullable(),
    /** In kilograms for every metric. */
    monthly_target_kg: z.number().nullable(),
    target_sites: targetSites.nullable(),
    /**
     * The whole month at the average of its complete days, with a range that four out of five months stay in. Null with
     * fewer than three complete days, and after the month.
     */
    forecast: z.object({ value: z.number(), low: z.number(), high: z.number() }).nullable(),
    /** Forecast, or total of an ended month, against the target. Null if a site has no target. */
    track: z.enum(['on', 'off']).nullable(),
  })
  .meta({ id: 'MonthlySnapshot' });
export type MonthlySnapshot = z.infer<typeof monthlySnapshot>;

export const focusFood = z
  .object({
    id: z.number().int(),
    name: z.string(),
    image_url: z.string().nullable(),
    subcategory: z.string(),
    /** One entry: the target in kilograms, money and CO2 (S-22). */
    monthly_targets: z.array(
      z.object({
        kg: z.number().nullable(),
        value: z.number().nullable(),
        co2: z.number().nullable(),
      }),
    ),
    unit: z.string(),
    value: z.number(),
    /** How many sites chose it; null in the list of a site or of a user. */
    sites: z.number().int().nullable(),
  })
  .meta({ id: 'FocusFood' });
export type FocusFood = z.infer<typeof focusFood>;

export const journeyToDate = z
  .object({
    ...widgetBasis,
    /** In the unit of the metric; null when unset, and for logs. */
    daily_target: z.number().nullable(),
    daily_target_kg: z.number().nullable(),
    target_sites: targetSites.nullable(),
    total_waste: z.number(),
    rolling_average: z.number().nullable(),
    chart: z.array(
      z.object({
        x: day,
        y: z.number(),
        /** Null today: only complete days are averaged. */
        rolling_y: z.number().nullable(),
        daily_target: z.number().nullable(),
      }),
    ),
  })
  .meta({ id: 'JourneyToDate' });
export type JourneyToDate = z.infer<typeof journeyToDate>;

export const trimmingsShare = z
  .object({
    ...widgetBasis,
    /** The largest four and the rest, whose id is null. */
    chart_data: z.array(
      z.object({
        id: z.number().int().nullable(),
        name: z.string(),
        value: z.number(),
        percentage: z.number(),
      }),
    ),
    total_value: z.number(),
  })
  .meta({ id: 'TrimmingsShare' });
export type TrimmingsShare = z.infer<typeof trimmingsShare>;

export const mostWastedGroups = z
  .object({
    ...widgetBasis,
    chart: z.array(
      z.object({
        id: z.number().int(),
        name: z.string(),
        value: z.number(),
        food: picturedFood.nullable(),
      }),
    ),
    most_wasted_group: z.string().nullable(),
  })
  .meta({ id: 'MostWastedGroups' });
export type MostWastedGroups = z.infer<typeof mostWastedGroups>;

export const plateWasteReport = z
  .object({
    ...widgetBasis,
    previous_period: period,
    compared,
    total_waste: z.number(),
    total_waste_difference: z.number().nullable(),
    total_meals: z.number(),
    total_meals_difference: z.number().nullable(),
    /** Share of all waste in the metric shown (D-03). */
    plate_waste_percentage: z.number().nullable(),
    plate_waste_percentage_difference: z.number().nullable(),
    active_monitors: z.number().int(),
    plate_monitors: z.number().int(),
    active_monitors_difference: z.number().nullable(),
    chart: z.array(
      z.object({
        id: z.number().int(),
        name: z.string(),
        site_name: z.string(),
        value: z.number(),
        /** Kilograms, like the threshold. */
        weight: z.number(),
        threshold: z.number().nullable(),
      }),
    ),
  })
  .meta({ id: 'PlateWasteReport' });
export type PlateWasteReport = z.infer<typeof plateWasteReport>;

export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
export type Weekday = (typeof weekdays)[number];
const average = z.number().nullable();
const peak = z.enum(weekdays).nullable();

/** Fixed for this widget, independent of a site's service times (C-19). */
export const mealWindows = {
  breakfast: ['07:00', '11:00'],
  lunch: ['12:00', '14:00'],
  dinner: ['17:00', '21:00'],
} as const;

export const dailyPlateWaste = z
  .object({
    ...widgetBasis,
    avg_breakfast: average,
    avg_lunch: average,
    avg_dinner: average,
    peak_breakfast: peak,
    peak_lunch: peak,
    peak_dinner: peak,
  })
  .meta({ id: 'DailyPlateWaste' });
export type DailyPlateWaste = z.infer<typeof dailyPlateWaste>;

export const changeKinds = ['food', 'monitor', 'service'] as const;

export const whatChanged = z
  .object({
    ...widgetBasis,
    previous_period: period,
    compared,
    /** Sites that changed, largest change first. */
    sites: z.array(
      z.object({
        id: z.number().int(),
        name: z.string(),
        /** Whether the amounts include an estimate of captures that are not named yet. */
        is_estimate: z.boolean(),
        /** On the compared days. */
        value: z.number(),
        /** On the days before, scaled to the same number of days. */
        previous: z.number(),
        diff: z.number().nullable(),
        coverage: comparedCoverage,
        /** Two or three reasons in the direction of the change. */
        reasons: z.array(
          z.object({
            kind: z.enum(changeKinds),
            /** An id or a service code. */
            key: z.string(),
            name: z.string().nullable(),
            value: z.number(),
            previous: z.number(),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'WhatChanged' });
export type WhatChanged = z.infer<typeof whatChanged>;

export const headerFigure = z.object({
  metric: z.enum(headerMetrics),
  value: z.number(),
  /** Amount of the previous days that are compared. */
  previous: z.number(),
  /** Signed percent between the compared days; null when there is nothing to compare with. */
  diff: z.number().nullable(),
  unit: z.string(),
  /** One point per day, oldest first. */
  chart: z.array(z.object({ x: day, y: z.number() })),
});
export type HeaderFigure = z.infer<typeof headerFigure>;

export const overviewHeader = z
  .object({
    period,
    previous_period: period,
    compared,
    pending,
    unchecked: uncheckedWaste,
    /** Now, independent of the period. */
    silent_monitors: z.array(silentMonitor),
    figures: z.array(headerFigure).length(headerMetrics.length),
    last_reading_at: z.iso.datetime().nullable(),
    /** Whether the sites ever measured anything, including days on which nothing was thrown away. */
    is_measured: z.boolean(),
    currency: z.string(),
  })
  .meta({ id: 'OverviewHeader' });
export type OverviewHeader = z.infer<typeof overviewHeader>;

const metric = z.enum(headerMetrics).default('total_waste');
/** All sites if empty. */
const site = listOf(idParam);
/** Monitors by serial or id. */
const zone = listOf(z.coerce.string().max(64));
/** Default to the month so far. */
const dates = { startDate: givenDay.optional(), endDate: givenDay.optional() };
const placeQuery = z.strictObject({ metric, site, zone });
const monthQuery = z.strictObject({ metric, site, zone, ...dates });
const siteMonthQuery = z.strictObject({ metric, site, ...dates });

export const overviewRoutes = routes({
  getSummary: {
    method: 'GET',
    path: '/api/events/summary-information/',
    access: 'overview.read',
    summary: 'How much the caller’s sites have tracked since they began',
    reply: z.object({
      sites: z.number().int(),
      monitors: z.number().int(),
      tonnes_tracked: z.number(),
    }),
  },
  getMonthlySnapshot: {
    method: 'GET',
    path: '/api/overview/monthly_snapshot/',
    access: 'overview.read',
    summary: 'The month so far, the five before it and their targets',
    query: placeQuery,
    reply: monthlySnapshot,
  },
  listFocusFoods: {
    method: 'GET',
    path: '/api/overview/:id/focus_foods/',
    access: 'overview.read',
    summary:
      'The focus foods of a site, the caller’s own, or those of all sites, with their targets; the id is the caller’s',
    params: idParams,
    query: monthQuery,
    reply: z.array(focusFood),
  },
  getJourneyToDate: {
    method: 'GET',
    path: '/api/overview/journey_to_date/',
    access: 'overview.read',
    summary: 'Every day since the first event, with the mean of the last seven',
    query: placeQuery,
    reply: journeyToDate,
  },
  getTrimmings: {
    method: 'GET',
    path: '/api/overview/trimmings/',
    access: 'overview.read',
    summary: 'Trimmings by food',
    query: monthQuery,
    reply: trimmingsShare,
  },
  getMostWastedGroups: {
    method: 'GET',
    path: '/api/overview/most_wasted_groups/',
    access: 'overview.read',
    summary: 'Food categories, largest first, each with its most wasted food',
    query: monthQuery,
    reply: mostWastedGroups,
  },
  getPlateWasteReport: {
    method: 'GET',
    path: '/api/overview/plate_waste_report/',
    access: 'overview.read',
    summary: 'Plate waste of the month so far against the same days of the month before',
    query: siteMonthQuery,
    reply: plateWasteReport,
  },
  getDailyPlateWaste: {
    method: 'GET',
    path: '/api/overview/daily_plate_waste/',
    access: 'overview.read',
    summary: 'Plate waste of an average day by meal, and the weekday it peaks',
    query: siteMonthQuery,
    reply: dailyPlateWaste,
  },
  getWhatChanged: {
    method: 'GET',
    path: '/api/overview/what_changed/',
    access: 'overview.read',
    summary: 'What explains the change against the same days of the month before',
    query: z.strictObject({ metric, site }),
    reply: whatChanged,
  },
  getOverviewHeader: {
    method: 'GET',
    path: '/api/overview/header/',
    access: 'overview.read',
    summary: 'The four metric buttons: month to date, or the given days, against the days before',
    query: z.strictObject({ site, zone, ...dates }),
    reply: overviewHeader,
  },
});
