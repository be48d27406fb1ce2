import { createHash } from 'node:crypto';
import {
  dayMs,
  hourMs,
  minuteMs,
  namedZone,
  utc,
  toIsoLocal,
  type Wall,
  type TimeZone,
} from './clock.ts';
import {
  timeKey,
  readEvent,
  unreadable,
  UnusableEvent,
  type CalendarEvent,
  type LeftOut,
  type OwnFacts,
} from './event.ts';
import { createGuard } from './guard.ts';
import { splitCalendar } from './lines.ts';
import { expandSeries, type Occurrence } from './series.ts';
import { createZoneFinder } from './zones.ts';

export interface ReadEvent {
  uid: string;
  /** Identifies one repeat of the UID; empty for an event that does not repeat. */
  recurrence: string;
  name: string;
  description: string;
  /** On the clock of the site. */
  start: string;
  end: string;
  own: OwnFacts | null;
}

export interface CalendarReading {
  isCalendar: boolean;
  events: ReadEvent[];
  /** UIDs whose repeats in the window are all listed, so that missing ones can be deleted. */
  completeUids: string[];
  cancelled: { uid: string; recurrence: string }[];
  window: { from: string; to: string };
  leftOutCount: number;
  leftOut: LeftOut[];
}

export interface CalendarFrame {
  timezone: string;
  now: number;
  /** How many events are taken at most. */
  maxEvents: number;
}

export interface CalendarInput extends CalendarFrame {
  text: string;
}

const windowMs = 2 * 366 * dayMs;
const zoneYearsAhead = 6;
const leftOutShown = 100;
const guardedMs = 8000;
const longestUid = 200;

/** Reads untrusted files. */
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
    window: { from: toIsoLocal(window.from), to: toIsoLocal(window.to) },
    leftOutCount: 0,
    leftOut: [],
  };
  const leaveOut = (leftOut: LeftOut): void => {
    reading.leftOutCount += 1;
    if (reading.leftOut.length < leftOutShown) reading.leftOut.push(leftOut);
  };

  // A lone surrogate cannot be stored.
  const calendar = splitCalendar(text.toWellFormed());
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
      const uid = eventUid(event);
      const known = groups.get(uid);
      if (known) known.push(event);
      else groups.set(uid, [event]);
    } catch (error) {
      if (!(error instanceof UnusableEvent)) throw error;
      leaveOut(error.leftOut);
    }
  }
  const place = eventCollector(reading, { site, maxEvents, leaveOut });
  for (const [uid, events] of groups) {
    if (reading.events.length >= maxEvents) {
      for (const { line, name } of events) leaveOut({ line, name, reason: 'tooMany' });
      continue;
    }
    const series = expandSeries(events, { window, guard, leaveOut });
    const isWhole = series.occurrences
      .map((occurrence) => place(uid, occurrence))
      .every((isPlaced) => isPlaced);
    if (series.isComplete && isWhole) reading.completeUids.push(uid);
    for (const recurrence of series.cancelled) reading.cancelled.push({ uid, recurrence });
  }
  return reading;
}

/** Events without a UID are identified by name and start; very long UIDs by their hash. */
function eventUid({ uid, name, start }: CalendarEvent): string {
  if (uid !== '' && uid.length <= longestUid) return uid.replaceAll('\u0000', '');
  const content = uid === '' ? `${name}\n${timeKey(start)}` : uid;
  return `sha256:${createHash('sha256').update(content).digest('hex')}`;
}

type Place = (uid: string, occurrence: Occurrence) => boolean;

/** Returns false when the event limit is reached. */
function eventCollector(
  reading: CalendarReading,
  {
    site,
    maxEvents,
    leaveOut,
  }: { site: TimeZone; maxEvents: number; leaveOut: (leftOut: LeftOut) => void },
): Place {
  const taken = new Set<string>();
  return (uid, { event, wall, recurrence }) => {
    const { line, name, description, own } = event;
    const times = siteTimes(event, wall, site);
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
    const shownName = name || 'Untitled';
    reading.events.push({ uid, recurrence, name: shownName, description, ...times, own });
    return true;
  };
}

const firstWall = Date.UTC(1900, 0, 1);
const lastWall = Date.UTC(9999, 11, 31);

/** Whole days run from midnight to 23:59; an event without an end lasts an hour. */
function siteTimes(
  { start: { isDate, zone }, lengthMs, own }: CalendarEvent,
  wall: Wall,
  site: TimeZone,
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
  // In other programs an event that ends at midnight ends on the day before.
  const isMidnight = (isDate || own === null) && end % dayMs === 0 && end - minuteMs > start;
  return { start: toIsoLocal(start), end: toIsoLocal(isMidnight ? end - minuteMs : end) };
}

/** When clocks go back, the local end can be before the start. */
const laterThan = (start: Wall, end: Wall, lengthMs: number): Wall =>
  end > start ? end : start + lengthMs;
