import { mean, sum } from './numbers.ts';

export interface RatioRange {
  value: number;
  /** The ratio of the next pair is between them in 8 of 10 cases. */
  low: number;
  high: number;
  /** The ratio of the next pair is not above it in 8 of 10 cases. */
  enough: number;
}

/** Student's t at 80 % and 90 %, from two degrees of freedom on. */
const quantiles: Record<'enough' | 'end', readonly number[]> = {
  enough: [
    1.061, 0.978, 0.941, 0.92, 0.906, 0.896, 0.889, 0.883, 0.879, 0.876, 0.873, 0.87, 0.868, 0.866,
    0.865, 0.863, 0.862, 0.861, 0.86,
  ],
  end: [
    1.886, 1.638, 1.533, 1.476, 1.44, 1.415, 1.397, 1.383, 1.372, 1.363, 1.356, 1.35, 1.345, 1.341,
    1.337, 1.333, 1.33, 1.328, 1.325,
  ],
};
const mostFreedom = 20;

/** Sum by sum of at least three pairs, so that large ones count more; the range is one of a pair of average size. */
export function ratioRange(pairs: readonly { part: number; of: number }[]): RatioRange | null {
  const freedom = pairs.length - 1;
  if (freedom < 2) return null;
  const value = sum(pairs.map(({ part }) => part)) / sum(pairs.map(({ of }) => of));
  const variance = sum(pairs.map(({ part, of }) => (part - value * of) ** 2)) / freedom;
  const spread = Math.sqrt(variance * (1 + 1 / pairs.length)) / mean(pairs.map(({ of }) => of));
  const t = (name: keyof typeof quantiles): number =>
    quantiles[name][Math.min(freedom, mostFreedom) - 2] ?? 0;
  return {
    value,
    low: Math.max(0, value - t('end') * spread),
    high: value + t('end') * spread,
    enough: value + t('enough') * spread,
  };
}
