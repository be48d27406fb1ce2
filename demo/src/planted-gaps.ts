import { addDays, addMonths, startOfMonth, type Day } from '@wastegauge/contract/values/dates';
import { serviceTimes, type ServiceTime } from '@wastegauge/contract/waste/events';
import { z } from 'zod';
import gapsFile from '../tables/gaps.json' with { type: 'json' };
import { calendarDay } from './calendar.ts';
import { localMidnight, secondsOfDay } from './local-time.ts';
import type { DemoSite } from './tables.ts';

export const startSchema = z.union([
  z.strictObject({ monthsAgo: z.number(), dayOfMonth: z.number() }),
  z.strictObject({ daysAgo: z.number() }),
  /** Monday is 1; the week of the last day is 0. */
  z.strictObject({ weeksAgo: z.number(), weekday: z.number() }),
]);

const silence = z.strictObject({
  device: z.number(),
  from: startSchema,
  days: z.number().default(1),
  /** Local times of a silence within one day. */
  times: z.tuple([z.string(), z.string()]).optional(),
  /** An entry on the first day after the silence. */
  followedBy: z.strictObject({ food: z.string(), grams: z.number(), time: z.string() }).optional(),
});

const closure = z.strictObject({
  site: z.number(),
  from: startSchema,
  /** Closed on this weekday from then on; Monday is 1. */
  weekday: z.number().optional(),
  /** The whole day if missing. */
  service: z.enum(serviceTimes).optional(),
  note: z.string(),
});

const gaps = z
  .strictObject({
    silences: z.array(silence),
    weeksWithoutCovers: z.array(z.strictObject({ site: z.number(), from: startSchema })),
    closures: z.array(closure),
  })
  .parse(gapsFile);

/** Seconds since the epoch. */
export interface Span {
  from: number;
  to: number;
}

export interface PlantedEntry {
  deviceId: number;
  day: Day;
  food: string;
  grams: number;
  localSecond: number;
}

export interface PlantedClosure {
  startDay: Day;
  endDay: Day | null;
  weekday: number | null;
  service: ServiceTime | null;
  note: string;
}

/** The parts of a site's history that are missing on purpose. */
export interface PlantedGaps {
  silences: ReadonlyMap<number, readonly Span[]>;
  entries: readonly PlantedEntry[];
  closures: readonly PlantedClosure[];
  hasNoCovers(day: Day): boolean;
}

export function plantedGaps(site: DemoSite, today: Day): PlantedGaps {
  const monitors = new Set(site.devices.map(({ id }) => id));
  const silences = gaps.silences
    .filter(({ device }) => monitors.has(device))
    .map((entry) => ({ ...entry, startDay: startDay(entry.from, today) }));
  const weeks = gaps.weeksWithoutCovers
    .filter((week) => week.site === site.id)
    .map(({ from }) => startDay(from, today));
  return {
    silences: Map.groupBy(
      silences.map(({ device, startDay: first, days, times }) => ({
        device,
        from: localMidnight(site.timeZone, first) + secondsOfDay(times?.[0] ?? '00:00'),
        to: times
          ? localMidnight(site.timeZone, first) + secondsOfDay(times[1])
          : localMidnight(site.timeZone, addDays(first, days)),
      })),
      ({ device }) => device,
    ),
    entries: silences.flatMap(({ device, startDay: first, days, followedBy }) =>
      followedBy
        ? [
            {
              deviceId: device,
              day: addDays(first, days),
              food: followedBy.food,
              grams: followedBy.grams,
              localSecond: secondsOfDay(followedBy.time),
            },
          ]
        : [],
    ),
    closures: gaps.closures
      .filter((entry) => entry.site === site.id)
      .map(({ from, weekday, service, note }) => ({
        startDay: startDay(from, today),
        endDay: weekday === undefined ? startDay(from, today) : null,
        weekday: weekday ?? null,
        service: service ?? null,
        note,
      })),
    hasNoCovers: (day) => weeks.some((first) => day >= first && day < addDays(first, 7)),
  };
}

export const isSilent = (
  { silences }: PlantedGaps,
  { device, processedAt }: { device: { id: number }; processedAt: number },
): boolean =>
  silences.get(device.id)?.some(({ from, to }) => processedAt >= from && processedAt < to) ?? false;

export function closedServices({ closures }: PlantedGaps, day: Day): ReadonlySet<ServiceTime> {
  const weekday = calendarDay(day).weekday + 1;
  return new Set(
    closures
      .filter(
        (closed) =>
          closed.startDay <= day &&
          (closed.endDay === null || day <= closed.endDay) &&
          (closed.weekday === null || closed.weekday === weekday),
      )
      .flatMap(({ service }) => (service === null ? serviceTimes : [service])),
  );
}

export function startDay(from: z.infer<typeof startSchema>, today: Day): Day {
  if ('daysAgo' in from) return addDays(today, -from.daysAgo);
  if ('weeksAgo' in from) {
    const monday = addDays(today, -calendarDay(today).weekday);
    return addDays(monday, from.weekday - 1 - 7 * from.weeksAgo);
  }
  return addDays(addMonths(startOfMonth(today), -from.monthsAgo), from.dayOfMonth - 1);
}
