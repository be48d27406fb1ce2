import { foodRoutes } from '@wastegauge/contract/directory/foods';
import { routeOptions } from '../../api/route-options.ts';

export const wasteTypesOptions = routeOptions(
  ['waste-types'],
  foodRoutes.listWasteTypes,
  {},
  { staleTime: 60 * 60_000 },
);
