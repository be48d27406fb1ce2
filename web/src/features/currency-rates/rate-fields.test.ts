import type { CurrencyRate } from '@wastegauge/contract/waste/currency-rates';
import { texts } from '@wastegauge/contract/values/texts';
import { expect, test } from 'vitest';
import { isUnusual, rateBefore, rateForm, type RateFields } from './rate-fields.ts';

const today = '2026-11-17';
const fields: RateFields = { currency: 'GBP', day: today, perEur: '0.84' };

test.each<[Partial<RateFields>, string, string]>([
  [{ perEur: '' }, 'perEur', texts.requiredField],
  [{ perEur: '0' }, 'perEur', texts.mustBePositive],
  [{ perEur: '0.1234567' }, 'perEur', texts.rateDecimals],
  [{ day: null }, 'day', texts.requiredField],
  [{ day: '2026-11-18' }, 'day', texts.futureDate],
])('%j is refused at %s', (change, field, message) => {
  const { error } = rateForm(today).safeParse({ ...fields, ...change });
  expect(error?.issues).toMatchObject([{ path: [field], message }]);
});

test('a valid form becomes an entry', () => {
  expect(rateForm(today).parse(fields)).toEqual({ currency: 'GBP', day: today, perEur: 0.84 });
});

const rate = (currency: 'GBP' | 'USD', day: string, per_eur: number): CurrencyRate => ({
  currency,
  day,
  per_eur,
  source: null,
  changed_at: null,
  changed_by: null,
});

test('a change is compared with the rate that applied on its day', () => {
  const rates = [
    rate('USD', '2026-11-03', 1.1),
    rate('GBP', '2026-11-02', 0.85),
    rate('GBP', '2026-10-01', 0.9),
  ];
  expect(rateBefore(rates, { currency: 'GBP', day: '2026-11-05' })?.per_eur).toBe(0.85);
  expect(rateBefore(rates, { currency: 'GBP', day: '2026-10-31' })?.per_eur).toBe(0.9);
  expect(rateBefore(rates, { currency: 'GBP', day: '2026-09-30' })).toBeUndefined();
});

test.each([
  [0.84, 0.85, false],
  [8.4, 0.85, true],
  [0.6, 0.85, true],
])('%s after %s: %s', (perEur, before, expected) => {
  expect(isUnusual(perEur, before)).toBe(expected);
});
