import { addDays, type Day } from '@wastegauge/contract/values/dates';
import { z } from 'zod';
import actionsFile from '../tables/actions.json' with { type: 'json' };
import { startDay, startSchema } from './planted-gaps.ts';

const plantedAction = z.strictObject({
  site: z.number(),
  food: z.string(),
  title: z.string(),
  text: z.string(),
  team: z.string(),
  from: startSchema,
  /** Goes on if missing. */
  days: z.number().optional(),
  expectedG: z.number(),
  /** Share of the waste of the food that is left while the action goes on. */
  remaining: z.number(),
  by: z.string(),
  /** The first day is 0. */
  notes: z.array(z.strictObject({ day: z.number(), by: z.string(), text: z.string() })),
});

export interface PlantedAction extends Omit<z.infer<typeof plantedAction>, 'from' | 'days'> {
  startDate: Day;
  endDate: Day | null;
}

const actions = z.array(plantedAction).parse(actionsFile);

export const plantedActions = (today: Day): PlantedAction[] =>
  actions.map(({ from, days, ...action }) => {
    const startDate = startDay(from, today);
    return { ...action, startDate, endDate: days ? addDays(startDate, days - 1) : null };
  });

/** Of the usual waste of a food on a day; undefined for foods without an action. */
export type RemainingShare = (food: string, day: Day) => number | undefined;

export function remainingShares(siteId: number, today: Day): RemainingShare {
  const byFood = Map.groupBy(
    plantedActions(today).filter(({ site }) => site === siteId),
    ({ food }) => food,
  );
  return (food, day) =>
    byFood
      .get(food)
      ?.filter(({ startDate, endDate }) => startDate <= day && (endDate === null || day <= endDate))
      .reduce((share, { remaining }) => share * remaining, 1);
}
