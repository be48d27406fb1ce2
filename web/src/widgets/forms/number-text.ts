import type { Language } from '@wastegauge/contract/values/languages';
import { readTypedNumber, type TypedNumber } from '@wastegauge/contract/values/typed-number';
import { locales } from '../figures/format.ts';

/** Fields hold numbers as text with a decimal point, and this for a text that is not a number. */
export const notANumber = 'NaN';

/** Undefined for an empty text, NaN for a text that is not a number. */
export const parseNumber = (text: string): number | undefined =>
  text === '' ? undefined : Number(text);

export const countDecimals = (text: string): number => text.split('.')[1]?.length ?? 0;

export interface TypedText {
  /** For the form. */
  value: string;
  problem: Exclude<TypedNumber, { kind: 'number' | 'empty' }> | { kind: 'tooPrecise' } | undefined;
}

export function readNumberText(typed: string, language: Language, decimals: number): TypedText {
  const read = readTypedNumber(typed, language);
  if (read.kind === 'empty') return { value: '', problem: undefined };
  if (read.kind !== 'number') return { value: notANumber, problem: read };
  const value = read.value.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 });
  return countDecimals(value) > decimals
    ? { value: notANumber, problem: { kind: 'tooPrecise' } }
    : { value, problem: undefined };
}

/** The number as the page writes it, with as many decimals as the text has. */
export function formatNumberText(value: string, language: Language): string {
  const number = parseNumber(value);
  if (number === undefined || Number.isNaN(number)) return '';
  const digits = countDecimals(value);
  return number.toLocaleString(locales[language], {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** The next multiple of the step, not below zero. */
export function stepNumber(value: string, step: number, direction: 1 | -1): string {
  const steps = (parseNumber(value) || 0) / step;
  // Sums of decimals are not exact.
  const next = direction === 1 ? Math.floor(steps + 1e-9) + 1 : Math.ceil(steps - 1e-9) - 1;
  return Math.max(0, next * step).toFixed(countDecimals(String(step)));
}
