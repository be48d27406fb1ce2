import type { Day } from '@wastegauge/contract/values/dates';

const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * Counted back from noon: exact for every hour after the change to or from summer time, which Europe makes before
 * four in the morning.
 */
export function localMidnight(timeZone: string, day: Day): number {
  const noon = Date.parse(`${day}T12:00:00Z`);
  return noon / 1000 - 12 * 3600 - offsetSeconds(timeZone, noon);
}

/** Of a time as HH:MM. */
export function secondsOfDay(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 3600 + minutes * 60;
}

export const timestamp = (epochSeconds: number): string =>
  new Date(epochSeconds * 1000).toISOString();

function offsetSeconds(timeZone: string, milliseconds: number): number {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
    formatters.set(timeZone, formatter);
  }
  const name = formatter.formatToParts(milliseconds).find((part) => part.type === 'timeZoneName');
  const match = /GMT([+-])(\d\d):(\d\d)/.exec(name?.value ?? '');
  if (!match) return 0;
  const [, sign, hours, minutes] = match;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60);
}
