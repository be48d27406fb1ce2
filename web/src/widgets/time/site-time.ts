import type { Day } from '@wastegauge/contract/values/dates';
import type { Format } from '../figures/format.ts';

// The Swedish format is the API's, with a space instead of the T.
const clocks = new Map<string, Intl.DateTimeFormat>();

export function siteTimeAt(timeZone: string, instant: Date): string {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  clocks.set(timeZone, clock);
  return clock.format(instant).replace(' ', 'T');
}

export const siteDay = (siteTime: string): Day => siteTime.slice(0, 10);
export const siteClock = (siteTime: string): string => siteTime.slice(11, 16);

export const momentText = (format: Format, siteTime: string): string =>
  `${format.day(siteDay(siteTime))} ${siteClock(siteTime)}`;
