import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { foodRoutes, type factorSource } from '@wastegauge/contract/directory/foods';
import { standardPageSize } from '@wastegauge/contract/values/paging';
import type { z } from 'zod';
import { call } from '../../api/call.ts';

export type FactorSource = z.infer<typeof factorSource>;

export const foodFactorsOptions = (search: string, page: number) =>
  queryOptions({
    queryKey: ['foods', 'factors', search, page],
    queryFn: ({ signal }) =>
      call(foodRoutes.listFoodFactors, {
        query: { search, limit: standardPageSize, offset: (page - 1) * standardPageSize },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 60 * 60_000,
  });

export const factorSourcesOptions = queryOptions({
  queryKey: ['foods', 'factor-sources'],
  queryFn: ({ signal }) => call(foodRoutes.listFactorSources, { signal }),
  staleTime: 60 * 60_000,
});
