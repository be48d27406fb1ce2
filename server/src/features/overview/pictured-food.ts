import type { MostWastedGroups } from '@wastegauge/contract/insight/overview';
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
        // Recipes use the installation's own pictures.
        image_url: foodImage(food.foodId, false),
        value: figure(food),
      };

/** By metric, then weight, then lowest id; waste without a food comes last. */
export const byAmount =
  ({ stored }: WidgetFrame) =>
  (one: NamedWaste, other: NamedWaste): number =>
    Number(one.foodId === null) - Number(other.foodId === null) ||
    stored(other) - stored(one) ||
    other.weightG - one.weightG ||
    (one.foodId ?? 0) - (other.foodId ?? 0);
