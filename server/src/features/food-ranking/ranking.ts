import type { RankedFood } from '@wastegauge/recognition/learning/classifier';
import type { FoodHistory } from './histories.ts';

// Tuned with `npm run bench -- suggestions`; halving or doubling them hardly changes the order.
const similarWeight = 0.15;
const weekdayWeight = 0.4;
const nearbyWeight = 20;

const likelihood = ({ frequency, similar, onWeekday, nearby }: FoodHistory): number =>
  (frequency + similarWeight * similar + weekdayWeight * onWeekday) * (1 + nearbyWeight * nearby);

export const rankFoods = (histories: readonly FoodHistory[]): FoodHistory[] =>
  histories.toSorted(
    (one, other) => likelihood(other) - likelihood(one) || one.foodId - other.foodId,
  );

/** Foods usual at this monitor, hour and weight, most probable first. */
export function rankByHabit(histories: readonly FoodHistory[]): RankedFood[] {
  const sum = histories.reduce((total, history) => total + likelihood(history), 0);
  return rankFoods(histories).map((history) => ({
    food: history.foodId,
    probability: sum > 0 ? likelihood(history) / sum : 1 / histories.length,
  }));
}
