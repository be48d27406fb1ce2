/** Softmax with a temperature: a higher one makes the probabilities more even. */
export function toProbabilities(scores: ArrayLike<number>, temperature: number): Float64Array {
  const values = Float64Array.from(scores);
  const largest = values.reduce((max, value) => Math.max(max, value), -Infinity);
  const exponentials = values.map((value) => Math.exp((value - largest) / temperature));
  const total = exponentials.reduce((sum, value) => sum + value, 0);
  return exponentials.map((value) => value / total);
}

export interface HeldOutScores {
  scores: Float64Array;
  /** Place of the right food in the scores. */
  right: number;
}

/** For scores without any held-out picture; typical of kitchens with few labels. */
export const defaultTemperature = 0.1;
const temperatures = { min: 0.005, max: 2 };
const steps = 40;

/** The temperature at which the right foods are most probable, by golden-section search. */
export function fitTemperature(heldOut: readonly HeldOutScores[]): number {
  if (heldOut.length === 0) return defaultTemperature;
  const lossAt = (logTemperature: number): number =>
    heldOut.reduce((sum, { scores, right }) => {
      const probability = toProbabilities(scores, Math.exp(logTemperature))[right] ?? 0;
      return sum - Math.log(Math.max(probability, 1e-12));
    }, 0);
  const ratio = (Math.sqrt(5) - 1) / 2;
  let low = Math.log(temperatures.min);
  let high = Math.log(temperatures.max);
  let inner = high - ratio * (high - low);
  let outer = low + ratio * (high - low);
  let [innerLoss, outerLoss] = [lossAt(inner), lossAt(outer)];
  for (let step = 0; step < steps; step++) {
    if (innerLoss <= outerLoss) {
      high = outer;
      [outer, outerLoss] = [inner, innerLoss];
      inner = high - ratio * (high - low);
      innerLoss = lossAt(inner);
    } else {
      low = inner;
      [inner, innerLoss] = [outer, outerLoss];
      outer = low + ratio * (high - low);
      outerLoss = lossAt(outer);
    }
  }
  return Math.exp((low + high) / 2);
}
