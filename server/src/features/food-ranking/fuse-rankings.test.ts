import type { RankedFood } from '@wastegauge/recognition/learning/classifier';
import { expect, test } from 'vitest';
import { findUnknownFoods, fuseRankings } from './fuse-rankings.ts';

const ranking = (probabilities: Record<number, number>): RankedFood[] =>
  Object.entries(probabilities).map(([food, probability]) => ({ food: Number(food), probability }));

const [bread, soup, roast, salad] = [1, 2, 3, 4];
const picture = ranking({ [bread]: 0.94, [soup]: 0.03, [roast]: 0.03 });

test('a food that the classifier has not learnt is as probable as the average food', () => {
  const habit = ranking({ [soup]: 0.5, [salad]: 0.5 });
  expect(findUnknownFoods(picture, habit)).toEqual([{ food: salad, probability: 1 / 3 }]);
  expect(findUnknownFoods(picture, ranking({ [soup]: 1 }))).toEqual([]);
});

test('habit places a food that is unknown to the classifier before known foods that look different', () => {
  const habit = ranking({ [bread]: 0.3, [soup]: 0.25, [roast]: 0.2, [salad]: 0.25 });
  const unknown = findUnknownFoods(picture, habit);
  const fused = fuseRankings([...picture, ...unknown], habit, 1);
  expect(fused.map(({ food }) => food)).toEqual([bread, salad, soup, roast]);
});
