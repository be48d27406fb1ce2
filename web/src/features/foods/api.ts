import { keepPreviousData } from '@tanstack/react-query';
import { foodRoutes, type factorSource } from '@wastegauge/contract/directory/foods';
import { standardPageSize } from '@wastegauge/contract/values/paging';
import type { z } from 'zod';
import { routeOptions } from '../../api/route-options.ts';

export type FactorSource = z.infer<typeof factorSource>;

export const foodFactorsOptions = (search: string, page: number) =>
  routeOptions(
    ['foods', 'factors', search, page],
    foodRoutes.listFoodFactors,
    { query: { search, limit: standardPageSize, offset: (page - 1) * standardPageSize } },
    { placeholderData: keepPreviousData, staleTime: 60 * 60_000 },
  );

export const factorSourcesOptions = routeOptions(
  ['foods', 'factor-sources'],
  foodRoutes.listFactorSources,
  {},
  { staleTime: 60 * 60_000 },
);
