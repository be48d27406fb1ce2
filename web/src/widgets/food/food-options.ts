import { queryOptions, useQuery } from '@tanstack/react-query';
import type { WasteEvent } from '@wastegauge/contract/waste/events';
import { foodOption, foodRoutes, type FoodOption } from '@wastegauge/contract/directory/foods';
import { useMemo } from 'react';
import { call, readOrCopy } from '../../api/call.ts';
import { copiedQuery } from '../../api/offline-copy.ts';
import { routeOptions } from '../../api/route-options.ts';
import { prepareFoodSearch, type FoodSearch, type FoodUses } from './food-search.ts';
import { useTranslated } from '../language/translations.ts';

export const foodListOptions = (siteId: number | null) =>
  queryOptions({
    queryKey: ['food-descriptions', siteId],
    queryFn: ({ signal }) =>
      readOrCopy(`foods ${siteId}`, foodOption.array(), async () => {
        const query = siteId === null ? {} : { site_id: siteId };
        return (await call(foodRoutes.listFoodDescriptions, { query, signal })).results;
      }),
    ...copiedQuery,
    staleTime: 10 * 60_000,
  });

/** Empty until it is loaded: ranking by use is never waited for. */
export function useFoodUses(siteId: number | null, deviceId: number | null): FoodUses {
  const usual = useQuery({
    ...routeOptions(
      ['usual-foods', siteId, deviceId],
      foodRoutes.listUsualFoods,
      { query: { site: siteId ?? 0, ...(deviceId !== null && { device: deviceId }) } },
      { staleTime: 10 * 60_000 },
    ),
    enabled: siteId !== null,
  });
  return useMemo(() => new Map(usual.data?.map((food) => [food.food, food])), [usual.data]);
}

/** A food known from elsewhere: works before the list has loaded, and for archived foods. */
export const optionOfFood = ({
  id,
  name,
  image_url,
}: {
  id: number;
  name: string;
  image_url: string | null;
}): FoodOption => ({
  id: 0,
  food: id,
  food_with_description: name,
  description: '',
  category: '',
  is_recipe: false,
  image_url,
});

/** Works before the list of foods has loaded. */
export function presentFood(event: WasteEvent, options: readonly FoodOption[]): FoodOption | null {
  if (event.food === null || event.food_name === null) return null;
  return (
    options.find(({ id }) => id === event.food_description) ??
    options.find(({ food }) => food === event.food) ?? {
      ...optionOfFood({ id: event.food, name: event.food_name, image_url: event.food_image }),
      category: event.category_name ?? '',
      is_recipe: event.is_recipe,
    }
  );
}

export interface FoodTexts {
  foodName: (option: FoodOption) => string;
  detailOf: (option: FoodOption) => string;
  search: FoodSearch;
}

export function useFoodTexts(options: readonly FoodOption[], uses?: FoodUses): FoodTexts {
  const translated = useTranslated(
    options.flatMap((option) => [option.food_with_description, option.category]),
  );
  // `translated` changes identity on every render; its output for the list decides.
  const names = options.map((option) => translated(option.food_with_description)).join('\n');
  const search = useMemo(
    () => prepareFoodSearch(options, names.split('\n'), uses),
    [options, names, uses],
  );
  return {
    foodName: (option) => translated(option.food_with_description),
    detailOf: (option) =>
      option.is_recipe && option.description !== ''
        ? option.description
        : translated(option.category),
    search,
  };
}
