import ICAL from 'ical.js';
import { dayMs, readTime, type Wall, type TimeZone } from './clock.ts';
import type { Guard } from './guard.ts';

export interface Window {
  from: Wall;
  to: Wall;
}

/** A little more than four years of daily repeats. */
const maxRepeats = 1500;
const maxSteps = 30_000;
/** Repeats within a day are not supported. */
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

const toWallTime = ({ year, month, day, hour, minute, second }: ICAL.Time): Wall =>
  Date.UTC(year, month - 1, day, hour, minute, second);

export interface Repeating {
  rule: string;
  start: Wall;
  isDate: boolean;
  lengthMs: number;
  /** Null for the clock of the site. */
  zone: TimeZone | null;
}

/** Undefined when there are too many repeats. Throws on an invalid rule. */
export function expandRule(repeating: Repeating, window: Window, guard: Guard): Wall[] | undefined {
  const { isDate, lengthMs, start } = repeating;
  const rule = ICAL.Recur.fromString(repeating.rule);
  if (!/FREQ=/i.test(repeating.rule)) throw new TypeError('A rule says how often');
  if (isWithinDays.has(rule.freq)) return undefined;
  const last = Math.min(ruleEnd(repeating), window.to);
  rule.until = icalTime(last, false);
  const from = window.from - lengthMs;
  const first = rule.count === null ? skipToWindow(rule, start, from) : start;
  const isInItsMonth = monthCheck(repeating);
  return guard(() => {
    const starts: Wall[] = start >= from && start <= last ? [start] : [];
    const iterator = rule.iterator(icalTime(first, isDate));
    for (let step = 0; step < maxSteps; step += 1) {
      const next = iterator.next();
      if (iterator.completed) return starts;
      const wall = toWallTime(next);
      if (wall > last) return starts;
      if (wall >= from && wall !== start && isInItsMonth(wall)) starts.push(wall);
      if (starts.length > maxRepeats) return undefined;
    }
    return undefined;
  });
}

/** ical.js moves a date the year lacks, such as 29 February, into the next month. */
function monthCheck({ rule, start }: Repeating): (wall: Wall) => boolean {
  const named = /(?:^|;)BYMONTH=([\d,]+)/i.exec(rule)?.[1]?.split(',').map(Number);
  const isPlainYear = /FREQ=YEARLY/i.test(rule) && !/;BY|^BY/i.test(rule);
  const months = named ?? (isPlainYear ? [new Date(start).getUTCMonth() + 1] : null);
  return (wall) => months === null || months.includes(new Date(wall).getUTCMonth() + 1);
}

/** A date without a time includes the whole day. */
function ruleEnd({ rule, zone }: Repeating): Wall {
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

/** Skips old repeats to shortly before the window, keeping the interval in phase. */
function skipToWindow(rule: ICAL.Recur, start: Wall, from: Wall): Wall {
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
