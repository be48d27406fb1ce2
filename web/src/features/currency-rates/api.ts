import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { currencyRateRoutes, type CurrencyRate } from '@wastegauge/contract/waste/currency-rates';
import { call } from '../../api/call.ts';
import type { RateEntry } from './rate-fields.ts';
import type { RatesQuery } from './rates-search.ts';

/** The id is the row's place on the page. */
export type ListedRate = CurrencyRate & { id: number };

export const ratesOptions = (query: RatesQuery) =>
  queryOptions({
    queryKey: ['currency-rates', query],
    queryFn: async ({ signal }) => {
      const page = await call(currencyRateRoutes.listCurrencyRates, { query, signal });
      return { ...page, results: page.results.map((rate, id): ListedRate => ({ ...rate, id })) };
    },
    placeholderData: keepPreviousData,
  });

export function useSetRate() {
  const refresh = useRefreshFigures();
  return useMutation({
    mutationFn: ({ perEur, ...params }: RateEntry) =>
      call(currencyRateRoutes.setCurrencyRate, { params, body: { per_eur: perEur } }),
    onSuccess: refresh,
  });
}

export function useResetRate() {
  const refresh = useRefreshFigures();
  return useMutation({
    mutationFn: (params: Pick<CurrencyRate, 'currency' | 'day'>) =>
      call(currencyRateRoutes.resetCurrencyRate, { params }),
    onSuccess: refresh,
  });
}

/** Costs on every page depend on the rates. */
function useRefreshFigures(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries();
}
