/** Milliseconds of a day and time on some clock, counted as if that clock were UTC. */
export type Wall = number;

export interface Zone {
  name: string;
  toInstant(wall: Wall): number;
  toWall(instant: number): Wall;
}

export const minuteMs = 60_000;
export const hourMs = 3_600_000;
export const dayMs = 86_400_000;

export const utc: Zone = {
  name: 'UTC',
  toInstant: (wall) => wall,
  toWall: (instant) => instant,
};

/** From the offset at an instant; of a time that comes twice the first, one that is skipped by the clock before. */
export function zoneOf(name: string, offsetAt: (instant: number) => number): Zone {
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

/** A time zone by its name, as the runtime knows it; undefined when it does not. */
export function namedZone(name: string): Zone | undefined {
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' });
  } catch {
    return undefined;
  }
  // Clocks change on the quarter of an hour, and events of a calendar share their hours.
  const known = new Map<number, number>();
  return zoneOf(name, (instant) => {
    const quarter = Math.floor(instant / quarterMs);
    const offset = known.get(quarter) ?? offsetOf(format.format(quarter * quarterMs));
    known.set(quarter, offset);
    return offset;
  });
}

function offsetOf(formatted: string): number {
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

/** `20260310` or `20260310T190000` or `20260310T190000Z`; undefined for what is no time. */
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
export const written = (wall: Wall): string => new Date(wall).toISOString().slice(0, 19);

/** `20260310T190000`, as calendars write it. */
export const stamp = (wall: Wall): string => written(wall).replaceAll(/[-:]/g, '');
