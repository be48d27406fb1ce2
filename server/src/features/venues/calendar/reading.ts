import { createHash } from 'node:crypto';
import { dayMs, hourMs, minuteMs, namedZone, utc, written, type Wall, type Zone } from './clock.ts';
import {
  keyOf,
  readEvent,
  unreadable,
  Unusable,
  type CalendarEvent,
  type LeftOut,
} from './event.ts';
import { createGuard } from './guard.ts';
import { takeApart } from './lines.ts';
import { occurrencesOf, type Occurrence } from './series.ts';
import { createZoneFinder } from './zones.ts';

export interface ReadEvent {
  uid: string;
  /** Which of the repeats of its UID; empty for an event that does not repeat. */
  recurrence: string;
  name: string;
  description: string;
  /** On the clock of the site. */
  start: string;
  end: string;
}

export interface CalendarReading {
  isCalendar: boolean;
  events: ReadEvent[];
  /** UIDs all of whose repeats in the window are told: others that came earlier are no longer among them. */
  completeUids: string[];
  /** Single repeats that are called off. */
  cancelled: { uid: string; recurrence: string }[];
  window: { from: string; to: string };
  leftOutCount: number;
  /** The first ones. */
  leftOut: LeftOut[];
}

export interface CalendarFrame {
  timezone: string;
  /** Milliseconds since the epoch. */
  now: number;
  /** How many events are taken at most. */
  maxEvents: number;
}

export interface GivenCalendar extends CalendarFrame {
  text: string;
}

const windowMs = 2 * 366 * dayMs;
const zoneYearsAhead = 6;
const leftOutShown = 100;
const guardedMs = 8000;
const longestUid = 200;

/** Everything in a calendar file that can be used, on the clock of a site, and what cannot. Made for files nobody trusts. */
export function readCalendar(text: string, frame: CalendarFrame): CalendarReading {
  const { timezone, now, maxEvents } = frame;
  const site = namedZone(timezone) ?? utc;
  const localNow = site.toWall(now);
  const window = { from: localNow - windowMs, to: localNow + windowMs };
  const reading: CalendarReading = {
    isCalendar: false,
    events: [],
    completeUids: [],
    cancelled: [],
    window: { from: written(window.from), to: written(window.to) },
    leftOutCount: 0,
    leftOut: [],
  };
  const leaveOut = (leftOut: LeftOut): void => {
    reading.leftOutCount += 1;
    if (reading.leftOut.length < leftOutShown) reading.leftOut.push(leftOut);
  };

  // Half a character cannot be stored.
  const calendar = takeApart(text.toWellFormed());
  reading.isCalendar = calendar.isCalendar;
  for (const { line, text: broken } of calendar.broken) leaveOut(unreadable(line, broken));
  for (const { line } of calendar.unclosed) leaveOut(unreadable(line, ''));
  const guard = createGuard(guardedMs);
  const lastYear = new Date(localNow).getUTCFullYear() + zoneYearsAhead;
  const findZone = createZoneFinder(calendar.zones, { guard, lastYear });
  const groups = new Map<string, CalendarEvent[]>();
  for (const raw of calendar.events) {
    try {
      const event = readEvent(raw, findZone, leaveOut);
      if (calendar.isCancellation) event.isCancelled = true;
      const uid = uidOf(event);
      const known = groups.get(uid);
      if (known) known.push(event);
      else groups.set(uid, [event]);
    } catch (error) {
      if (!(error instanceof Unusable)) throw error;
      leaveOut(error.leftOut);
    }
  }
  const place = placing(reading, { site, maxEvents, leaveOut });
  for (const [uid, events] of groups) {
    if (reading.events.length >= maxEvents) {
      for (const { line, name } of events) leaveOut({ line, name, reason: 'tooMany' });
      continue;
    }
    const series = occurrencesOf(events, { window, guard, leaveOut });
    const isWhole = series.occurrences
      .map((occurrence) => place(uid, occurrence))
      .every((isPlaced) => isPlaced);
    if (series.isComplete && isWhole) reading.completeUids.push(uid);
    for (const recurrence of series.cancelled) reading.cancelled.push({ uid, recurrence });
  }
  return reading;
}

/** One without a UID is known by its name and start; a very long one by its hash. */
function uidOf({ uid, name, start }: CalendarEvent): string {
  if (uid !== '' && uid.length <= longestUid) return uid.replaceAll('\u0000', '');
  const content = uid === '' ? `${name}\n${keyOf(start)}` : uid;
  return `sha256:${createHash('sha256').update(content).digest('hex')}`;
}

type Place = (uid: string, occurrence: Occurrence) => boolean;

/** False for what found no place. */
function placing(
  reading: CalendarReading,
  {
    site,
    maxEvents,
    leaveOut,
  }: { site: Zone; maxEvents: number; leaveOut: (leftOut: LeftOut) => void },
): Place {
  const taken = new Set<string>();
  return (uid, { event, wall, recurrence }) => {
    const { line, name, description } = event;
    const times = timesOf(event, wall, site);
    if (!times) {
      leaveOut(unreadable(line, name));
      return true;
    }
    const key = `${uid}\n${recurrence}`;
    if (taken.has(key)) return true;
    if (reading.events.length >= maxEvents) {
      leaveOut({ line, name, reason: 'tooMany' });
      return false;
    }
    taken.add(key);
    reading.events.push({ uid, recurrence, name: name || 'Untitled', description, ...times });
    return true;
  };
}

const firstWall = Date.UTC(1900, 0, 1);
const lastWall = Date.UTC(9999, 11, 31);

/** On the clock of the site: whole days from midnight to a minute before the next, an event without an end for an hour. */
function timesOf(
  { start: { isDate, zone }, lengthMs }: CalendarEvent,
  wall: Wall,
  site: Zone,
): { start: string; end: string } | undefined {
  const toSite = (own: Wall): Wall =>
    zone === null || zone.name === site.name ? own : site.toWall(zone.toInstant(own));
  const start = isDate ? wall : toSite(wall);
  const end = isDate
    ? wall + Math.max(1, Math.round(lengthMs / dayMs)) * dayMs
    : lengthMs === 0
      ? start + hourMs
      : laterThan(start, toSite(wall + lengthMs), lengthMs);
  if (start < firstWall || end > lastWall) return undefined;
  // Midnight belongs to the day before, which is the last one it takes.
  const isMidnight = end % dayMs === 0 && end - minuteMs > start;
  return { start: written(start), end: written(isMidnight ? end - minuteMs : end) };
}

/** Where clocks are put back, the end may come before the start; it lasts as long as it does. */
const laterThan = (start: Wall, end: Wall, lengthMs: number): Wall =>
  end > start ? end : start + lengthMs;
