import { addMonths, startOfMonth } from '@wastegauge/contract/values/dates';
import type { FocusFood } from '@wastegauge/contract/insight/overview';
import type { Actor } from '../../platform/auth/auth.ts';
import { AppError } from '../../platform/errors.ts';
import { totalWaste, wasteOfFoods, metricUnit } from '../analytics/service.ts';
import { foodImage } from '../foods/service.ts';
import { readFocusFoods as readFocusFoodList } from '../targets/service.ts';
import {
  measures,
  overviewFrame,
  requestedPeriod,
  targetInMetric,
  type OverviewDeps,
} from './frame.ts';
import type { PeriodQuery } from './shares.ts';

// The same months as the snapshot, enough to derive the value of a kilogram of a target.
const monthsForRatio = 5;

/** The user id in the path must be the caller's (C-28). */
export async function readFocusFoods(
  deps: OverviewDeps,
  actor: Actor,
  userId: number,
  query: PeriodQuery,
): Promise<FocusFood[]> {
  if (userId !== actor.user.id) throw new AppError('notFound');
  const frame = await overviewFrame(deps, actor, query);
  const period = requestedPeriod(query, frame.today);
  const { foods, isOfSites } = await readFocusFoodList(
    deps.db,
    frame.owner,
    frame.scope,
    period.endDate,
  );
  if (foods.length === 0) return [];
  const { stored, shown } = measures[query.metric];
  const needsRatio = frame.hasTargets && foods.some(({ thresholdG }) => thresholdG !== null);
  const wasted = await wasteOfFoods(deps.analytics, frame.scope, {
    period,
    since: needsRatio ? addMonths(startOfMonth(period.startDate), -monthsForRatio) : undefined,
    filter: { ...frame.filter, food: foods.map(({ id }) => id) },
    money: frame.money,
    isFocusOnly: isOfSites,
  });
  const listed = foods.map((food) => {
    const own = wasted.filter(({ foodId }) => foodId === food.id);
    const worth = totalWaste(own);
    const thresholdG = frame.hasTargets ? food.thresholdG : null;
    return {
      id: food.id,
      name: food.name,
      image_url: foodImage(food.id, food.isRecipe),
      subcategory: food.subcategory,
      monthly_targets: [
        {
          kg: targetInMetric('total_waste', thresholdG, worth),
          value: targetInMetric('waste_value', thresholdG, worth),
          co2: targetInMetric('waste_co2', thresholdG, worth),
        },
      ],
      unit: metricUnit(query.metric, frame.symbol),
      value: shown(stored(totalWaste(own.filter(({ isBefore }) => !isBefore)))),
      sites: food.sites,
    };
  });
  return isOfSites ? listed.toSorted((one, other) => other.value - one.value) : listed;
}
