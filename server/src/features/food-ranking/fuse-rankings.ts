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

export const allFoods = (
  picture: readonly RankedFood[],
  habit: readonly RankedFood[],
): number[] => [...new Set([...picture, ...habit].map(({ food }) => food))];
