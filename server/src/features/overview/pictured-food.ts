import type { MostWastedGroups } from '@wastegauge/contract/insight/overview-widgets';
import type { WasteAmounts } from '../analytics/service.ts';
import { foodImage } from '../foods/service.ts';
import type { WidgetFrame } from './frame.ts';

type PicturedFood = MostWastedGroups['chart'][number]['food'];

interface NamedWaste extends WasteAmounts {
  foodId: number | null;
  name: string | null;
}

export const picturedFood = (food: NamedWaste, { figure }: WidgetFrame): PicturedFood =>
  food.foodId === null || food.name === null
    ? null
    : {
        id: food.foodId,
        name: food.name,
        // Recipes are foods of the installation itself.
        image_url: foodImage(food.foodId, false),
        value: figure(food),
      };

/** Most of the metric first, of two alike the heavier, then the one known longer; without a food last. */
export const byAmount =
  ({ stored }: WidgetFrame) =>
  (one: NamedWaste, other: NamedWaste): number =>
    Number(one.foodId === null) - Number(other.foodId === null) ||
    stored(other) - stored(one) ||
    other.weightG - one.weightG ||
    (one.foodId ?? 0) - (other.foodId ?? 0);
