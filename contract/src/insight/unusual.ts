import { z } from 'zod';
import { wasteEvent } from '../waste/events.ts';
import { manualWaste } from '../waste/manual-waste.ts';
import { whenMissing } from '../values/issue-texts.ts';
import { idParam, idParams, listOf, pageOf, picturePagingQuery } from '../values/paging.ts';
import { routes } from '../route.ts';
import { texts } from '../values/texts.ts';

export const unusualRules = [
  'very_large',
  'after_silence',
  'closed',
  'repeated',
  'no_picture',
  'drift',
] as const;
export type UnusualRule = (typeof unusualRules)[number];

/** Figures that the reason names; weights in kg, times as instants. */
export const unusualReason = z.discriminatedUnion('rule', [
  z.object({ rule: z.literal('very_large'), usual_high: z.number(), times: z.number() }),
  z.object({
    rule: z.literal('after_silence'),
    silent_from: z.iso.datetime(),
    silent_hours: z.number(),
    /** Usual weight of a day at this monitor. */
    usual_day: z.number(),
  }),
  z.object({
    rule: z.literal('closed'),
    /** The closed day, or the hours to the nearest service. */
    is_closed_day: z.boolean(),
    hours_to_service: z.number().nullable(),
  }),
  z.object({
    rule: z.literal('repeated'),
    times: z.number().int(),
    from: z.iso.datetime(),
    /** The other entries of the series, which are decided together with this one. */
    other_events: z.array(z.number().int()),
  }),
  z.object({ rule: z.literal('no_picture') }),
  z.object({ rule: z.literal('drift'), days: z.number().int(), drift: z.number() }),
]);
export type UnusualReason = z.infer<typeof unusualReason>;

export const unusualOutcomes = ['kept', 'corrected', 'excluded'] as const;
export type UnusualOutcome = (typeof unusualOutcomes)[number];

export const unusualEntry = z
  .object({
    event: wasteEvent,
    reason: unusualReason,
    outcome: z.enum(unusualOutcomes).nullable(),
    decided_by: z.string().nullable(),
    decided_at: z.iso.datetime().nullable(),
    /** Before a correction. */
    weight_before: z.number().nullable(),
    /** False when the event was changed after the decision. */
    is_undoable: z.boolean(),
  })
  .meta({ id: 'UnusualEntry' });
export type UnusualEntry = z.infer<typeof unusualEntry>;

export const unusualTabs = ['open', ...unusualOutcomes] as const;
export type UnusualTab = (typeof unusualTabs)[number];

const site = listOf(idParam);

export const unusualRoutes = routes({
  listUnusual: {
    method: 'GET',
    path: '/api/unusual/',
    access: 'feed.read',
    summary: 'Unusual entries: those to check largest first, decided ones newest first',
    query: z.strictObject({
      site,
      outcome: z.enum(unusualTabs).default('open'),
      ...picturePagingQuery,
    }),
    reply: pageOf(unusualEntry).extend({
      /** By tab, and the weight still to check. */
      counts: z.object({
        open: z.number().int(),
        kept: z.number().int(),
        corrected: z.number().int(),
        excluded: z.number().int(),
      }),
      open_weight: z.number(),
      /** Counted weight of the same sites this month. */
      month_weight: z.number(),
      /** Weight of the unchecked entries of this month. */
      open_month_weight: z.number(),
    }),
  },
  decideUnusual: {
    method: 'POST',
    path: '/api/unusual/:id/',
    access: 'events.write',
    summary:
      'Keeps, corrects or excludes the entry with this event id; a series of equal weights is decided as one',
    params: idParams,
    body: z.discriminatedUnion('outcome', [
      z.strictObject({ outcome: z.literal('kept') }),
      z.strictObject({
        outcome: z.literal('corrected'),
        /** In kilograms. */
        weight: z
          .number(whenMissing(texts.requiredField))
          .min(manualWaste.minKg, texts.amountOutOfRange)
          .max(manualWaste.maxKg, texts.amountOutOfRange),
      }),
      z.strictObject({ outcome: z.literal('excluded') }),
    ]),
    reply: unusualEntry,
  },
  undoUnusual: {
    method: 'POST',
    path: '/api/unusual/:id/undo/',
    access: 'events.write',
    summary: 'Takes a decision back: the entry counts as before and is to be checked again',
    params: idParams,
    reply: unusualEntry,
  },
  listUnusualRules: {
    method: 'GET',
    path: '/api/unusual/rules/',
    access: 'feed.read',
    summary: 'Which rules are on; with several sites a rule is on if it is on at all of them',
    query: z.strictObject({ site }),
    reply: z.array(z.object({ rule: z.enum(unusualRules), is_on: z.boolean() })),
  },
  setUnusualRule: {
    method: 'PUT',
    path: '/api/unusual/rules/',
    access: 'events.write',
    summary: 'Switches a rule on or off for new entries of these sites, all sites by default',
    body: z.strictObject({
      sites: z.array(idParam).max(10_000).default([]),
      rule: z.enum(unusualRules),
      is_on: z.boolean(),
    }),
  },
});
