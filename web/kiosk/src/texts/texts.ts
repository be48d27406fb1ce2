import { createContext, use } from 'react';
import type en from './en.json';
import { isRightToLeft, type KioskLanguage } from './languages.ts';

export type TextKey = keyof typeof en;
export type Texts = Record<TextKey, string>;

const loaders: Record<KioskLanguage, () => Promise<{ default: Texts }>> = {
  en: () => import('./en.json'),
  de: () => import('./de.json'),
  fr: () => import('./fr.json'),
  es: () => import('./es.json'),
  it: () => import('./it.json'),
  pt: () => import('./pt.json'),
  nl: () => import('./nl.json'),
  pl: () => import('./pl.json'),
  ro: () => import('./ro.json'),
  tr: () => import('./tr.json'),
  uk: () => import('./uk.json'),
  ar: () => import('./ar.json'),
};

export async function loadTexts(language: KioskLanguage): Promise<Texts> {
  return (await loaders[language]()).default;
}

export interface KioskTranslator {
  language: KioskLanguage;
  t(key: TextKey, values?: Record<string, string | number>): string;
  /** Kilograms with three decimals. */
  kg(grams: number): string;
  /** Kilograms with two decimals. */
  roughKg(grams: number): string;
  number(value: number): string;
  /** An amount in a currency given by its ISO 4217 code. */
  money(amount: number, currency: string): string;
  /** Kilograms with one decimal, two below one. */
  co2e(grams: number): string;
  time(at: number | Date): string;
  /** The time for today, otherwise how many days ago. */
  timeOrDay(at: number): string;
  decimalSign: string;
}

/** Texts without plural forms and one namespace: the library of the web application is not needed here. */
export function createTranslator(
  language: KioskLanguage,
  texts: Texts,
  timezone: string | undefined,
): KioskTranslator {
  // Arabic texts with the digits that scales show.
  const locale = language === 'ar' ? 'ar-u-nu-latn' : language;
  const decimals = (digits: number) =>
    new Intl.NumberFormat(locale, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
  const [exact, rough, plain] = [decimals(3), decimals(2), new Intl.NumberFormat(locale)];
  const clock = new Intl.DateTimeFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
    ...(timezone !== undefined && { timeZone: timezone }),
  });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  return {
    language,
    t: (key, values = {}) =>
      texts[key].replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? '')),
    kg: (grams) => exact.format(grams / 1000),
    roughKg: (grams) => rough.format(grams / 1000),
    number: (value) => plain.format(value),
    money: (amount, currency) =>
      new Intl.NumberFormat(locale, {
        style: 'currency',
        currency,
        currencyDisplay: 'narrowSymbol',
      }).format(amount),
    co2e: (grams) => (grams < 1000 ? rough : decimals(1)).format(grams / 1000),
    time: (at) => clock.format(at),
    timeOrDay: (at) => {
      const days = daysBetween(at, Date.now(), timezone);
      return days === 0 ? clock.format(at) : relative.format(-days, 'day');
    },
    decimalSign: plain.formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.',
  };
}

const dayMs = 86_400_000;

function daysBetween(earlier: number, later: number, timezone: string | undefined): number {
  const day = new Intl.DateTimeFormat('en-CA', {
    ...(timezone !== undefined && { timeZone: timezone }),
  });
  return (Date.parse(day.format(later)) - Date.parse(day.format(earlier))) / dayMs;
}

export function setDocumentLanguage(language: KioskLanguage): void {
  document.documentElement.lang = language;
  document.documentElement.dir = isRightToLeft(language) ? 'rtl' : 'ltr';
}

export const TextsContext = createContext<KioskTranslator | undefined>(undefined);

export function useTexts(): KioskTranslator {
  const translator = use(TextsContext);
  if (!translator) throw new Error('The texts are not loaded.');
  return translator;
}
