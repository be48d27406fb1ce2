import { adviceLimits, type DishAdvice, type RanOut } from '@wastegauge/contract/insight/tomorrow';
import { addDays, type Day } from '@wastegauge/contract/values/dates';
import { serviceTimes } from '@wastegauge/contract/waste/events';
import type { SiteScope } from '../../platform/scope.ts';
import { dishWaste, type LateService } from '../analytics/service.ts';
import { foodImage } from '../foods/service.ts';
import type { SiteServices } from '../service-times/service.ts';
import { adviseDish, dishDays, kg, type DishDay, type DishRecords } from './dishes.ts';
import { findDishPlans, findOfferedFoods, findServiceStates, type OfferedFood } from './queries.ts';
import { findRanOutDishes } from './ran-out-queries.ts';
import { adviseDay, errorDays, type AdviceDeps, type SiteAdvice } from './site-advice.ts';

/** Days before today in which the last open day is looked for. */
export const lastDayReach = 14;

export async function loadDishRecords(
  { db, analytics }: AdviceDeps,
  scope: SiteScope,
  { site, today, times }: SiteAdvice,
): Promise<DishRecords> {
  const period = {
    startDate: addDays(today, -errorDays - lastDayReach),
    endDate: addDays(today, -1),
  };
  const late = lateService(times);
  const read = late ? { ...period, endDate: today } : period;
  const [waste, plans, ranOut, states] = await Promise.all([
    analytics.ask(dishWaste(scope, { period: read, late })),
    findDishPlans(db, site.id, { ...period, endDate: addDays(today, adviceLimits.daysAhead) }),
    findRanOutDishes(db, site.id, period),
    findServiceStates(db, site.id, period),
  ]);
  return { waste, plans, ranOut, states };
}

/** The service that continues past midnight, if any. */
function lateService(times: SiteServices): LateService | undefined {
  const service = serviceTimes.find((one) => times[one].end < times[one].start);
  return service && { service, untilHour: Math.ceil(hours(times[service].end)) };
}

const hours = (time: string): number => Number(time.slice(0, 2)) + Number(time.slice(3, 5)) / 60;

/** Those in the eight weeks before a day. */
export function daysBefore(days: readonly DishDay[], day: Day): DishDay[] {
  const first = addDays(day, -errorDays);
  return days.filter((one) => one.day >= first && one.day < day);
}

export async function adviseDishes(
  { db }: Pick<AdviceDeps, 'db'>,
  advice: SiteAdvice,
  records: DishRecords,
  { day, ranOut }: { day: Day; ranOut: readonly RanOut[] },
): Promise<DishAdvice[]> {
  const { today } = advice;
  const found = advice.series.flatMap((series) => {
    const { covers } = adviseDay(advice, series, day);
    if (covers === null) return [];
    const until = day < today ? day : today;
    const served = dishDays(records, series.service, series.actuals);
    const dishes = [...served].flatMap(([foodId, all]) => {
      const days = daysBefore(all, until);
      const figures = adviseDish(days, covers);
      return figures ? [{ foodId, days, figures }] : [];
    });
    return [{ series, dishes }];
  });
  const ids = found.flatMap(({ dishes }) => dishes.map(({ foodId }) => foodId));
  const foods = new Map((await findOfferedFoods(db, ids)).map((food) => [food.id, food]));
  return found.flatMap(({ series, dishes }) =>
    dishes
      .flatMap(({ foodId, days, figures }) => {
        const food = foods.get(foodId);
        if (!food) return [];
        const plan = records.plans.find(
          (row) => row.day === day && row.service === series.service && row.foodId === foodId,
        );
        const lastRanOut = ranOut.find(
          (row) =>
            row.food.id === foodId &&
            (series.service === 'ALL_DAY' || row.service === series.service),
        );
        return [
          {
            service: series.service,
            food: toAdvisedFood(food),
            ...figures,
            plan_kg: plan ? plan.plannedG / 1000 : null,
            last_weekday: lastWeekday(days, day),
            ran_out_at: lastRanOut ? { day: lastRanOut.day, time: lastRanOut.time } : null,
          },
        ];
      })
      .toSorted((a, b) => rank(b) - rank(a) || a.food.id - b.food.id)
      .slice(0, adviceLimits.dishesPerService),
  );
}

/** Planned for the day, ran out lately, with an amount to suggest, then seen on the same weekday; largest leftovers. */
function rank(dish: DishAdvice): number {
  const place = [
    dish.plan_kg !== null,
    dish.ran_out_at !== null,
    dish.suggested !== null || dish.less_kg !== null,
    dish.last_weekday !== null,
  ].reduce((total, isTrue) => total * 2 + Number(isTrue), 0);
  return place * 1e9 + dish.usual_unserved_kg * 1000 + dish.usual_plate_kg;
}

export const toAdvisedFood = ({ id, name, isRecipe }: OfferedFood): DishAdvice['food'] => ({
  id,
  name,
  image_url: foodImage(id, isRecipe),
});

function lastWeekday(days: readonly DishDay[], day: Day): DishAdvice['last_weekday'] {
  const last = days.findLast((one) => sameWeekday(one.day, day));
  return last
    ? {
        day: last.day,
        made_kg: last.plannedG === null ? null : last.plannedG / 1000,
        left_kg: kg(last.unservedG),
      }
    : null;
}

const sameWeekday = (one: Day, other: Day): boolean =>
  new Date(one).getUTCDay() === new Date(other).getUTCDay();
