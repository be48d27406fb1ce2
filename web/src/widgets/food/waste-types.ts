import { queryOptions } from '@tanstack/react-query';
import { foodRoutes } from '@wastegauge/contract/directory/foods';
import { call } from '../../api/call.ts';

export const wasteTypesOptions = queryOptions({
  queryKey: ['waste-types'],
  queryFn: ({ signal }) => call(foodRoutes.listWasteTypes, { signal }),
  staleTime: 60 * 60_000,
});
