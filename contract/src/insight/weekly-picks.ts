import { z } from 'zod';
import { serviceTimes } from '../waste/events.ts';
import { period } from './comparison.ts';
import { day } from '../values/dates.ts';
import { idParam } from '../values/paging.ts';
import { wasteTypeCodes } from '../values/waste-types.ts';
import { routes } from '../route.ts';

export const pickLimits = {
  picks: 3,
  /** A pick is not repeated within these weeks unless it got worse. */
  quietWeeks: 4,
  historyWeeks: 8,
  pictures: 2,
} as const;

const kg = z.number();

/** Why it was picked, with the figures that the sentence names. */
export const pickReason = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('rose'), previous_kg: kg, percent: z.number() }),
  /** Above the highest of the other weeks. */
  z.object({ kind: z.literal('unusual'), usual_kg: kg, highest_kg: kg, weeks: z.number().int() }),
  /** Grams per cover against the median of the group’s other sites. */
  z.object({
    kind: z.literal('peers'),
    grams_per_cover: z.number(),
    peers_g: z.number(),
    sites: z.number().int(),
  }),
]);
export type PickReason = z.infer<typeof pickReason>;

/** Where most of it fell; null without a clear peak. */
export const pickPeak = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('after'), time: z.string(), percent: z.number() }),
  z.object({ kind: z.literal('days'), days: z.array(day), percent: z.number() }),
]);
export type PickPeak = z.infer<typeof pickPeak>;

export const weeklyPick = z
  .object({
    site: z.object({ id: z.number().int(), name: z.string() }),
    rank: z.number().int(),
    food: z.object({
      id: z.number().int(),
      name: z.string(),
      image_url: z.string().nullable(),
    }),
    service: z.enum(serviceTimes).nullable(),
    waste_type: z.enum(wasteTypeCodes).nullable(),
    kg,
    /** In the currency of the reply; null without a price. */
    value: z.number().nullable(),
    /** Against the week before; null where the two weeks cannot be compared. */
    diff: z.number().nullable(),
    reason: pickReason,
    peak: pickPeak.nullable(),
    pictures: z.array(
      z.object({
        event: z.number().int(),
        image_url: z.string(),
        /** At the site, without a zone. */
        local_time: z.string(),
        kg,
      }),
    ),
    /** One of the shipped reductions, in English; null if none fits. */
    suggestion: z.object({ id: z.number().int(), text: z.string() }).nullable(),
    /** The action that was started from it. */
    action: z.number().int().nullable(),
  })
  .meta({ id: 'WeeklyPick' });
export type WeeklyPick = z.infer<typeof weeklyPick>;

export const weeklyPicks = z
  .object({
    /** Monday to Sunday, the last complete week. */
    week: period,
    site: z.object({ id: z.number().int(), name: z.string() }).nullable(),
    coverage: z.number().nullable(),
    /** Too little was measured to pick anything. */
    is_measured: z.boolean(),
    currency: z.string(),
    week_kg: kg,
    week_value: z.number(),
    picks: z.array(weeklyPick),
    running: z.array(
      z.object({
        id: z.number().int(),
        title: z.string(),
        day_number: z.number().int(),
        result_on: day.nullable(),
      }),
    ),
  })
  .meta({ id: 'WeeklyPicks' });
export type WeeklyPicks = z.infer<typeof weeklyPicks>;

export const weeklyPickRoutes = routes({
  getWeeklyPicks: {
    method: 'GET',
    path: '/api/weekly_picks/',
    access: 'overview.read',
    summary: 'The three avoidable losses of the last week with an action for each',
    query: z.strictObject({ site: idParam.optional() }),
    reply: weeklyPicks,
  },
  previewWeeklyPicks: {
    method: 'GET',
    path: '/api/weekly_picks/preview/',
    access: 'settings.manage',
    summary: 'Monday’s mail as the caller would get it, pictures included',
    query: z.strictObject({ site: idParam.optional() }),
    reply: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
  },
});
