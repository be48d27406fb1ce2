import { z } from 'zod';
import { serviceTimes } from '../waste/events.ts';
import { day, givenDay } from '../values/dates.ts';
import { whenMissing } from '../values/issue-texts.ts';
import {
  idParam,
  idParams,
  listOf,
  pageOf,
  pagingQuery,
  standardPageSize,
} from '../values/paging.ts';
import { routes } from '../route.ts';
import { texts } from '../values/texts.ts';

export const controlWeekLimits = {
  /** Fewer weighed services give no result. */
  minServices: 6,
  maxDays: 28,
  usualDays: 7,
  validMonths: 6,
  tubs: 40,
  maxTubKg: 350,
  pageSize: 50,
} as const;

export const controlOutcomes = ['weighed', 'nothing', 'not_weighed'] as const;
export type ControlOutcome = (typeof controlOutcomes)[number];

/** A service of the plan that is neither closed nor removed. */
export const controlService = z.object({
  day,
  service: z.enum(serviceTimes),
  /** HH:MM at the site. */
  start: z.string(),
  end: z.string(),
  state: z.enum(['entered', 'now', 'due', 'later']),
  outcome: z.enum(controlOutcomes).nullable(),
  /** In kilograms. */
  tubs: z.array(z.number()),
  control: z.number().nullable(),
  /** Recorded by monitors and people; null until the second weighing is entered. */
  measured: z.number().nullable(),
});
export type ControlService = z.infer<typeof controlService>;

export const controlResult = z.object({
  services: z.number().int(),
  measured: z.number(),
  control: z.number(),
  ratio: z.number(),
  ratio_low: z.number(),
  ratio_high: z.number(),
  low: z.number(),
  high: z.number(),
  by_service: z.array(
    z.object({ service: z.enum(serviceTimes), measured: z.number(), control: z.number() }),
  ),
});
export type ControlResult = z.infer<typeof controlResult>;

export const controlWeek = z
  .object({
    id: z.number().int(),
    site: z.object({ id: z.number().int(), name: z.string() }),
    startDate: day,
    /** The day on which it was ended, if that was earlier than planned. */
    endDate: day,
    is_ended_early: z.boolean(),
    services: z.array(z.enum(serviceTimes)),
    /** `expired` after six months or when a monitor of the site moved. */
    state: z.enum(['planned', 'running', 'finished', 'expired', 'cancelled']),
    expired_by: z.enum(['age', 'monitor_moved']).nullable(),
    plan: z.array(controlService),
    /** Null with fewer than six weighed services, or when the monitors recorded nothing in most of them. */
    result: controlResult.nullable(),
  })
  .meta({ id: 'ControlWeek' });
export type ControlWeek = z.infer<typeof controlWeek>;

const tubKg = z
  .number(whenMissing(texts.requiredField))
  .min(0.01, texts.amountOutOfRange)
  .max(controlWeekLimits.maxTubKg, texts.amountOutOfRange);

export const controlWeekRoutes = routes({
  listControlWeeks: {
    method: 'GET',
    path: '/api/control_weeks/',
    access: 'overview.read',
    summary: 'Control weeks of the caller’s sites, newest first, without cancelled ones',
    query: z.strictObject({
      site: listOf(idParam),
      ...pagingQuery,
      limit: z.coerce
        .number()
        .int()
        .min(1)
        .max(controlWeekLimits.pageSize)
        .default(standardPageSize),
    }),
    reply: pageOf(controlWeek),
  },
  getControlWeek: {
    method: 'GET',
    path: '/api/control_weeks/:id/',
    access: 'overview.read',
    summary: 'A control week with its plan, entries and result',
    params: idParams,
    reply: controlWeek,
  },
  countControlServices: {
    method: 'GET',
    path: '/api/control_weeks/services/',
    access: 'overview.read',
    summary: 'How many services a control week on these days would have',
    query: z.strictObject({
      site: idParam,
      startDate: givenDay,
      endDate: givenDay,
      services: listOf(z.enum(serviceTimes)),
    }),
    reply: z.object({
      services: z.number().int(),
      /** Left out because the site is closed. */
      closed: z.number().int(),
      /** Left out because they are over. */
      over: z.number().int(),
    }),
  },
  planControlWeek: {
    method: 'POST',
    path: '/api/control_weeks/',
    access: 'events.write',
    summary: 'Plans a control week; it needs at least six services that are not closed',
    body: z.strictObject({
      site: z.number(whenMissing(texts.siteRequired)).int().positive(),
      startDate: givenDay,
      endDate: givenDay,
      services: z.array(z.enum(serviceTimes)).min(1).max(serviceTimes.length),
    }),
    status: 201,
    reply: controlWeek,
  },
  enterControlTotal: {
    method: 'PUT',
    path: '/api/control_weeks/:id/totals/',
    access: 'events.write',
    summary: 'The second weighing of a service, tub by tub; a later entry replaces it',
    params: idParams,
    body: z
      .strictObject({
        day: givenDay,
        service: z.enum(serviceTimes),
        /** `open` removes the entry. */
        outcome: z.enum([...controlOutcomes, 'open']),
        tubs: z.array(tubKg).max(controlWeekLimits.tubs).default([]),
      })
      .refine(({ outcome, tubs }) => (outcome === 'weighed') === tubs.length > 0, {
        path: ['tubs'],
        message: texts.requiredField,
      }),
    reply: controlWeek,
  },
  endControlWeek: {
    method: 'POST',
    path: '/api/control_weeks/:id/end/',
    access: 'events.write',
    summary: 'Ends a running control week early, or resumes one that was ended early',
    params: idParams,
    body: z.strictObject({ is_ended: z.boolean() }),
    reply: controlWeek,
  },
  cancelControlWeek: {
    method: 'POST',
    path: '/api/control_weeks/:id/cancel/',
    access: 'events.write',
    summary: 'Cancels a control week so that its result is not used, or restores it',
    params: idParams,
    body: z.strictObject({ is_cancelled: z.boolean() }),
    reply: controlWeek,
  },
});
