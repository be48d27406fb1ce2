import { between, logNormal, normal, oneOf, seededRandom } from '@wastegauge/pictures/random';

/** Deterministic by key, so that a site and day always look the same. */
export interface DemoRandom {
  uniform(): number;
  between(low: number, high: number): number;
  integer(low: number, high: number): number;
  chance(probability: number): boolean;
  normal(): number;
  logNormal(median: number, sigma: number): number;
  pick<Item>(list: readonly Item[]): Item;
}

export function randomFor(...key: (string | number)[]): DemoRandom {
  const uniform = seededRandom(key.join('|'));
  return {
    uniform,
    between: (low, high) => between(uniform, low, high),
    integer: (low, high) => Math.floor(between(uniform, low, high + 1)),
    chance: (probability) => uniform() < probability,
    normal: () => normal(uniform),
    logNormal: (median, sigma) => logNormal(uniform, median, sigma),
    pick: (list) => oneOf(uniform, list),
  };
}

/** 6.4 becomes 6, or 7 in four of ten cases, so the mean is kept. */
export const wholeNumberNear = (expected: number, random: DemoRandom): number =>
  Math.floor(expected + random.uniform());
