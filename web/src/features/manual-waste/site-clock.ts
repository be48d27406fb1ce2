import { siteTimeAt } from '../../widgets/time/site-time.ts';

/** The instant at which the clock of a kitchen shows a time; of a time that the clock skips, the one after it. */
export function instantOf(wall: string, timeZone: string): string | null {
  const asUtc = wallPattern.test(wall) ? Date.parse(`${wall}:00Z`) : Number.NaN;
  if (Number.isNaN(asUtc)) return null;
  const offsetAt = (ms: number): number =>
    Date.parse(`${siteTimeAt(timeZone, new Date(ms))}:00Z`) - Math.floor(ms / 60_000) * 60_000;
  const guess = asUtc - offsetAt(asUtc);
  return new Date(asUtc - offsetAt(guess)).toISOString();
}

/** A time as people type it, 9:30, 09.30 or 0930, as clocks show it; null when it is none. */
export function timeOf(typed: string): string | null {
  const [, hours, minutes] = /^\s*(\d{1,2})[:.h ]?(\d{2})\s*$/u.exec(typed) ?? [];
  if (hours === undefined || minutes === undefined) return null;
  return Number(hours) < 24 && Number(minutes) < 60 ? `${hours.padStart(2, '0')}:${minutes}` : null;
}

const wallPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;
