import type { ReportKind } from '@wastegauge/contract/values/address-options';
import type { Day, Period } from '@wastegauge/contract/values/dates';
import type { Language } from '@wastegauge/contract/values/languages';
import { currencies, currencySymbols } from '@wastegauge/contract/values/units';
import { locales } from '../messages/service.ts';

export interface FigureFormat {
  amount(value: number): string;
  kg(value: number): string;
  grams(value: number): string;
  count(value: number): string;
  money(value: number, symbol: string): string;
  wholeMoney(value: number, symbol: string): string;
  /** Two significant digits: more would look measured. */
  estimatedMoney(value: number, symbol: string): string;
  percent(value: number): string;
  wholePercent(value: number): string;
  /** Three significant digits. */
  estimate(value: number): string;
  signedPercent(value: number): string;
  list(parts: readonly string[]): string;
  /** A day with its weekday, a range of days, or a month. */
  period(kind: ReportKind, period: Period): string;
  /** For example 27 Oct – 2 Nov. */
  days(period: Period): string;
  /** For example Sat, or 8–14 for a week of a month. */
  bar(kind: ReportKind, period: Period): string;
}

export function createFigureFormat(language: Language): FigureFormat {
  const locale = locales[language];
  const fixed = (value: number, digits: number): string =>
    new Intl.NumberFormat(locale, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }).format(value);
  const amount = (value: number): string => fixed(value, value < 100 ? 2 : 1);
  const wholePercents = new Intl.NumberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: 0,
  });
  const percents = (signDisplay: 'auto' | 'exceptZero') =>
    new Intl.NumberFormat(locale, {
      style: 'percent',
      signDisplay,
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    });
  const money = (symbol: string, options: Intl.NumberFormatOptions = {}) =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: currencies.find((one) => currencySymbols[one] === symbol) ?? symbol,
      currencyDisplay: 'narrowSymbol',
      ...options,
    });
  const dates = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  const range = (options: Intl.DateTimeFormatOptions, { startDate, endDate }: Period): string =>
    // British English puts thin spaces around the dash, which some fonts lack.
    dates(options)
      .formatRange(instant(startDate), instant(endDate))
      .replace(/(^|\s)(\d{1,2})\s–\s(?=\d)/, '$1$2–')
      .replaceAll(/[\u2009\u202F]/g, ' ');
  return {
    amount,
    kg: (value) => `${amount(value)} kg`,
    grams: (value) => `${fixed(value, value < 10 ? 1 : 0)} g`,
    count: (value) => fixed(value, 0),
    money: (value, symbol) => money(symbol).format(value),
    wholeMoney: (value, symbol) => money(symbol, { maximumFractionDigits: 0 }).format(value),
    estimatedMoney: (value, symbol) => money(symbol, { maximumSignificantDigits: 2 }).format(value),
    percent: (value) => percents('auto').format(value / 100),
    wholePercent: (value) => wholePercents.format(value / 100),
    estimate: (value) =>
      new Intl.NumberFormat(locale, { maximumSignificantDigits: 3 }).format(value),
    signedPercent: (value) => percents('exceptZero').format(value / 100),
    list: (parts) => new Intl.ListFormat(locale, { type: 'conjunction' }).format(parts),
    period: (kind, period) => {
      if (kind === 'monthly') {
        return dates({ month: 'long', year: 'numeric' }).format(instant(period.startDate));
      }
      const weekday = kind === 'daily' ? ({ weekday: 'long' } as const) : {};
      return range({ ...weekday, day: 'numeric', month: 'long', year: 'numeric' }, period);
    },
    days: (period) => range({ day: 'numeric', month: 'short' }, period),
    bar: (kind, { startDate, endDate }) =>
      kind === 'monthly'
        ? [...new Set([startDate, endDate].map(dayOfMonth))].join('–')
        : dates({ weekday: 'short' }).format(instant(startDate)),
  };
}

const instant = (day: Day): Date => new Date(`${day}T00:00:00Z`);
const dayOfMonth = (day: Day): number => Number(day.slice(8));
