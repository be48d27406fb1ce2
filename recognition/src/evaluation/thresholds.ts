import { recognitionLimits } from '@wastegauge/contract/values/recognition-limits';
import type { RankedPicture } from './accuracy.ts';
import { trialsForPrecision, wilsonInterval } from './wilson.ts';

const { minChecked } = recognitionLimits;
/** The best few guesses of a food are often all right by chance. */
const minForEstimate = 20;

export type FoodThreshold = { food: number; tested: number } & (
  | { isReached: true; threshold: number; precision: number; precisionLow: number }
  /** More verified pictures that are taken for the food; Infinity where its guesses are not precise enough. */
  | { isReached: false; missing: number }
);

interface Guess {
  probability: number;
  isRight: boolean;
}

/**
 * For each food, the lowest probability from which the lower bound of the precision reaches the
 * chosen one, on at least fifty pictures. The pictures must be newer than those learnt from.
 */
export function findThresholds(
  foods: readonly number[],
  pictures: readonly RankedPicture[],
  precision: number,
): FoodThreshold[] {
  const guesses = Map.groupBy(
    pictures.filter(({ ranked }) => ranked.length > 0),
    ({ ranked }) => ranked[0]?.food,
  );
  return foods.map((food) => {
    const ofFood = (guesses.get(food) ?? []).map((picture): Guess => ({
      probability: picture.ranked[0]?.probability ?? 0,
      isRight: picture.food === food,
    }));
    return findThreshold(food, ofFood, precision);
  });
}

function findThreshold(food: number, guesses: Guess[], precision: number): FoodThreshold {
  const ordered = guesses.toSorted((one, other) => other.probability - one.probability);
  const tested = ordered.length;
  let right = 0;
  let missing = tested === 0 ? minimumMissing(1, 0, precision) : Infinity;
  let reached: FoodThreshold | undefined;
  for (const [index, { probability, isRight }] of ordered.entries()) {
    if (isRight) right++;
    // Equal probabilities are accepted together.
    if (ordered[index + 1]?.probability === probability) continue;
    const accepted = index + 1;
    const { low } = wilsonInterval(right, accepted);
    if (accepted >= minChecked && low >= precision) {
      const share = right / accepted;
      reached = {
        food,
        tested,
        isReached: true,
        threshold: probability,
        precision: share,
        precisionLow: low,
      };
    }
    if (accepted >= Math.min(tested, minForEstimate)) {
      missing = Math.min(missing, minimumMissing(right / accepted, accepted, precision));
    }
  }
  return reached ?? { food, tested, isReached: false, missing };
}

/** If the precision so far continues. */
const minimumMissing = (share: number, accepted: number, precision: number): number =>
  Math.max(1, Math.max(minChecked, trialsForPrecision(share, precision)) - accepted);
