import { dayMs, type Wall } from './clock.ts';
import {
  timeKey,
  unreadable,
  type CalendarEvent,
  type LeftOut,
  type CalendarTime,
} from './event.ts';
import type { Guard } from './guard.ts';
import { expandRule, type Window } from './repeats.ts';

export interface Occurrence {
  event: CalendarEvent;
  /** On the clock of the event. */
  wall: Wall;
  recurrence: string;
}

export interface EventSeries {
  occurrences: Occurrence[];
  /** Repeats cancelled without their main event in the file. */
  cancelled: string[];
  isComplete: boolean;
}

interface SeriesFrame {
  window: Window;
  guard: Guard;
  leaveOut: (leftOut: LeftOut) => void;
}

export function expandSeries(events: readonly CalendarEvent[], frame: SeriesFrame): EventSeries {
  const single = events.filter(({ recurrence }) => recurrence !== null);
  const [main, ...further] = newestVersions(events.filter(({ recurrence }) => recurrence === null));
  const cancelled: string[] = [];
  const occurrences: Occurrence[] = [];
  if (main?.isCancelled) {
    for (const event of events) frame.leaveOut(toCancelled(event));
    return { occurrences, cancelled, isComplete: true };
  }
  const repeats = main ? findStarts(main, frame) : new Map<string, Wall>();
  if (repeats === undefined) return { occurrences, cancelled, isComplete: false };

  for (const event of single) {
    const recurrence = matchRepeat(repeats, event.recurrence);
    repeats.delete(recurrence);
    if (event.isCancelled) {
      frame.leaveOut(toCancelled(event));
      if (!main) cancelled.push(recurrence);
    } else if (isOver(event, event.start.wall, frame)) frame.leaveOut(outsideWindow(event));
    else occurrences.push({ event, wall: event.start.wall, recurrence });
  }
  if (main) {
    const own = [...repeats].map(([recurrence, wall]) => ({ event: main, wall, recurrence }));
    occurrences.unshift(...own);
    if (occurrences.length === 0 && single.length === 0) frame.leaveOut(outsideWindow(main));
  }
  // Some programs reuse a UID for separate events; they are told apart by their start.
  for (const event of further) {
    if (event.isCancelled) frame.leaveOut(toCancelled(event));
    else if (isOver(event, event.start.wall, frame)) frame.leaveOut(outsideWindow(event));
    else occurrences.push({ event, wall: event.start.wall, recurrence: timeKey(event.start) });
  }
  return { occurrences, cancelled, isComplete: main !== undefined };
}

/** The higher sequence number wins for the same start. */
function newestVersions(events: readonly CalendarEvent[]): CalendarEvent[] {
  const newest = new Map<string, CalendarEvent>();
  for (const event of events) {
    const key = timeKey(event.start);
    const known = newest.get(key);
    if (!known || event.sequence >= known.sequence) newest.set(key, event);
  }
  return [...newest.values()];
}

/** Undefined when the repeats cannot be computed; the reason is reported. */
function findStarts(event: CalendarEvent, frame: SeriesFrame): Map<string, Wall> | undefined {
  const { start, rule, addedDates, lengthMs, line, name } = event;
  if (rule === null && addedDates.length === 0) {
    return new Map(isOver(event, start.wall, frame) ? [] : [['', start.wall]]);
  }
  const walls = new Set([start.wall]);
  if (rule !== null) {
    try {
      const { wall, isDate, zone } = start;
      const repeating = { rule, start: wall, isDate, lengthMs, zone };
      const repeats = expandRule(repeating, frame.window, frame.guard);
      if (!repeats) {
        frame.leaveOut({ line, name, reason: 'tooManyRepeats' });
        return undefined;
      }
      walls.delete(wall);
      for (const repeat of repeats) walls.add(repeat);
    } catch {
      frame.leaveOut(unreadable(line, name));
      return undefined;
    }
  }
  for (const added of addedDates) walls.add(wallOn(event, added));
  const isExcluded = exclusionTest(event);
  const starts = [...walls]
    .filter((wall) => wall <= frame.window.to && !isOver(event, wall, frame) && !isExcluded(wall))
    .toSorted((one, other) => one - other);
  return new Map(starts.map((wall) => [timeKey({ ...start, wall }), wall]));
}

const wallOn = ({ start }: CalendarEvent, { wall, zone }: CalendarTime): Wall =>
  zone && start.zone && zone !== start.zone ? start.zone.toWall(zone.toInstant(wall)) : wall;

/** A date without a time excludes everything that starts on it. */
function exclusionTest(event: CalendarEvent): (wall: Wall) => boolean {
  const times = new Set<Wall>();
  const days = new Set<number>();
  for (const excluded of event.excludedDates) {
    if (excluded.isDate) days.add(Math.floor(excluded.wall / dayMs));
    else times.add(wallOn(event, excluded));
  }
  return (wall) => times.has(wall) || days.has(Math.floor(wall / dayMs));
}

/** Also matches a repeat named only by its day. */
function matchRepeat(repeats: ReadonlyMap<string, Wall>, recurrence: CalendarTime | null): string {
  if (!recurrence) return '';
  const key = timeKey(recurrence);
  if (repeats.has(key) || !recurrence.isDate) return key;
  const day = Math.floor(recurrence.wall / dayMs);
  return [...repeats].find(([, wall]) => Math.floor(wall / dayMs) === day)?.[0] ?? key;
}

/** Files of this product are read back completely. */
const isOver = ({ lengthMs, own }: CalendarEvent, wall: Wall, { window }: SeriesFrame): boolean =>
  own === null && wall + lengthMs < window.from;

const outsideWindow = ({ line, name }: CalendarEvent): LeftOut => ({
  line,
  name,
  reason: 'outsideWindow',
});
const toCancelled = ({ line, name }: CalendarEvent): LeftOut => ({
  line,
  name,
  reason: 'cancelled',
});
