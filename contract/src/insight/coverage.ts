import { z } from 'zod';
import { serviceTimes } from '../waste/events.ts';
import { period } from './comparison.ts';
import { silentMonitor } from './silent-monitors.ts';
import { day, givenDay } from '../values/dates.ts';
import { whenMissing } from '../values/issue-texts.ts';
import { idParam, idParams, listOf, pageOf, pagingQuery } from '../values/paging.ts';
import { routes } from '../route.ts';
import { texts } from '../values/texts.ts';

export { comparableCoveragePoints, coverageLimits } from './comparable.ts';

export const coverageFigures = z.object({
  /** Share of the usual weight of the planned services that was measured; null without planned services. */
  percent: z.number().nullable(),
  planned_services: z.number().int(),
  measured_services: z.number().int(),
  partly_services: z.number().int(),
  /** Neither measured nor partly measured. */
  missed_services: z.number().int(),
  closed_services: z.number().int(),
  /** Of services with monitors. */
  planned_minutes: z.number().int(),
  alive_minutes: z.number().int(),
  weight: z.number(),
  named_weight: z.number(),
  /** Days with recorded covers, once for each site. */
  cover_days: z.number().int(),
  /** Days with a planned service, once for each site. */
  days: z.number().int(),
});
export type CoverageFigures = z.infer<typeof coverageFigures>;

/** Measured weight scaled by the last control week. Never part of a total. */
export const controlEstimate = z.object({
  measured: z.number(),
  likely: z.number(),
  low: z.number(),
  high: z.number(),
  /** Days of the control week. */
  startDate: day,
  endDate: day,
});
export type ControlEstimate = z.infer<typeof controlEstimate>;

export const coverage = z
  .object({
    /** The complete days of the requested period; null if there are none. */
    period: period.nullable(),
    total: coverageFigures,
    sites: z.array(coverageFigures.extend({ id: z.number().int(), name: z.string() })),
    /** Now, independent of the period. */
    silent_monitors: z.array(silentMonitor),
    /** For one site with a valid control week. */
    control: controlEstimate.nullable(),
  })
  .meta({ id: 'Coverage' });
export type Coverage = z.infer<typeof coverage>;

/** `open` is not finished yet; `none` is before the first measurement of the site. */
export const serviceStates = [
  'measured',
  'partly',
  'silent',
  'no_entry',
  'closed',
  'open',
  'none',
] as const;
export type ServiceState = (typeof serviceStates)[number];

export const coverageDays = z
  .object({
    site: z.object({ id: z.number().int(), name: z.string() }),
    period,
    /** Times of the site as HH:MM. */
    services: z.array(
      z.object({ service: z.enum(serviceTimes), start: z.string(), end: z.string() }),
    ),
    days: z.array(
      z.object({
        day,
        /** Recorded covers; null if none were recorded. */
        covers: z.number().int().nullable(),
        services: z.array(
          z.object({
            service: z.enum(serviceTimes),
            state: z.enum(serviceStates),
            planned_minutes: z.number().int(),
            alive_minutes: z.number().int(),
            weight: z.number(),
            /** Someone recorded that nothing was thrown away. */
            is_nothing: z.boolean(),
          }),
        ),
      }),
    ),
    counts: z.object({
      measured: z.number().int(),
      partly: z.number().int(),
      silent: z.number().int(),
      no_entry: z.number().int(),
      closed: z.number().int(),
      open: z.number().int(),
      none: z.number().int(),
    }),
  })
  .meta({ id: 'CoverageDays' });
export type CoverageDays = z.infer<typeof coverageDays>;

export const gapKinds = ['silent', 'partly', 'no_entry', 'unnamed', 'no_covers'] as const;
export const gapCauses = [
  'monitor_silent',
  'no_network',
  'no_entry',
  'unnamed',
  'no_covers',
] as const;

export const gap = z
  .object({
    kind: z.enum(gapKinds),
    cause: z.enum(gapCauses),
    site: z.object({ id: z.number().int(), name: z.string() }),
    /** Days without covers in a row are one gap. */
    startDate: day,
    endDate: day,
    services: z.array(z.enum(serviceTimes)),
    /** Monitors that were not heard of, with the local times HH:MM between which they were missing. */
    monitors: z.array(
      z.object({
        id: z.number().int(),
        serial: z.string(),
        name: z.string(),
        missing_minutes: z.number().int(),
        from: z.string(),
        to: z.string(),
        is_silent_now: z.boolean(),
      }),
    ),
    /** Captures without a name and their weight; zero for other kinds. */
    captures: z.number().int(),
    weight: z.number(),
    settled: z
      .object({
        state: z.enum(['sorted', 'left']),
        by: z.string().nullable(),
        at: z.iso.datetime(),
      })
      .nullable(),
  })
  .meta({ id: 'CoverageGap' });
export type Gap = z.infer<typeof gap>;

export const closure = z
  .object({
    id: z.number().int(),
    site: z.number().int(),
    startDate: day,
    endDate: day.nullable(),
    weekday: z.number().int().nullable(),
    service: z.enum(serviceTimes).nullable(),
    note: z.string(),
    is_imported: z.boolean(),
  })
  .meta({ id: 'Closure' });
export type Closure = z.infer<typeof closure>;

export const maxImportedClosures = 400;

export const newClosure = z
  .strictObject({
    site: z.number(whenMissing(texts.siteRequired)).int().positive(),
    startDate: givenDay,
    /** The same day if missing; without end for weekly closures. */
    endDate: givenDay.nullish(),
    /** 1 = Monday to 7 = Sunday: closed on this weekday only. */
    weekday: z.number().int().min(1).max(7).nullish(),
    /** The whole day if missing. */
    service: z.enum(serviceTimes).nullish(),
    note: z.string().trim().max(255).default(''),
  })
  .refine(({ startDate, endDate }) => !endDate || endDate >= startDate, {
    path: ['endDate'],
    message: texts.invalidDateRange,
  });
export type NewClosure = z.infer<typeof newClosure>;

const site = listOf(idParam);
/** Default to the month so far. */
const dates = { startDate: givenDay.optional(), endDate: givenDay.optional() };
const ofSite = z.number(whenMissing(texts.siteRequired)).int().positive();

export const coverageRoutes = routes({
  getCoverage: {
    method: 'GET',
    path: '/api/coverage/',
    access: 'overview.read',
    summary: 'How much of the waste was measured on the complete days of a period, by site',
    query: z.strictObject({ site, ...dates }),
    reply: coverage,
  },
  getCoverageDays: {
    method: 'GET',
    path: '/api/coverage/days/',
    access: 'overview.read',
    summary: 'The services of a site by day: measured, partly measured, missed, closed or not over',
    query: z.strictObject({ site: idParam, ...dates }),
    reply: coverageDays,
  },
  listGaps: {
    method: 'GET',
    path: '/api/coverage/gaps/',
    access: 'overview.read',
    summary: 'Services, names and covers that are missing, newest first, with their cause',
    query: z.strictObject({ site, ...dates, kind: z.enum(gapKinds).optional(), ...pagingQuery }),
    reply: pageOf(gap),
  },
  settleGap: {
    method: 'PUT',
    path: '/api/coverage/gaps/',
    access: 'events.write',
    summary: 'Marks the gap of some services as sorted or left as it is; `open` undoes that',
    body: z.strictObject({
      site: ofSite,
      day: givenDay,
      services: z.array(z.enum(serviceTimes)).min(1).max(serviceTimes.length),
      state: z.enum(['sorted', 'left', 'open']),
    }),
  },
  recordNothing: {
    method: 'PUT',
    path: '/api/coverage/nothing/',
    access: 'events.write',
    summary: 'Records that nothing was thrown away in a service that is over, or takes that back',
    body: z.strictObject({
      site: ofSite,
      day: givenDay,
      service: z.enum(serviceTimes),
      is_nothing: z.boolean(),
    }),
  },
  listClosures: {
    method: 'GET',
    path: '/api/closures/',
    access: 'overview.read',
    summary: 'Closed days, weekdays and services of a site, newest first',
    query: z.strictObject({ site: idParam, ...pagingQuery }),
    reply: pageOf(closure),
  },
  addClosure: {
    method: 'POST',
    path: '/api/closures/',
    access: 'events.write',
    summary: 'A closed day, a range of days or a weekday; closed services are not planned',
    body: newClosure,
    status: 201,
    reply: closure,
  },
  importClosures: {
    method: 'POST',
    path: '/api/closures/import/',
    access: 'events.write',
    summary:
      'Closed days from a calendar file, or from lines of a date and a name; days that are closed already are skipped',
    body: z.strictObject({ site: ofSite, content: z.string().min(1).max(500_000) }),
    reply: z.object({
      added: z.array(closure),
      skipped: z.number().int(),
      /** Numbers of lines without a date that could be read. */
      unreadable: z.array(z.number().int()),
    }),
  },
  removeClosure: {
    method: 'DELETE',
    path: '/api/closures/:id/',
    access: 'events.write',
    summary: 'Removes a closure: its services are planned again',
    params: idParams,
  },
});
