import { addMonths, startOfMonth } from '@wastegauge/contract/values/dates';
import type { FocusFood } from '@wastegauge/contract/insight/overview-widgets';
import type { Actor } from '../../platform/auth/auth.ts';
import { AppError } from '../../platform/errors.ts';
import { sumOfWaste, wasteOfFoods } from '../analytics/service.ts';
import { foodImage } from '../foods/service.ts';
import { findFocusFoods } from '../targets/service.ts';
import {
  measures,
  overviewFrame,
  periodAsked,
  targetIn,
  unitOf,
  type OverviewDeps,
} from './frame.ts';
import type { PeriodQuery } from './shares.ts';

// As the months of the snapshot: long enough to know what a kilogram is worth.
const monthsOfWorth = 5;

/** The focus foods of a site, or the caller’s own for all sites; the id in the path is the caller’s (C-28). */
export async function readFocusFoods(
  deps: OverviewDeps,
  actor: Actor,
  userId: number,
  query: PeriodQuery,
): Promise<FocusFood[]> {
  if (userId !== actor.user.id) throw new AppError('notFound');
  const frame = await overviewFrame(deps, actor, query.site);
  const period = periodAsked(query, frame.today);
  const foods = await findFocusFoods(deps.db, frame.owner, period.endDate);
  if (foods.length === 0) return [];
  const { stored, shown } = measures[query.metric];
  const wasted = await wasteOfFoods(deps.analytics, frame.scope, {
    period,
    since: addMonths(startOfMonth(period.startDate), -monthsOfWorth),
    filter: { food: foods.map(({ id }) => id) },
    money: frame.money,
  });
  return foods.map((food) => {
    const own = wasted.filter(({ foodId }) => foodId === food.id);
    const worth = sumOfWaste(own);
    return {
      id: food.id,
      name: food.name,
      image_url: foodImage(food.id, food.isRecipe),
      subcategory: food.subcategory,
      monthly_targets: [
        {
          kg: targetIn('total_waste', food.thresholdG, worth),
          value: targetIn('waste_value', food.thresholdG, worth),
          co2: targetIn('waste_co2', food.thresholdG, worth),
        },
      ],
      unit: unitOf(query.metric, frame.symbol),
      value: shown(stored(sumOfWaste(own.filter(({ isBefore }) => !isBefore)))),
    };
  });
}
