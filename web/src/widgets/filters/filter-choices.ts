import { queryOptions } from '@tanstack/react-query';
import type { Day } from '@wastegauge/contract/values/dates';
import { foodRoutes } from '@wastegauge/contract/directory/foods';
import { venueRoutes } from '@wastegauge/contract/insight/venues';
import { call } from '../../api/call.ts';
import { routeOptions } from '../../api/route-options.ts';
import type { Choice } from '../forms/choices.ts';

export const eventChoicesOptions = (siteIds: readonly number[]) =>
  routeOptions(
    ['event-choices', siteIds],
    venueRoutes.listEventChoices,
    { query: { site: [...siteIds] } },
    { staleTime: 5 * 60_000 },
  );

interface FoodChoiceFilter {
  serials?: readonly string[] | undefined;
  startDate?: Day | undefined;
  endDate?: Day | undefined;
  /** The venue event the dates come from. */
  event?: number | undefined;
}

export const foodChoicesOptions = (
  siteIds: readonly number[],
  { serials = [], startDate, endDate, event }: FoodChoiceFilter = {},
) =>
  queryOptions({
    queryKey: ['food-choices', siteIds, serials, startDate ?? null, endDate ?? null, event ?? null],
    queryFn: async ({ signal }): Promise<Choice[]> => {
      const query = {
        site: [...siteIds],
        zone: [],
        serial: [...serials],
        only: true,
        fields: ['id', 'name'],
        startDate,
        endDate,
        event,
      };
      const page = await call(foodRoutes.listFoods, { query, signal });
      return page.results.flatMap(({ id, name }) =>
        id === undefined || name === undefined ? [] : [{ id, name }],
      );
    },
    staleTime: 5 * 60_000,
  });
