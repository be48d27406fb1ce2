import type { Day, Period } from '@wastegauge/contract/values/dates';
import { currencies, currencyOfSymbol, type Currency } from '@wastegauge/contract/values/units';
import type { Language } from '../language/languages.ts';

export interface Format {
  amount(value: number): string;
  weight(kilograms: number): string;
  count(value: number): string;
  /** With decimals only where needed: 20, 0.5. */
  plain(value: number): string;
  /** Like plain; without decimals from 10 on below 1280 px. */
  target(value: number): string;
  money(value: number, currency: string): string;
  /** With cents on every screen width. */
  price(value: number, currency: string): string;
  /** Without cents, for round sums such as slider limits. */
  wholeMoney(value: number, currency: string): string;
  short(value: number, maximumDecimals?: number): string;
  /** Shortened, with the symbol where the language writes it: £127.5K, 127,5K £. */
  shortMoney(value: number, currency: string, maximumDecimals?: number): string;
  percent(value: number): string;
  wholePercent(value: number): string;
  bytes(value: number): string;
  duration(seconds: number): string;
  fixed(value: number, decimals: number): string;
  day(day: Day): string;
  period(period: Period): string;
  /** 1–16 Nov 2026 */
  periodWithYear(period: Period): string;
  /** 08 Nov 2026 */
  dayWithMonth(day: Day): string;
  /** Sat */
  weekday(day: Day): string;
  /** November 2026 */
  month(day: Day): string;
  longDay(instant: Date, timeZone?: string): string;
  shortDay(instant: string): string;
  time(instant: string, timeZone?: string): string;
  timestamp(instant: string | null, timeZone?: string): string;
  /** 14/11/2025 14:32:06 */
  stamp(instant: string, timeZone?: string): string;
}

interface FormatOptions {
  language: Language;
  /** Weights and money have two decimals from 1280 px on, none below. */
  isWide: boolean;
  notAvailable: string;
}

export const locales = { en: 'en-GB', de: 'de-DE', fr: 'fr-FR' } as const satisfies Record<
  Language,
  string
>;
// English timestamps use the American order "Nov 14, 2025, 14:32:06".
const timestampLocales = { ...locales, en: 'en-US' } as const;

export function createFormat({ language, isWide, notAvailable }: FormatOptions): Format {
  const locale = locales[language];
  const numbers = (minimum: number, maximum = minimum) =>
    new Intl.NumberFormat(locale, {
      minimumFractionDigits: minimum,
      maximumFractionDigits: maximum,
    });
  const decimals = isWide ? 2 : 0;
  const amounts = numbers(decimals);
  const counts = numbers(0);
  const percents = new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  const wholePercents = new Intl.NumberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: 0,
  });
  const dayAndMonth = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
  const periods = new Intl.DateTimeFormat(locale, dayAndMonth);
  const periodsOfYears = new Intl.DateTimeFormat(locale, { ...dayAndMonth, year: 'numeric' });

  // Some browsers abbreviate September as "Sept" in British English, others as "Sep".
  const dayNames = (options: Intl.DateTimeFormatOptions, day: Day): string =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
      .format(utc(day))
      .replace('Sept ', 'Sep ');

  return {
    amount: (value) => amounts.format(value),
    weight: (kilograms) => `${amounts.format(kilograms)} kg`,
    count: (value) => counts.format(value),
    plain: (value) => numbers(0, 2).format(value),
    target: (value) => numbers(0, isWide || value < 10 ? 2 : 0).format(value),
    money: (value, currency) => moneyFormat(locale, currency, decimals).format(value),
    price: (value, currency) => moneyFormat(locale, currency, 2).format(value),
    wholeMoney: (value, currency) => moneyFormat(locale, currency, 0).format(value),
    short: (value, maximumDecimals = 1) => shorten(value, numbers(0, maximumDecimals)),
    shortMoney: (value, currency, maximumDecimals = 1) => {
      const text = shorten(value, numbers(0, maximumDecimals));
      const parts = moneyFormat(locale, currency, 0).formatToParts(1);
      return parts.map((part) => (part.type === 'integer' ? text : part.value)).join('');
    },
    percent: (value) => percents.format(value / 100),
    wholePercent: (value) => wholePercents.format(value / 100),
    bytes: (value) => unitText(locale, byteUnits, value, 1),
    duration: (seconds) => unitText(locale, timeUnits, seconds, 0),
    fixed: (value, places) => numbers(places).format(value),
    day: (day) => day.split('-').toReversed().join('/'),
    period: ({ startDate, endDate }) => {
      const isOfOneYear = startDate.slice(0, 4) === endDate.slice(0, 4);
      const ranges = isOfOneYear ? periods : periodsOfYears;
      return normaliseRange(ranges.formatRange(utc(startDate), utc(endDate)));
    },
    periodWithYear: ({ startDate, endDate }) =>
      normaliseRange(periodsOfYears.formatRange(utc(startDate), utc(endDate))),
    dayWithMonth: (day) => dayNames({ day: '2-digit', month: 'short', year: 'numeric' }, day),
    weekday: (day) => dayNames({ weekday: 'short' }, day),
    month: (day) => dayNames({ month: 'long', year: 'numeric' }, day),
    longDay: (instant, timeZone) => {
      const capitalised = capitaliseFirst(longDayFormat(locale, timeZone).format(instant));
      return language === 'en' ? capitalised.replace(',', '') : capitalised;
    },
    shortDay: (instant) =>
      new Intl.DateTimeFormat(timestampLocales[language], { dateStyle: 'medium' }).format(
        new Date(instant),
      ),
    time: (instant, timeZone) => timeFormat(locale, timeZone).format(new Date(instant)),
    timestamp: (instant, timeZone) =>
      instant === null
        ? notAvailable
        : timestampFormat(timestampLocales[language], timeZone).format(new Date(instant)),
    stamp: (instant, timeZone) => stampFormat(timeZone).format(new Date(instant)).replace(',', ''),
  };
}

/** French names of days and months begin with a small letter. */
export const capitaliseFirst = (text: string): string =>
  text.charAt(0).toLocaleUpperCase() + text.slice(1);

const utc = (day: Day): Date => new Date(`${day}T00:00:00Z`);

/** Browsers differ: "1 – 14 Oct" or "1–14 Oct". */
const normaliseRange = (text: string): string =>
  text.replace(/^(\d+)\s–\s(\d+\s)/u, '$1–$2').replaceAll('Sept', 'Sep');

const units = [
  { size: 1_000_000, letter: 'M' },
  { size: 1_000, letter: 'K' },
] as const;

/** The unit is chosen after rounding, so that 999,960 becomes 1M instead of 1000K. */
function shorten(value: number, format: Intl.NumberFormat): string {
  const { maximumFractionDigits = 0 } = format.resolvedOptions();
  const rounded = (divided: number): number => Number(divided.toFixed(maximumFractionDigits));
  const unit = units.find(
    ({ size }) => Math.abs(value) >= size || Math.abs(rounded(value / (size / 1_000))) >= 1_000,
  );
  return unit ? format.format(value / unit.size) + unit.letter : format.format(value);
}

const byteUnits = [
  { size: 1e12, unit: 'terabyte' },
  { size: 1e9, unit: 'gigabyte' },
  { size: 1e6, unit: 'megabyte' },
  { size: 1e3, unit: 'kilobyte' },
  { size: 1, unit: 'byte' },
] as const;

const timeUnits = [
  { size: 86_400, unit: 'day' },
  { size: 3600, unit: 'hour' },
  { size: 60, unit: 'minute' },
  { size: 1, unit: 'second' },
] as const;

/** Uses the largest unit not above the value; the smallest unit has no decimals. */
function unitText(
  locale: string,
  sizes: readonly { size: number; unit: string }[],
  value: number,
  decimals: number,
): string {
  const { size, unit } = sizes.find((one) => value >= one.size) ?? {
    size: 1,
    unit: sizes.at(-1)?.unit,
  };
  const places = size === 1 ? 0 : decimals;
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: decimals > 0 ? 'short' : 'long',
    minimumFractionDigits: places,
    maximumFractionDigits: places,
    roundingMode: decimals > 0 ? 'halfExpand' : 'floor',
  }).format(value / size);
}

function moneyFormat(locale: string, currency: string, decimals: number): Intl.NumberFormat {
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: currencyCode(currency),
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
}

const currencyCode = (text: string): Currency =>
  currencies.find((currency) => currency === text) ?? currencyOfSymbol(text);

const zoneOptions = (timeZone: string | undefined) => (timeZone === undefined ? {} : { timeZone });

const longDayFormat = (locale: string, timeZone?: string) =>
  new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    ...zoneOptions(timeZone),
  });

const timeFormat = (locale: string, timeZone?: string) =>
  new Intl.DateTimeFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...zoneOptions(timeZone),
  });

const timestampFormat = (locale: string, timeZone?: string) =>
  new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    ...zoneOptions(timeZone),
  });

/** Same order in every language, matching the time stamp in the camera frames. */
const stampFormat = (timeZone?: string) =>
  new Intl.DateTimeFormat(locales.en, {
    dateStyle: 'short',
    timeStyle: 'medium',
    hourCycle: 'h23',
    ...zoneOptions(timeZone),
  });
