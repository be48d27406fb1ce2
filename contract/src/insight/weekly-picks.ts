import { z } from 'zod';
import { serviceTimes } from '../waste/events.ts';
import { period } from './comparison.ts';
import { day } from '../values/dates.ts';
import { idParam, listOf } from '../values/paging.ts';
import { wasteTypeCodes } from '../values/waste-types.ts';
import { routes } from '../route.ts';

export const pickLimits = {
  picks: 3,
  /** A pick is not repeated within these weeks unless it got worse. */
  quietWeeks: 4,
  historyWeeks: 8,
  /** Comparable weeks that “unusual” needs. */
  minHistoryWeeks: 4,
  /** Other sites that threw the same food away, for a comparison with them. */
  minPeers: 2,
  pictures: 2,
} as const;

const kg = z.number();
const pickSite = z.object({ id: z.number().int(), name: z.string() });

/** Why it was picked, with the figures that the sentence names. */
export const pickReason = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('rose'), previous_kg: kg, percent: z.number() }),
  /** Above the highest of the comparable weeks among the eight before; `usual_kg` is their median. */
  z.object({ kind: z.literal('unusual'), usual_kg: kg, highest_kg: kg, weeks: z.number().int() }),
  /** Grams per cover against the median of the group’s other sites with this food. */
  z.object({
    kind: z.literal('peers'),
    grams_per_cover: z.number(),
    peers_g: z.number(),
    sites: z.number().int(),
  }),
]);
export type PickReason = z.infer<typeof pickReason>;

/** When most of it was thrown away; null without a clear peak. Percent of the weight, rounded down. */
export const pickPeak = z.discriminatedUnion('kind', [
  /** At or after this time of day, HH:MM at the site. */
  z.object({ kind: z.literal('after'), time: z.string(), percent: z.number() }),
  z.object({ kind: z.literal('days'), days: z.array(day), percent: z.number() }),
]);
export type PickPeak = z.infer<typeof pickPeak>;

export const weeklyPick = z
  .object({
    site: pickSite,
    /** Within its site and week. */
    rank: z.number().int(),
    food: z.object({
      id: z.number().int(),
      name: z.string(),
      image_url: z.string().nullable(),
    }),
    /** Null outside the services. */
    service: z.enum(serviceTimes).nullable(),
    /** Null for unserved and plate waste together. */
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
    /** Null for several sites. */
    site: pickSite.nullable(),
    site_count: z.number().int(),
    /** Null without planned services. */
    coverage: z.number().nullable(),
    /** False when too little was measured at every site to pick anything. */
    is_measured: z.boolean(),
    /** Whether any week of these sites was measured so far. */
    has_history: z.boolean(),
    /** Sites without picks because too little was measured, or too differently from the week before. */
    unmeasured: z.array(
      pickSite.extend({
        coverage: z.number().nullable(),
        previous_coverage: z.number().nullable(),
      }),
    ),
    currency: z.string(),
    /** All waste of the week, captures without a name included. */
    week_kg: kg,
    week_value: z.number(),
    picks: z.array(weeklyPick),
    running: z.array(
      z.object({
        id: z.number().int(),
        site: pickSite,
        title: z.string(),
        day_number: z.number().int(),
        /** Null once the days of a final result are over. */
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
    query: z.strictObject({ site: listOf(idParam) }),
    reply: weeklyPicks,
  },
  previewWeeklyPicks: {
    method: 'GET',
    path: '/api/weekly_picks/preview/',
    access: 'settings.manage',
    summary: 'Monday’s mail as the caller would get it, pictures included',
    query: z.strictObject({ site: listOf(idParam) }),
    reply: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
  },
});

const maxActionTitle = 120;

/** The first sentence of a suggestion without its full stop, and the rest, or all of it if that is too long. */
export function pickActionTexts(suggestion: string): { title: string; text: string } {
  const sentence = /^.*?[.!?](?=\s|$)/su.exec(suggestion)?.[0] ?? suggestion;
  const title = sentence.replace(/\.$/u, '');
  return title.length <= maxActionTitle
    ? { title, text: suggestion.slice(sentence.length).trim() }
    : { title: `${title.slice(0, maxActionTitle - 1).trimEnd()}…`, text: suggestion };
}

const filledTexts = (suggestion: string): { title: string; text?: string } => {
  const { title, text } = pickActionTexts(suggestion);
  return text === '' ? { title } : { title, text };
};

/** Search parameters of the page of actions that open its dialog filled in. */
export const pickActionSearch = (
  { site, rank, food, waste_type: wasteType }: WeeklyPick,
  week: { startDate: string },
  {
    suggestion,
    thing,
    origin,
  }: { suggestion: string | null; thing: string; origin: 'home' | 'mail' },
) => ({
  new: true,
  siteId: site.id,
  siteName: site.name,
  target: `food-${food.id}`,
  ...filledTexts(suggestion ?? thing),
  ...(wasteType === null ? {} : { wasteType }),
  origin,
  week: week.startDate,
  rank,
});

/** Search parameters of the feed. */
export const pickFeedSearch = (
  { site, food }: Pick<WeeklyPick, 'site' | 'food'>,
  week: { startDate: string; endDate: string },
) => ({
  siteId: site.id,
  siteName: site.name,
  foodId: food.id,
  foodName: food.name,
  startDate: week.startDate,
  endDate: week.endDate,
  trimmings: false,
});

/** Difference of two weights in kilograms, exact to the gram. */
export const pickRise = (weightKg: number, previousKg: number): number =>
  Math.round((weightKg - previousKg) * 1000) / 1000;
