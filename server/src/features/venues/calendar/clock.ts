/** A local date and time, stored as the milliseconds it would have in UTC. */
export type Wall = number;

export interface TimeZone {
  name: string;
  toInstant(wall: Wall): number;
  toWall(instant: number): Wall;
}

export const minuteMs = 60_000;
export const hourMs = 3_600_000;
export const dayMs = 86_400_000;

export const utc: TimeZone = {
  name: 'UTC',
  toInstant: (wall) => wall,
  toWall: (instant) => instant,
};

/** An ambiguous local time means the first one; a skipped one uses the offset before the change. */
export function createZone(name: string, offsetAt: (instant: number) => number): TimeZone {
  return {
    name,
    toWall: (instant) => instant + offsetAt(instant),
    toInstant: (wall) => {
      const [before, after] = [offsetAt(wall - dayMs), offsetAt(wall + dayMs)];
      if (before === after) return wall - before;
      const isAfter = offsetAt(wall - before) !== before && offsetAt(wall - after) === after;
      return wall - (isAfter ? after : before);
    },
  };
}

const quarterMs = 900_000;

export function namedZone(name: string): TimeZone | undefined {
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' });
  } catch {
    return undefined;
  }
  // Clocks change on quarter hours, so offsets are cached per quarter.
  const known = new Map<number, number>();
  return createZone(name, (instant) => {
    const quarter = Math.floor(instant / quarterMs);
    const offset = known.get(quarter) ?? parseOffset(format.format(quarter * quarterMs));
    known.set(quarter, offset);
    return offset;
  });
}

function parseOffset(formatted: string): number {
  const [, sign, hours = 0, minutes = 0, seconds = 0] =
    /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?/.exec(formatted) ?? [];
  const offset = Number(hours) * hourMs + Number(minutes) * minuteMs + Number(seconds) * 1000;
  return sign === '-' ? -offset : offset;
}

export interface ReadTime {
  wall: Wall;
  isDate: boolean;
  isUtc: boolean;
}

/** Accepts `20260310`, `20260310T190000` and `20260310T190000Z`. */
export function readTime(value: string): ReadTime | undefined {
  const found = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z)?)?$/i.exec(value.trim());
  if (!found) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const wall = Date.UTC(year, month - 1, day, hour, minute, Math.min(second, 59));
  const isReal =
    new Date(wall).getUTCDate() === day && month <= 12 && hour < 24 && minute < 60 && second <= 60;
  if (!isReal || year < 100) return undefined;
  return { wall, isDate: found[4] === undefined, isUtc: found[7] !== undefined };
}

/** `2026-03-10T19:00:00` */
export const toIsoLocal = (wall: Wall): string => new Date(wall).toISOString().slice(0, 19);

/** `20260310T190000`, the iCalendar form. */
export const toIcalTime = (wall: Wall): string => toIsoLocal(wall).replaceAll(/[-:]/g, '');
