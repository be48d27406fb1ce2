import type { RatedCurrency } from '@wastegauge/contract/values/address-options';
import { ratePerEur, type CurrencyRate } from '@wastegauge/contract/waste/currency-rates';
import type { Day } from '@wastegauge/contract/values/dates';
import { texts } from '@wastegauge/contract/values/texts';
import { z } from 'zod';
import { parseNumber } from '../../widgets/forms/number-text.ts';

export interface RateFields {
  currency: RatedCurrency;
  day: Day | null;
  perEur: string;
}

export interface RateEntry {
  currency: RatedCurrency;
  day: Day;
  perEur: number;
}

export const rateFields = (
  rate: CurrencyRate | null,
  defaults: { currency: RatedCurrency; today: Day },
): RateFields =>
  rate === null
    ? { currency: defaults.currency, day: defaults.today, perEur: '' }
    : { currency: rate.currency, day: rate.day, perEur: String(rate.per_eur) };

export const fieldAtPath = (path: string): keyof RateFields | undefined =>
  path === 'per_eur' ? 'perEur' : path === 'day' || path === 'currency' ? path : undefined;

export const rateForm = (today: Day) =>
  z.custom<RateFields>().transform(({ currency, day, perEur }, context): RateEntry => {
    const parsed = ratePerEur.safeParse(parseNumber(perEur));
    const addProblem = (field: keyof RateFields, message: string): void =>
      context.addIssue({ code: 'custom', path: [field], message });
    for (const { message } of parsed.error?.issues ?? []) addProblem('perEur', message);
    if (day === null) addProblem('day', texts.requiredField);
    else if (day > today) addProblem('day', texts.futureDate);
    return day === null || parsed.data === undefined
      ? z.NEVER
      : { currency, day, perEur: parsed.data };
  });

/** The rate that applied on the day so far, as far as it is listed. */
export const rateBefore = (
  rates: readonly CurrencyRate[],
  { currency, day }: Pick<RateEntry, 'currency' | 'day'>,
): CurrencyRate | undefined => rates.find((rate) => rate.currency === currency && rate.day <= day);

const unusualChange = 0.2;

/** More than a fifth up or down is more often a typing error than a market. */
export const isUnusual = (perEur: number, before: number): boolean =>
  Math.abs(perEur / before - 1) > unusualChange;
