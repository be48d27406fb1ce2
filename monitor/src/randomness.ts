import { createHash } from 'node:crypto';

export type Random = () => number;

/** The same numbers between 0 and 1 for the same seed. */
export function randomFrom(seed: string): Random {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0);
  // Mulberry32: a counter, mixed until neighbours look unrelated.
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const between = (random: Random, least: number, most: number): number =>
  least + random() * (most - least);

/** Around the median, with a long tail upwards, as weights are. */
export function logNormal(random: Random, median: number, spread: number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return median * Math.exp(spread * normal);
}

export function pickWeighted<Item>(
  random: Random,
  items: readonly Item[],
  weightOf: (item: Item, index: number) => number,
): Item {
  const weights = items.map(weightOf);
  let left = random() * weights.reduce((sum, weight) => sum + weight, 0);
  const found = items.find((_, index) => (left -= weights[index] ?? 0) < 0) ?? items.at(-1);
  if (found === undefined) throw new Error('There is nothing to pick from');
  return found;
}
