import { dayMs, type Wall } from './clock.ts';
import { keyOf, unreadable, type CalendarEvent, type LeftOut, type Moment } from './event.ts';
import type { Guard } from './guard.ts';
import { repeatsOf, type Window } from './repeats.ts';

export interface Occurrence {
  event: CalendarEvent;
  /** Its start, on the clock of the event. */
  wall: Wall;
  recurrence: string;
}

export interface Series {
  occurrences: Occurrence[];
  /** Repeats that are called off while the event they belong to is not in the file. */
  cancelled: string[];
  /** Whether these are all there are. */
  isComplete: boolean;
}

interface SeriesFrame {
  window: Window;
  guard: Guard;
  leaveOut: (leftOut: LeftOut) => void;
}

/** What the events of one UID come to: the event itself, its repeats, and repeats that are told apart. */
export function occurrencesOf(events: readonly CalendarEvent[], frame: SeriesFrame): Series {
  const single = events.filter(({ recurrence }) => recurrence !== null);
  const [main, ...further] = withoutOlder(events.filter(({ recurrence }) => recurrence === null));
  const cancelled: string[] = [];
  const occurrences: Occurrence[] = [];
  if (main?.isCancelled) {
    for (const event of events) frame.leaveOut(cancelledOf(event));
    return { occurrences, cancelled, isComplete: true };
  }
  const repeats = main ? startsOf(main, frame) : new Map<string, Wall>();
  if (repeats === undefined) return { occurrences, cancelled, isComplete: false };

  for (const event of single) {
    const recurrence = matching(repeats, event.recurrence);
    repeats.delete(recurrence);
    if (event.isCancelled) {
      frame.leaveOut(cancelledOf(event));
      if (!main) cancelled.push(recurrence);
    } else if (isOver(event, event.start.wall, frame)) frame.leaveOut(outside(event));
    else occurrences.push({ event, wall: event.start.wall, recurrence });
  }
  if (main) {
    const own = [...repeats].map(([recurrence, wall]) => ({ event: main, wall, recurrence }));
    occurrences.unshift(...own);
    if (occurrences.length === 0 && single.length === 0) frame.leaveOut(outside(main));
  }
  // Other events under the same UID, as careless programs write them, are told apart by their start.
  for (const event of further) {
    if (event.isCancelled) frame.leaveOut(cancelledOf(event));
    else if (isOver(event, event.start.wall, frame)) frame.leaveOut(outside(event));
    else occurrences.push({ event, wall: event.start.wall, recurrence: keyOf(event.start) });
  }
  return { occurrences, cancelled, isComplete: main !== undefined };
}

/** Of two at the same time the newer. */
function withoutOlder(events: readonly CalendarEvent[]): CalendarEvent[] {
  const newest = new Map<string, CalendarEvent>();
  for (const event of events) {
    const key = keyOf(event.start);
    const known = newest.get(key);
    if (!known || event.sequence >= known.sequence) newest.set(key, event);
  }
  return [...newest.values()];
}

/** Undefined when it cannot be told, which is reported then. */
function startsOf(event: CalendarEvent, frame: SeriesFrame): Map<string, Wall> | undefined {
  const { start, rule, addedDates, lengthMs, line, name } = event;
  if (rule === null && addedDates.length === 0) {
    return new Map(isOver(event, start.wall, frame) ? [] : [['', start.wall]]);
  }
  const walls = new Set([start.wall]);
  if (rule !== null) {
    try {
      const { wall, isDate, zone } = start;
      const repeating = { rule, start: wall, isDate, lengthMs, zone };
      const repeats = repeatsOf(repeating, frame.window, frame.guard);
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
  const isExcluded = exclusionOf(event);
  const starts = [...walls]
    .filter((wall) => wall <= frame.window.to && !isOver(event, wall, frame) && !isExcluded(wall))
    .toSorted((one, other) => one - other);
  return new Map(starts.map((wall) => [keyOf({ ...start, wall }), wall]));
}

/** A time of another zone on the clock of the event. */
const wallOn = ({ start }: CalendarEvent, { wall, zone }: Moment): Wall =>
  zone && start.zone && zone !== start.zone ? start.zone.toWall(zone.toInstant(wall)) : wall;

/** A day alone excludes whatever begins on it. */
function exclusionOf(event: CalendarEvent): (wall: Wall) => boolean {
  const times = new Set<Wall>();
  const days = new Set<number>();
  for (const excluded of event.excludedDates) {
    if (excluded.isDate) days.add(Math.floor(excluded.wall / dayMs));
    else times.add(wallOn(event, excluded));
  }
  return (wall) => times.has(wall) || days.has(Math.floor(wall / dayMs));
}

/** The repeat meant, also where only its day is named. */
function matching(repeats: ReadonlyMap<string, Wall>, recurrence: Moment | null): string {
  if (!recurrence) return '';
  const key = keyOf(recurrence);
  if (repeats.has(key) || !recurrence.isDate) return key;
  const day = Math.floor(recurrence.wall / dayMs);
  return [...repeats].find(([, wall]) => Math.floor(wall / dayMs) === day)?.[0] ?? key;
}

const isOver = ({ lengthMs }: CalendarEvent, wall: Wall, { window }: SeriesFrame): boolean =>
  wall + lengthMs < window.from;

const outside = ({ line, name }: CalendarEvent): LeftOut => ({
  line,
  name,
  reason: 'outsideWindow',
});
const cancelledOf = ({ line, name }: CalendarEvent): LeftOut => ({
  line,
  name,
  reason: 'cancelled',
});
