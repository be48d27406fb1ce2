import { queryOptions } from '@tanstack/react-query';
import { foodRoutes, type FoodOption } from '@wastegauge/contract/foods';
import { useMemo } from 'react';
import { call } from '../api/call.ts';
import { prepareFoodSearch, type FoodSearch } from './food-search.ts';
import { useTranslated } from './translations.ts';

/** What an event can be labelled with; with a site also the recipes of its groups. */
export const foodListOptions = (siteId: number | null) =>
  queryOptions({
    queryKey: ['food-descriptions', siteId],
    queryFn: async ({ signal }) => {
      const query = siteId === null ? {} : { site_id: siteId };
      return (await call(foodRoutes.listFoodDescriptions, { query, signal })).results;
    },
    staleTime: 10 * 60_000,
  });

export interface FoodTexts {
  /** In the reader's language. */
  nameOf: (option: FoodOption) => string;
  detailOf: (option: FoodOption) => string;
  search: FoodSearch;
}

/** Names in the reader's language, and a search that finds them by these and by the English ones. */
export function useFoodTexts(options: readonly FoodOption[]): FoodTexts {
  const translated = useTranslated(
    options.flatMap((option) => [option.food_with_description, option.category]),
  );
  // The function is new each time; what it says changes with what it says of the whole list only.
  const names = options.map((option) => translated(option.food_with_description)).join('\n');
  const search = useMemo(() => prepareFoodSearch(options, names.split('\n')), [options, names]);
  return {
    nameOf: (option) => translated(option.food_with_description),
    detailOf: (option) =>
      option.is_recipe && option.description !== ''
        ? option.description
        : translated(option.category),
    search,
  };
}
