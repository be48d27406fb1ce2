import type { CalendarReading, ReadEvent } from './reading.ts';
import type { ImportedEvent } from './import-queries.ts';

export interface ImportPlan {
  added: ReadEvent[];
  updated: ImportedEvent[];
  removed: number[];
  unchanged: number;
}

/** What a file changes about what files have brought before. */
export function planImport(reading: CalendarReading, stored: readonly ImportedEvent[]): ImportPlan {
  const known = new Map(stored.map((event) => [keyOf(event), event]));
  const plan: ImportPlan = { added: [], updated: [], removed: [], unchanged: 0 };
  for (const event of reading.events) {
    const before = known.get(keyOf(event));
    known.delete(keyOf(event));
    if (!before) plan.added.push(event);
    else if (isSame(before, event)) plan.unchanged += 1;
    else plan.updated.push({ ...event, id: before.id });
  }
  const complete = new Set(reading.completeUids);
  const cancelled = new Set(reading.cancelled.map(keyOf));
  const { from, to } = reading.window;
  for (const [key, event] of known) {
    const isInWindow = event.end >= from && event.start <= to;
    const isGone = complete.has(event.uid) && isInWindow;
    if (isGone || cancelled.has(key)) plan.removed.push(event.id);
  }
  return plan;
}

export const keyOf = ({ uid, recurrence }: { uid: string; recurrence: string }): string =>
  `${uid}\n${recurrence}`;

const isSame = (one: ReadEvent, other: ReadEvent): boolean =>
  one.name === other.name &&
  one.description === other.description &&
  one.start === other.start &&
  one.end === other.end;
