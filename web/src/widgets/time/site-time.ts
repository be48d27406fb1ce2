import type { Day } from '@wastegauge/contract/values/dates';
import type { Format } from '../figures/format.ts';

// Swedish writes a day and a time as the API does, with a blank between.
const clocks = new Map<string, Intl.DateTimeFormat>();

/** What the clock of a site says, YYYY-MM-DDTHH:mm, as venue events are written. */
export function siteTimeAt(timeZone: string, instant: Date): string {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  clocks.set(timeZone, clock);
  return clock.format(instant).replace(' ', 'T');
}

export const dayOf = (siteTime: string): Day => siteTime.slice(0, 10);
export const clockOf = (siteTime: string): string => siteTime.slice(11, 16);

/** 25/12/2026 12:30 */
export const momentText = (format: Format, siteTime: string): string =>
  `${format.day(dayOf(siteTime))} ${clockOf(siteTime)}`;
