import { queryOptions } from '@tanstack/react-query';
import { placeRoutes } from '@wastegauge/contract/services/places';
import { call } from '../../api/call.ts';

const shortestPlace = 2;

export const placesOptions = (text: string) =>
  queryOptions({
    queryKey: ['places', text],
    queryFn: async ({ signal }) =>
      (await call(placeRoutes.listPlaces, { query: { q: text }, signal })).results,
    staleTime: 60 * 60_000,
    enabled: text.length >= shortestPlace,
  });
