import ICAL from 'ical.js';
import type { CalendarReport } from '@wastegauge/contract/insight/venue-calendars';
import { dayMs, readTime, stamp, utc, type Wall, type Zone } from './clock.ts';
import { controlCharacters } from './file.ts';
import { readProperty, unescaped, type Property, type RawEvent } from './lines.ts';
import type { ZoneFinder } from './zones.ts';

export type LeftOut = CalendarReport['left_out'][number];

/** A time of a calendar: a day, or a time on the clock of a zone, without one on that of the site. */
export interface Moment {
  wall: Wall;
  isDate: boolean;
  zone: Zone | null;
}

export interface CalendarEvent {
  line: number;
  /** Empty where the file gives none. */
  uid: string;
  name: string;
  description: string;
  start: Moment;
  /** Zero where it has no end. */
  lengthMs: number;
  rule: string | null;
  addedDates: Moment[];
  excludedDates: Moment[];
  /** Which repeat it stands for. */
  recurrence: Moment | null;
  isCancelled: boolean;
  sequence: number;
}

export const nameLength = 100;
const descriptionLength = 2500;

/** Thrown for an event that cannot be taken. */
export class Unusable extends Error {
  readonly leftOut: LeftOut;
  constructor(leftOut: LeftOut) {
    super(leftOut.reason);
    this.leftOut = leftOut;
  }
}

/** Lines that only add or exclude dates are left out by themselves; without a start or with a wrong one it is no event. */
export function readEvent(
  raw: RawEvent,
  findZone: ZoneFinder,
  leaveOut: (leftOut: LeftOut) => void,
): CalendarEvent {
  const properties = raw.properties.flatMap((content) => {
    const property = readProperty(content);
    if (!property) leaveOut(unreadable(content.line, content.text));
    return property ?? [];
  });
  const one = (name: string): Property | undefined =>
    properties.find((property) => property.name === name);
  const name = nameOf(one('summary')?.value ?? '');
  const momentOf = (property: Property): Moment => {
    const [moment] = momentsOf(property, findZone);
    if (!moment) throw new Unusable(unreadable(property.line, name));
    return moment;
  };
  const datesOf = (wanted: string): Moment[] =>
    properties
      .filter((property) => property.name === wanted)
      .flatMap((property) => {
        const moments = momentsOf(property, findZone);
        if (moments.length === 0) leaveOut(unreadable(property.line, name));
        return moments;
      });

  const startProperty = one('dtstart');
  if (!startProperty) throw new Unusable({ line: raw.line, name, reason: 'noStart' });
  const start = momentOf(startProperty);
  const [end, duration, recurrence] = [one('dtend'), one('duration'), one('recurrence-id')];
  const lengthMs = end
    ? lengthBetween(start, momentOf(end))
    : duration
      ? durationOf(duration, name)
      : 0;
  if (lengthMs < 0) throw new Unusable({ line: raw.line, name, reason: 'endsBeforeStart' });
  return {
    line: raw.line,
    uid: one('uid')?.value.trim() ?? '',
    name,
    description: descriptionOf(one('description')?.value ?? ''),
    start,
    lengthMs,
    rule: one('rrule')?.value.trim() ?? null,
    addedDates: datesOf('rdate'),
    excludedDates: datesOf('exdate'),
    recurrence: recurrence ? momentOf(recurrence) : null,
    isCancelled: one('status')?.value.trim().toUpperCase() === 'CANCELLED',
    sequence: Number(one('sequence')?.value ?? 0) || 0,
  };
}

export const unreadable = (line: number, name: string): LeftOut => ({
  line,
  name: nameOf(name),
  reason: 'unreadable',
});

/** The values of a line; none when any of them is no time. Of periods the beginning counts. */
function momentsOf({ params, value }: Property, findZone: ZoneFinder): Moment[] {
  const tzid = params.get('tzid');
  const times = value.split(',').map((part) => readTime(part.split('/')[0] ?? ''));
  return times.every((time) => time !== undefined)
    ? times.map(({ wall, isDate, isUtc }) => ({
        wall,
        isDate,
        zone: isUtc ? utc : isDate || tzid === undefined ? null : findZone(tzid),
      }))
    : [];
}

/** By the clock where both ends are on the same one, so that it ends at the same time after a change of clocks. */
const lengthBetween = (start: Moment, end: Moment): number =>
  start.zone === end.zone || !start.zone || !end.zone
    ? end.wall - start.wall
    : end.zone.toInstant(end.wall) - start.zone.toInstant(start.wall);

// Four-digit years cannot be further apart; a longer duration would leave the range of dates.
const maxLengthMs = 10_000 * 366 * dayMs;

function durationOf({ value, line }: Property, name: string): number {
  const lengthMs = parseDurationMs(value.trim().toUpperCase());
  if (lengthMs === undefined || lengthMs > maxLengthMs) throw new Unusable(unreadable(line, name));
  return lengthMs;
}

function parseDurationMs(value: string): number | undefined {
  try {
    return ICAL.Duration.fromString(value).toSeconds() * 1000;
  } catch {
    return undefined;
  }
}

const nameOf = (value: string): string =>
  cut(
    unescaped(value).replaceAll(/\s+/g, ' ').replaceAll(controlCharacters, '').trim(),
    nameLength,
  );

const descriptionOf = (value: string): string =>
  cut(
    unescaped(value).replaceAll(/\r\n?/g, '\n').replaceAll(controlCharacters, '').trim(),
    descriptionLength,
  );

/** Never in the middle of a character. */
const cut = (text: string, length: number): string =>
  text
    .slice(0, length)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();

/** Tells the repeats of an event apart; the same whichever zone a time is written in. */
export function keyOf({ wall, isDate, zone }: Moment): string {
  if (isDate) return stamp(wall).slice(0, 8);
  return zone ? `${stamp(zone.toInstant(wall))}Z` : stamp(wall);
}
