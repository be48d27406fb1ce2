import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import type { CallOf } from '@wastegauge/contract/route';
import { standardPageSize } from '@wastegauge/contract/values/paging';
import {
  recognitionRoutes,
  type RecognisedFood,
  type RecognisedSite,
} from '@wastegauge/contract/waste/recognition';
import { call } from '../../api/call.ts';
import { routeOptions } from '../../api/route-options.ts';
import { defaultOrdering, type RecognitionSearch } from './recognition-search.ts';

const recognitionKey = ['recognition'];

export type SiteChange = NonNullable<
  CallOf<typeof recognitionRoutes.changeSiteRecognition>['body']
>;

/** Leaves the cards beside the table in view. */
export const foodPageSize = 10;

export const recognisedSitesOptions = (page: number | undefined) =>
  routeOptions(
    [...recognitionKey, 'sites', page ?? 1],
    recognitionRoutes.listRecognisedSites,
    { query: { limit: standardPageSize, offset: ((page ?? 1) - 1) * standardPageSize } },
    { placeholderData: keepPreviousData },
  );

export const siteRecognitionOptions = (siteId: number) =>
  routeOptions([...recognitionKey, 'site', siteId], recognitionRoutes.getSiteRecognition, {
    params: { id: siteId },
  });

export const recognisedFoodsOptions = (
  siteId: number,
  { mode, ordering = defaultOrdering, page = 1 }: RecognitionSearch,
) =>
  routeOptions(
    [...recognitionKey, 'foods', siteId, { mode, ordering, page }],
    recognitionRoutes.listRecognisedFoods,
    {
      params: { id: siteId },
      query: { mode, ordering, limit: foodPageSize, offset: (page - 1) * foodPageSize },
    },
    { placeholderData: keepPreviousData },
  );

export const changeSite = (siteId: number, body: SiteChange): Promise<RecognisedSite> =>
  call(recognitionRoutes.changeSiteRecognition, { params: { id: siteId }, body });

export const changeFood = (
  siteId: number,
  foodId: number,
  onlySuggests: boolean,
): Promise<RecognisedFood> =>
  call(recognitionRoutes.changeRecognisedFood, {
    params: { id: siteId, food: foodId },
    body: { only_suggests: onlySuggests },
  });

export function useRefreshRecognition() {
  const queryClient = useQueryClient();
  return (): Promise<void> => queryClient.invalidateQueries({ queryKey: recognitionKey });
}
