import { currencyRateRoutes, siteCurrencyRoutes } from '@wastegauge/contract/waste/currency-rates';
import { defineFeature } from '../../platform/http/http.ts';
import { listRates, resetRate, setRate, type RateDeps } from './service.ts';
import { previewCurrencyChange, requestCurrencyChange } from './site-currency.ts';

export const currencyRateFeature = defineFeature(currencyRateRoutes, (deps: RateDeps) => ({
  listCurrencyRates: (actor, { query }) => listRates(deps, actor, query),
  setCurrencyRate: (actor, { params, body }) => setRate(deps, actor, params, body.per_eur),
  resetCurrencyRate: (actor, { params }) => resetRate(deps, actor, params),
}));

export const siteCurrencyFeature = defineFeature(siteCurrencyRoutes, (deps: RateDeps) => ({
  previewCurrencyChange: (actor, { params, query }) =>
    previewCurrencyChange(deps, actor, params.id, query.locale),
  changeCurrency: (actor, { params, body }) =>
    requestCurrencyChange(deps, actor, params.id, body.locale),
}));
