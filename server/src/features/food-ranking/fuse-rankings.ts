import type { RankedFood } from '@wastegauge/recognition/learning/classifier';
import { rankProbabilities } from '@wastegauge/recognition/learning/classifier';
import { alignProbabilities, fuseProbabilities } from '@wastegauge/recognition/learning/fusion';

/** Picture and habit together, most probable first. Foods known to only one of them are kept. */
export function fuseRankings(
  picture: readonly RankedFood[],
  habit: readonly RankedFood[],
  priorWeight: number,
): RankedFood[] {
  const foods = allFoods(picture, habit);
  const fused = fuseProbabilities(
    alignProbabilities(foods, picture),
    alignProbabilities(foods, habit),
    priorWeight,
  );
  return rankProbabilities(foods, fused);
}

/**
 * Usual foods that the classifier has not learnt. A picture says nothing about them, so each is as probable as the
 * average food.
 */
export function findUnknownFoods(
  picture: readonly RankedFood[],
  habit: readonly RankedFood[],
): RankedFood[] {
  const known = new Set(picture.map(({ food }) => food));
  return habit
    .filter(({ food }) => !known.has(food))
    .map(({ food }) => ({ food, probability: 1 / Math.max(picture.length, 1) }));
}

export const allFoods = (
  picture: readonly RankedFood[],
  habit: readonly RankedFood[],
): number[] => [...new Set([...picture, ...habit].map(({ food }) => food))];
