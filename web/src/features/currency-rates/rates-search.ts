import { ratedCurrencies } from '@wastegauge/contract/values/address-options';
import { idParam, standardPageSize } from '@wastegauge/contract/values/paging';
import { z } from 'zod';

export const ratesSearch = z.object({
  currency: z.enum(ratedCurrencies).optional().catch(undefined),
  page: idParam.optional().catch(undefined),
});
export type RatesSearch = z.infer<typeof ratesSearch>;

export const ratesQuery = ({ currency, page = 1 }: RatesSearch) => ({
  currency: currency === undefined ? [] : [currency],
  limit: standardPageSize,
  offset: (page - 1) * standardPageSize,
});
export type RatesQuery = ReturnType<typeof ratesQuery>;
