/** The same seed always gives the same numbers between 0 and 1. */
export type Random = () => number;

/** mulberry32 */
export function seededRandom(seed: string | number): Random {
  let state = typeof seed === 'number' ? seed | 0 : hashText(seed);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** FNV-1a */
export function hashText(text: string): number {
  let hash = 2166136261;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619);
  return hash | 0;
}

export const between = (random: Random, low: number, high: number): number =>
  low + (high - low) * random();

export function oneOf<T>(random: Random, choices: readonly T[]): T {
  const choice = choices[Math.floor(random() * choices.length)];
  if (choice === undefined) throw new Error('There is nothing to choose from');
  return choice;
}

export function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** Distribution of weights: around the median with a long upper tail. */
export const logNormal = (random: Random, median: number, sigma: number): number =>
  median * Math.exp(sigma * normal(random));

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
