import { venueEventTypes, type VenueEventType } from '@wastegauge/contract/values/address-options';
import ICAL from 'ical.js';
import type { CalendarReport } from '@wastegauge/contract/insight/venue-calendars';
import { dayMs, readTime, toIcalTime, utc, type Wall, type TimeZone } from './clock.ts';
import { controlCharacters } from './file.ts';
import { readProperty, unescapeText, type Property, type RawEvent } from './lines.ts';
import { readOwnUid, splitGuests, zonesProperty } from './own-events.ts';
import type { ZoneFinder } from './zones.ts';

export type LeftOut = CalendarReport['left_out'][number];

/** Without a zone it is on the clock of the site. */
export interface CalendarTime {
  wall: Wall;
  isDate: boolean;
  zone: TimeZone | null;
}

/** Facts that only files of this product contain; null where the file has none. */
export interface OwnFacts {
  type: VenueEventType | null;
  guests: number | null;
  counted: number | null;
  zones: number[] | null;
  /** In seconds since 1970. */
  createdAt: number | null;
}

export interface CalendarEvent {
  line: number;
  /** Empty when the file has none. */
  uid: string;
  name: string;
  description: string;
  start: CalendarTime;
  /** Zero without an end. */
  lengthMs: number;
  rule: string | null;
  addedDates: CalendarTime[];
  excludedDates: CalendarTime[];
  /** The repeat that this event replaces. */
  recurrence: CalendarTime | null;
  isCancelled: boolean;
  sequence: number;
  /** Null for an event of another program. */
  own: OwnFacts | null;
}

export const nameLength = 100;
const descriptionLength = 2500;

export class UnusableEvent extends Error {
  readonly leftOut: LeftOut;
  constructor(leftOut: LeftOut) {
    super(leftOut.reason);
    this.leftOut = leftOut;
  }
}

/** An unreadable line is skipped on its own; an event without a valid start is rejected. */
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
  const name = cleanName(one('summary')?.value ?? '');
  const readOneTime = (property: Property): CalendarTime => {
    const [moment] = readTimes(property, findZone);
    if (!moment) throw new UnusableEvent(unreadable(property.line, name));
    return moment;
  };
  const readDates = (wanted: string): CalendarTime[] =>
    properties
      .filter((property) => property.name === wanted)
      .flatMap((property) => {
        const moments = readTimes(property, findZone);
        if (moments.length === 0) leaveOut(unreadable(property.line, name));
        return moments;
      });

  const startProperty = one('dtstart');
  if (!startProperty) throw new UnusableEvent({ line: raw.line, name, reason: 'noStart' });
  const start = readOneTime(startProperty);
  const [end, duration, recurrence] = [one('dtend'), one('duration'), one('recurrence-id')];
  const lengthMs = end
    ? lengthBetween(start, readOneTime(end))
    : duration
      ? readDuration(duration, name)
      : 0;
  if (lengthMs < 0) throw new UnusableEvent({ line: raw.line, name, reason: 'endsBeforeStart' });
  const uid = one('uid')?.value.trim() ?? '';
  const text = cleanDescription(one('description')?.value ?? '');
  const isOwn = readOwnUid(uid) !== null;
  const { description, ...guests } = isOwn ? splitGuests(text) : { description: text };
  return {
    line: raw.line,
    uid,
    name,
    description: cut(description, descriptionLength),
    own: isOwn ? { guests: null, counted: null, ...guests, ...readOwnFacts(one) } : null,
    start,
    lengthMs,
    rule: one('rrule')?.value.trim() ?? null,
    addedDates: readDates('rdate'),
    excludedDates: readDates('exdate'),
    recurrence: recurrence ? readOneTime(recurrence) : null,
    isCancelled: one('status')?.value.trim().toUpperCase() === 'CANCELLED',
    sequence: Number(one('sequence')?.value ?? 0) || 0,
  };
}

function readOwnFacts(
  one: (name: string) => Property | undefined,
): Pick<OwnFacts, 'type' | 'zones' | 'createdAt'> {
  const category = one('categories')?.value.trim().toUpperCase();
  const zones = one(zonesProperty.toLowerCase())?.value;
  const created = readTime(one('created')?.value ?? '');
  return {
    type: venueEventTypes.find((type) => type === category) ?? null,
    zones:
      zones !== undefined && /^\d{1,15}(,\d{1,15}){0,99}$/.test(zones)
        ? zones.split(',').map(Number)
        : null,
    createdAt: created ? created.wall / 1000 : null,
  };
}

export const unreadable = (line: number, name: string): LeftOut => ({
  line,
  name: cleanName(name),
  reason: 'unreadable',
});

/** Empty if any value is invalid. Only the start of a period is used. */
function readTimes({ params, value }: Property, findZone: ZoneFinder): CalendarTime[] {
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

/** Wall-clock length when both ends are on the same clock, so that daylight saving keeps the end time. */
const lengthBetween = (start: CalendarTime, end: CalendarTime): number =>
  start.zone === end.zone || !start.zone || !end.zone
    ? end.wall - start.wall
    : end.zone.toInstant(end.wall) - start.zone.toInstant(start.wall);

// Longer durations would leave the range of valid dates.
const maxLengthMs = 10_000 * 366 * dayMs;

function readDuration({ value, line }: Property, name: string): number {
  const lengthMs = parseDurationMs(value.trim().toUpperCase());
  if (lengthMs === undefined || lengthMs > maxLengthMs)
    throw new UnusableEvent(unreadable(line, name));
  return lengthMs;
}

function parseDurationMs(value: string): number | undefined {
  try {
    return ICAL.Duration.fromString(value).toSeconds() * 1000;
  } catch {
    return undefined;
  }
}

const cleanName = (value: string): string =>
  cut(
    unescapeText(value).replaceAll(/\s+/g, ' ').replaceAll(controlCharacters, '').trim(),
    nameLength,
  );

const cleanDescription = (value: string): string =>
  unescapeText(value).replaceAll(/\r\n?/g, '\n').replaceAll(controlCharacters, '').trim();

/** Never splits a surrogate pair. */
const cut = (text: string, length: number): string =>
  text
    .slice(0, length)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();

/** The same for any zone the time is written in. */
export function timeKey({ wall, isDate, zone }: CalendarTime): string {
  if (isDate) return toIcalTime(wall).slice(0, 8);
  return zone ? `${toIcalTime(zone.toInstant(wall))}Z` : toIcalTime(wall);
}
