import { z } from 'zod';
import { day, givenDay } from '../values/dates.ts';
import { headerMetrics } from '../values/units.ts';
import { idParam, idParams } from '../values/paging.ts';
import {
  dailyPlateWaste,
  focusFood,
  journeyToDate,
  monthlySnapshot,
  mostWastedGroups,
  period,
  plateWasteReport,
  trimmingsShare,
  whatChanged,
} from './overview-widgets.ts';
import { routes } from '../route.ts';

export const headerFigure = z.object({
  metric: z.enum(headerMetrics),
  value: z.number(),
  previous: z.number(),
  /** Signed percent; null when there is nothing to compare with. */
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
    figures: z.array(headerFigure).length(headerMetrics.length),
    last_reading_at: z.iso.datetime().nullable(),
    currency: z.string(),
  })
  .meta({ id: 'OverviewHeader' });
export type OverviewHeader = z.infer<typeof overviewHeader>;

const metric = z.enum(headerMetrics).default('total_waste');
const siteQuery = z.strictObject({ metric, site: idParam.optional() });
/** Dates default to the month so far. */
const monthQuery = z.strictObject({
  metric,
  site: idParam.optional(),
  startDate: givenDay.optional(),
  endDate: givenDay.optional(),
});

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
    query: siteQuery,
    reply: monthlySnapshot,
  },
  listFocusFoods: {
    method: 'GET',
    path: '/api/overview/:id/focus_foods/',
    access: 'overview.read',
    summary:
      'The focus foods of a site, or the caller’s own, with their targets; the id is the caller’s',
    params: idParams,
    query: monthQuery,
    reply: z.array(focusFood),
  },
  getJourneyToDate: {
    method: 'GET',
    path: '/api/overview/journey_to_date/',
    access: 'overview.read',
    summary: 'Every day since the first event, with the mean of the last seven',
    query: siteQuery,
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
    query: monthQuery,
    reply: plateWasteReport,
  },
  getDailyPlateWaste: {
    method: 'GET',
    path: '/api/overview/daily_plate_waste/',
    access: 'overview.read',
    summary: 'Plate waste of an average day by meal, and the weekday it peaks',
    query: monthQuery,
    reply: dailyPlateWaste,
  },
  getWhatChanged: {
    method: 'GET',
    path: '/api/overview/what_changed/',
    access: 'overview.read',
    summary: 'What explains the change against the same days of the month before',
    query: siteQuery,
    reply: whatChanged,
  },
  getOverviewHeader: {
    method: 'GET',
    path: '/api/overview/header/',
    access: 'overview.read',
    summary: 'The four metric buttons: month to date against the same days of the previous month',
    query: z.strictObject({ site: idParam.optional() }),
    reply: overviewHeader,
  },
});
