import ICAL from 'ical.js';
import { dayMs, readTime, type Wall, type Zone } from './clock.ts';
import type { Guard } from './guard.ts';

export interface Window {
  from: Wall;
  to: Wall;
}

/** Every day for four years, and some. */
const maxRepeats = 1500;
const maxSteps = 30_000;
/** No event is on several times a day for years. */
const isWithinDays = new Set<string>(['SECONDLY', 'MINUTELY', 'HOURLY']);

export const icalTime = (wall: Wall, isDate: boolean): ICAL.Time => {
  const at = new Date(wall);
  return ICAL.Time.fromData({
    year: at.getUTCFullYear(),
    month: at.getUTCMonth() + 1,
    day: at.getUTCDate(),
    hour: at.getUTCHours(),
    minute: at.getUTCMinutes(),
    second: at.getUTCSeconds(),
    isDate,
  });
};

const wallOf = ({ year, month, day, hour, minute, second }: ICAL.Time): Wall =>
  Date.UTC(year, month - 1, day, hour, minute, second);

export interface Repeating {
  rule: string;
  start: Wall;
  isDate: boolean;
  lengthMs: number;
  /** The clock it repeats by; null for the one of the site. */
  zone: Zone | null;
}

/** The starts inside the window, in order; undefined when there are more than anybody plans. Throws for no rule at all. */
export function repeatsOf(repeating: Repeating, window: Window, guard: Guard): Wall[] | undefined {
  const { isDate, lengthMs, start } = repeating;
  const rule = ICAL.Recur.fromString(repeating.rule);
  if (!/FREQ=/i.test(repeating.rule)) throw new TypeError('A rule says how often');
  if (isWithinDays.has(rule.freq)) return undefined;
  const last = Math.min(untilOf(repeating), window.to);
  rule.until = icalTime(last, false);
  const from = window.from - lengthMs;
  const first = rule.count === null ? skippedTo(rule, start, from) : start;
  const isInItsMonth = monthCheck(repeating);
  return guard(() => {
    const starts: Wall[] = start >= from && start <= last ? [start] : [];
    const iterator = rule.iterator(icalTime(first, isDate));
    for (let step = 0; step < maxSteps; step += 1) {
      const next = iterator.next();
      if (iterator.completed) return starts;
      const wall = wallOf(next);
      if (wall > last) return starts;
      if (wall >= from && wall !== start && isInItsMonth(wall)) starts.push(wall);
      if (starts.length > maxRepeats) return undefined;
    }
    return undefined;
  });
}

/** The library moves a day the year does not have, as 29 February, on into the next month; it is left out. */
function monthCheck({ rule, start }: Repeating): (wall: Wall) => boolean {
  const named = /(?:^|;)BYMONTH=([\d,]+)/i.exec(rule)?.[1]?.split(',').map(Number);
  const isPlainYear = /FREQ=YEARLY/i.test(rule) && !/;BY|^BY/i.test(rule);
  const months = named ?? (isPlainYear ? [new Date(start).getUTCMonth() + 1] : null);
  return (wall) => months === null || months.includes(new Date(wall).getUTCMonth() + 1);
}

/** Its own end, on the clock it repeats by; with a day alone that day is the last. */
function untilOf({ rule, zone }: Repeating): Wall {
  const value = /(?:^|;)UNTIL=([^;]*)/i.exec(rule)?.[1];
  if (value === undefined) return Infinity;
  const until = readTime(value);
  if (!until) throw new TypeError('A rule ends at a time');
  if (until.isDate) return until.wall + dayMs - 1;
  return until.isUtc && zone ? zone.toWall(until.wall) : until.wall;
}

const stepDays: Partial<Record<string, number>> = { DAILY: 1, WEEKLY: 7 };
const stepMonths: Partial<Record<string, number>> = { MONTHLY: 1, YEARLY: 12 };
const longestMonthMs = 31 * dayMs;
const everyMonthHas = 28;

/** What repeats since long ago is taken up shortly before the window, in step. */
function skippedTo(rule: ICAL.Recur, start: Wall, from: Wall): Wall {
  const [days, months] = [stepDays[rule.freq], stepMonths[rule.freq]];
  const at = new Date(start);
  if (days !== undefined) {
    const stepMs = days * rule.interval * dayMs;
    return start + stepsBefore(from - start, stepMs) * stepMs;
  }
  if (months === undefined || at.getUTCDate() > everyMonthHas) return start;
  const step = months * rule.interval;
  const steps = stepsBefore(from - start, step * longestMonthMs);
  return at.setUTCMonth(at.getUTCMonth() + steps * step);
}

const stepsBefore = (distanceMs: number, stepMs: number): number =>
  Math.max(0, Math.floor(distanceMs / stepMs) - 1);
