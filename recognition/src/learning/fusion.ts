/** Both lists have one probability per food, in the same order; they need not add up to 1. */
export interface FusionSample {
  picture: ArrayLike<number>;
  prior: ArrayLike<number>;
  /** Place of the right food. Samples with another place are not used. */
  right: number;
}

/** Neither source alone may exclude a food. */
const minProbability = 1e-4;
const candidates = [0, 0.25, 0.5, 0.75, 1, 1.5];
/** Used until there are enough labels to choose. */
export const defaultPriorWeight = 1;
const minSamples = 30;

/** log p(food | picture) + weight × log p(food | prior), normalised. */
export function fuseProbabilities(
  picture: ArrayLike<number>,
  prior: ArrayLike<number>,
  priorWeight: number,
): Float64Array {
  const pictureTotal = sumOf(picture) || 1;
  const priorTotal = sumOf(prior) || 1;
  const logs = Float64Array.from(picture, (probability, place) => {
    const ofPicture = Math.max(probability / pictureTotal, minProbability);
    const ofPrior = Math.max((prior[place] ?? 0) / priorTotal, minProbability);
    return Math.log(ofPicture) + priorWeight * Math.log(ofPrior);
  });
  const largest = logs.reduce((max, value) => Math.max(max, value), -Infinity);
  const values = logs.map((value) => Math.exp(value - largest));
  const total = sumOf(values);
  return values.map((value) => value / total);
}

/** The weight at which the right foods are most probable; the smallest of equals. */
export function choosePriorWeight(samples: readonly FusionSample[]): number {
  const usable = samples.filter(({ right, picture }) => right >= 0 && right < picture.length);
  if (usable.length < minSamples) return defaultPriorWeight;
  const losses = candidates.map((weight) =>
    usable.reduce((sum, { picture, prior, right }) => {
      const probability = fuseProbabilities(picture, prior, weight)[right] ?? 0;
      return sum - Math.log(Math.max(probability, Number.MIN_VALUE));
    }, 0),
  );
  return candidates[losses.indexOf(Math.min(...losses))] ?? defaultPriorWeight;
}

/** Probabilities of the given foods from a list that may lack some of them. */
export function alignProbabilities(
  foods: readonly number[],
  ranked: readonly { food: number; probability: number }[],
): Float64Array {
  const found = new Map(ranked.map(({ food, probability }) => [food, probability]));
  return Float64Array.from(foods, (food) => found.get(food) ?? 0);
}

function sumOf(values: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < values.length; at++) sum += values[at] ?? 0;
  return sum;
}
