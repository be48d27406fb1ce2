import { ratedCurrencies } from '../values/address-options.ts';
import { z } from 'zod';
import { day } from '../values/dates.ts';
import { whenMissing } from '../values/issue-texts.ts';
import { idParam, idParams, listOf, pageOf, pagingQuery } from '../values/paging.ts';
import { locale } from '../directory/sites.ts';
import { routes } from '../route.ts';
import { texts } from '../values/texts.ts';

/** The euro began here. */
export const firstRateDay = '1999-01-01';
export const rateDecimals = 6;

export const currencyRate = z
  .object({
    currency: z.enum(ratedCurrencies),
    /** Applies from this day until the next rate. */
    day,
    per_eur: z.number(),
    /** Publication of the shipped rate; null for a rate entered by an administrator. */
    source: z.string().nullable(),
    changed_at: z.iso.datetime().nullable(),
    /** Null for shipped rates, for deleted accounts and for readers who may not change rates. */
    changed_by: z
      .object({ id: z.number().int(), first_name: z.string(), surname: z.string() })
      .nullable(),
  })
  .meta({ id: 'CurrencyRate' });
export type CurrencyRate = z.infer<typeof currencyRate>;

export const ratePerEur = z
  .number(whenMissing(texts.requiredField))
  .positive(texts.mustBePositive)
  .max(1_000_000)
  .refine((value) => Number(value.toFixed(rateDecimals)) === value, texts.rateDecimals);

const rateParams = z.strictObject({
  currency: z.enum(ratedCurrencies),
  day: day.refine((value) => value >= firstRateDay, texts.invalidDate),
});

export const currencyRateRoutes = routes({
  listCurrencyRates: {
    method: 'GET',
    path: '/api/currency-rates/',
    access: 'currencyRates.manage',
    summary: 'Exchange rates per euro, newest first',
    query: z.strictObject({ ...pagingQuery, currency: listOf(z.enum(ratedCurrencies)) }),
    reply: pageOf(currencyRate).extend({
      /** Rates apply to every organisation, so only administrators of all of them change one. */
      is_editable: z.boolean(),
    }),
  },
  setCurrencyRate: {
    method: 'PUT',
    path: '/api/currency-rates/:currency/:day/',
    access: 'currencyRates.manage',
    summary:
      'Sets the rate from a day on until the next rate; costs of these days are recalculated',
    params: rateParams,
    body: z.strictObject({ per_eur: ratePerEur }),
    reply: currencyRate,
  },
  resetCurrencyRate: {
    method: 'DELETE',
    path: '/api/currency-rates/:currency/:day/',
    access: 'currencyRates.manage',
    summary: 'Restores the shipped rate of a day, or removes a rate that was added',
    params: rateParams,
  },
});

export const currencyChange = z
  .object({
    from: locale,
    to: locale,
    /** Events with a cost. */
    events: z.number().int(),
    /** Prices of the site that are converted at the rate of the day they were set. */
    prices: z.number().int(),
    old_total: z.number(),
    new_total: z.number(),
    /** Of the days with events, newest first. */
    rates: z.array(z.object({ currency: z.string(), day, per_eur: z.number() })),
  })
  .meta({ id: 'CurrencyChange' });
export type CurrencyChange = z.infer<typeof currencyChange>;

export const siteCurrencyRoutes = routes({
  previewCurrencyChange: {
    method: 'GET',
    path: '/api/sites/:id/currency-change/',
    access: 'sites.manage',
    summary: 'Costs of a site in another currency, before anything is changed',
    params: idParams,
    query: z.strictObject({ locale: idParam }),
    reply: currencyChange,
  },
  changeCurrency: {
    method: 'POST',
    path: '/api/sites/:id/currency-change/',
    access: 'sites.manage',
    summary:
      'Recalculates the costs of a site in another currency; the currency changes at the end',
    params: idParams,
    body: z.strictObject({ locale: idParam }),
    reply: z.object({ next_locale: locale }),
  },
});
