import { siteTimeAt } from './site-time.ts';

/** Local times skipped by a clock change map to the first instant after the gap. */
export function toInstant(siteTime: string, timeZone: string): string | null {
  const asUtc = siteTimePattern.test(siteTime) ? Date.parse(`${siteTime}:00Z`) : Number.NaN;
  if (Number.isNaN(asUtc)) return null;
  const offsetAt = (ms: number): number =>
    Date.parse(`${siteTimeAt(timeZone, new Date(ms))}:00Z`) - Math.floor(ms / 60_000) * 60_000;
  const guess = asUtc - offsetAt(asUtc);
  return new Date(asUtc - offsetAt(guess)).toISOString();
}

/** Reads 9:30, 09.30 and 0930; null for anything else. */
export function parseTime(typed: string): string | null {
  const [, hours, minutes] = /^\s*(\d{1,2})[:.h ]?(\d{2})\s*$/u.exec(typed) ?? [];
  if (hours === undefined || minutes === undefined) return null;
  return Number(hours) < 24 && Number(minutes) < 60 ? `${hours.padStart(2, '0')}:${minutes}` : null;
}

const siteTimePattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;
