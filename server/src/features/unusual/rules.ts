import type { UnusualReason, UnusualRule } from '@wastegauge/contract/insight/unusual';
import { kgFromGrams } from '@wastegauge/contract/values/units';

export interface CheckedEntry {
  siteId: number;
  id: number;
  /** False for waste entered by hand or imported. */
  isCapture: boolean;
  at: Date;
  weightG: number;
  /** When the capture arrived. */
  loggedAt: Date;
  hasPicture: boolean;
}

export interface LowestReading {
  grossG: number;
  readings: number;
}

/** Facts about the monitor of an entry, without the entry itself. */
export interface EntryHistory {
  now: Date;
  /** Entries, 95th percentile and median day of the eight weeks before the day of the entry. */
  earlierEntries: number;
  highG: number;
  usualDayG: number;
  previousCaptureAt: Date | null;
  /** Of the last 50 captures before it. */
  earlierPictures: number;
  /** Null when the site has no service times to compare with. */
  service: { isClosedDay: boolean; hoursToService: number | null } | null;
  /** The series of equal weights that the entry stands for. */
  series: { from: Date; otherIds: readonly number[] } | null;
  /** Of the days up to that of the entry, oldest first; only for the last entry of a day that is over. */
  lowestByDay: readonly LowestReading[];
}

type Rule = (entry: CheckedEntry, history: EntryHistory) => UnusualReason | undefined;

const hourMs = 3_600_000;
const minuteMs = 60_000;

/** Below this, one large entry moves the percentile. */
export const minEarlierEntries = 20;
const timesHigh = 5;

export const veryLarge: Rule = ({ weightG }, { earlierEntries, highG }) =>
  earlierEntries >= minEarlierEntries && highG > 0 && weightG > timesHigh * highG
    ? {
        rule: 'very_large',
        usual_high: kgFromGrams(Math.round(highG)),
        times: round(weightG / highG, 1),
      }
    : undefined;

const silentHours = 24;

export const afterSilence: Rule = ({ isCapture, at, weightG }, history) => {
  const { previousCaptureAt: before, earlierEntries, highG, usualDayG } = history;
  if (!isCapture || before === null || earlierEntries < minEarlierEntries) return undefined;
  const hours = (at.getTime() - before.getTime()) / hourMs;
  if (hours <= silentHours || (weightG <= highG && weightG <= 2 * usualDayG)) return undefined;
  return {
    rule: 'after_silence',
    silent_from: before.toISOString(),
    silent_hours: Math.floor(hours),
    usual_day: kgFromGrams(Math.round(usualDayG)),
  };
};

const hoursFromService = 2;

/** A closed service is not planned. Within two hours of one that takes place, people are still at work. */
export const closed: Rule = ({ isCapture }, { service }) => {
  if (!isCapture || service === null) return undefined;
  const { isClosedDay, hoursToService: hours } = service;
  if (hours !== null && hours <= hoursFromService) return undefined;
  if (hours === null && !isClosedDay) return undefined;
  return {
    rule: 'closed',
    is_closed_day: isClosedDay,
    hours_to_service: hours === null ? null : round(hours, 1),
  };
};

export const minSeries = 5;
/** Lighter series are dust on the scale. */
export const minSeriesG = 50;

export const repeated: Rule = (_entry, { series }) =>
  series && series.otherIds.length + 1 >= minSeries
    ? {
        rule: 'repeated',
        times: series.otherIds.length + 1,
        from: series.from.toISOString(),
        other_events: [...series.otherIds],
      }
    : undefined;

export const pictureDelayMinutes = 30;
export const comparedPictures = 50;

export const noPicture: Rule = ({ isCapture, hasPicture, loggedAt }, { now, earlierPictures }) =>
  isCapture &&
  !hasPicture &&
  now.getTime() - loggedAt.getTime() >= pictureDelayMinutes * minuteMs &&
  earlierPictures === comparedPictures
    ? { rule: 'no_picture' }
    : undefined;

/*
 * A load cell that creeps moves in one direction for days, while the smallest item of a day goes up and down: six
 * random days are in rising order once in 720. Days with fewer than ten readings are left out, because their lowest
 * reading says more about the food than about the scale. 100 g is more than the resolution of kitchen scales (5 to
 * 20 g) and 2 % of a usual tub, so it is worth a look.
 */
const minRises = 5;
const minDriftG = 100;
export const minReadingsOfDay = 10;

export const drift: Rule = ({ isCapture }, { lowestByDay }) => {
  if (!isCapture || (lowestByDay.at(-1)?.readings ?? 0) < minReadingsOfDay) return undefined;
  const lows = lowestByDay.filter(({ readings }) => readings >= minReadingsOfDay);
  let first = lows.length - 1;
  while (first > 0 && gross(lows, first - 1) < gross(lows, first)) first -= 1;
  const rises = lows.length - 1 - first;
  const driftG = gross(lows, lows.length - 1) - gross(lows, first);
  return rises >= minRises && driftG >= minDriftG
    ? { rule: 'drift', days: rises, drift: kgFromGrams(driftG) }
    : undefined;
};

const gross = (lows: readonly LowestReading[], index: number): number => lows[index]?.grossG ?? 0;

const round = (value: number, decimals: number): number => Number(value.toFixed(decimals));

const rules: Record<UnusualRule, Rule> = {
  after_silence: afterSilence,
  very_large: veryLarge,
  repeated,
  closed,
  no_picture: noPicture,
  drift,
};

/** The first rule that matches gives the reason. */
export const precedence: readonly UnusualRule[] = [
  'after_silence',
  'very_large',
  'repeated',
  'closed',
  'no_picture',
  'drift',
];

export function findReason(
  entry: CheckedEntry,
  history: EntryHistory,
  isOn: (rule: UnusualRule) => boolean,
): UnusualReason | undefined {
  for (const name of precedence) {
    const reason = isOn(name) ? rules[name](entry, history) : undefined;
    if (reason) return reason;
  }
  return undefined;
}
