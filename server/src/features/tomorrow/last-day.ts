import type { AdviceLastDay } from '@wastegauge/contract/insight/tomorrow';
import { addDays, type Day } from '@wastegauge/contract/values/dates';
import { daysBefore, lastDayReach } from './dish-advice.ts';
import { adviseDish, dishDays, kg, usualUnservedPerCover, type DishRecords } from './dishes.ts';
import { adviseDay, type ServiceSeries, type SiteAdvice } from './site-advice.ts';

/** The last day before today with a plan, advice or covers of an open service. */
export function reviewLastDay(advice: SiteAdvice, records: DishRecords): AdviceLastDay | null {
  for (let ago = 1; ago <= lastDayReach; ago += 1) {
    const day = addDays(advice.today, -ago);
    const open = advice.series.filter(({ service }) => !advice.calendar.isClosed(day, service));
    const services = open.map((series) => ({
      service: series.service,
      plan: series.plans.get(day) ?? null,
      advice: adviseDay(advice, series, day).covers,
      actual: series.actuals.get(day) ?? null,
    }));
    const isKnown = services.some(
      (one) => one.plan !== null || one.actual !== null || one.advice !== null,
    );
    if (isKnown) return { day, services, dishes: reviewDishes(advice, open, records, day) };
  }
  return null;
}

function reviewDishes(
  advice: SiteAdvice,
  open: readonly ServiceSeries[],
  records: DishRecords,
  day: Day,
): AdviceLastDay['dishes'] {
  const dishes = open.flatMap((series) => {
    const { covers } = adviseDay(advice, series, day);
    return [...dishDays(records, series.service, series.actuals).values()].flatMap((days) => {
      const made = days.find((one) => one.day === day);
      if (!made || made.plannedG === null) return [];
      const leftG = Math.min(made.unservedG, made.plannedG);
      const earlier = daysBefore(days, day);
      const advised = covers === null ? undefined : adviseDish(earlier, covers)?.suggested;
      // Guests would have taken more of a dish that ran out.
      const missedG = made.hasRunOut ? usualUnservedPerCover(earlier) * made.covers : 0;
      return [
        {
          planG: made.plannedG,
          leftG,
          wantedG: made.plannedG - leftG + missedG,
          advisedG: advised ? advised.kg * 1000 : null,
        },
      ];
    });
  });
  if (dishes.length === 0) return null;
  const planG = total(dishes.map((dish) => dish.planG));
  const leftG = total(dishes.map((dish) => dish.leftG));
  const advised = dishes.flatMap((dish) =>
    dish.advisedG === null ? [] : [{ ...dish, advisedG: dish.advisedG }],
  );
  const isAdvised = advised.length === dishes.length;
  const leftWithAdvice = total(advised.map((dish) => Math.max(0, dish.advisedG - dish.wantedG)));
  return {
    count: dishes.length,
    plan_kg: kg(planG),
    advice_kg: isAdvised ? kg(total(advised.map((dish) => dish.advisedG))) : null,
    eaten_kg: kg(planG - leftG),
    left_kg: kg(leftG),
    left_with_advice_kg: isAdvised ? kg(leftWithAdvice) : null,
  };
}

const total = (grams: readonly number[]): number => grams.reduce((sum, one) => sum + one, 0);
