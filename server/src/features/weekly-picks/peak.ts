import type { PickPeak } from '@wastegauge/contract/insight/weekly-picks';
import type { Day } from '@wastegauge/contract/values/dates';

export interface WastedAt {
  day: Day;
  /** Minutes after midnight at the site. */
  minute: number;
  weightG: number;
}

const minEvents = 4;
const minDays = 3;
const minOpenDays = 5;
const clearShare = 2 / 3;
/** The time after the peak begins, as a share of the time between the first and the last capture. */
const maxTimeShare = 0.5;
const stepMinutes = 30;
const minSpanMinutes = 60;
/** Captures after midnight belong to the evening before, so that no time of day divides them. */
const nightEnds = 4 * 60;

/** A late part of the service, or one or two days; null unless two thirds fell there. */
export function findPeak(events: readonly WastedAt[], openDays: number): PickPeak | null {
  const total = weightOf(events);
  if (total === 0) return null;
  return peakAfter(events, total) ?? peakDays(events, total, openDays);
}

function peakAfter(events: readonly WastedAt[], total: number): PickPeak | null {
  const minutes = events.map(({ minute }) => minute);
  const [first, last] = [Math.min(...minutes), Math.max(...minutes)];
  const days = new Set(events.map(({ day }) => day)).size;
  if (events.length < minEvents) return null;
  if (days < minDays || last - first < minSpanMinutes || first < nightEnds) return null;
  for (let from = Math.floor(last / stepMinutes) * stepMinutes; from > first; from -= stepMinutes) {
    const lateG = weightOf(events.filter(({ minute }) => minute >= from));
    if (lateG / total < clearShare) continue;
    if ((last - from) / (last - first) > maxTimeShare) return null;
    return { kind: 'after', time: clockTime(from), percent: wholePercent(lateG, total) };
  }
  return null;
}

function peakDays(events: readonly WastedAt[], total: number, openDays: number): PickPeak | null {
  if (openDays < minOpenDays) return null;
  const days = [...Map.groupBy(events, ({ day }) => day)]
    .map(([day, ofDay]) => ({ day, weightG: weightOf(ofDay) }))
    .toSorted((one, other) => other.weightG - one.weightG || one.day.localeCompare(other.day));
  for (const count of [1, 2]) {
    const heaviest = days.slice(0, count);
    const weightG = weightOf(heaviest);
    if (heaviest.length === count && weightG / total >= clearShare) {
      const sorted = heaviest.map(({ day }) => day).toSorted();
      return { kind: 'days', days: sorted, percent: wholePercent(weightG, total) };
    }
  }
  return null;
}

const wholePercent = (partG: number, totalG: number): number => Math.floor((partG * 100) / totalG);

const weightOf = (events: readonly { weightG: number }[]): number =>
  events.reduce((sum, { weightG }) => sum + weightG, 0);

const clockTime = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
