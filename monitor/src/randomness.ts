import type { SeededRandom } from '@wastegauge/pictures/randomness';

/** Distribution of weights: around the median with a long upper tail. */
export function logNormal(random: SeededRandom, median: number, spread: number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return median * Math.exp(spread * normal);
}

export function pickWeighted<Item>(
  random: SeededRandom,
  items: readonly Item[],
  weightOf: (item: Item, index: number) => number,
): Item {
  const weights = items.map(weightOf);
  let left = random() * weights.reduce((sum, weight) => sum + weight, 0);
  const found = items.find((_, index) => (left -= weights[index] ?? 0) < 0) ?? items.at(-1);
  if (found === undefined) throw new Error('There is nothing to pick from');
  return found;
}
