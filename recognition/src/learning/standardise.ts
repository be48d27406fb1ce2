import type { Embedding } from '../embedding.ts';

export interface Standard {
  means: Float32Array;
  /** Reciprocals of the standard deviations. */
  factors: Float32Array;
}

/** A dimension that hardly varies would otherwise amplify rounding errors. */
const minShareOfMeanDeviation = 0.01;

/**
 * Computed from the labels of each fit, not shipped with the encoder: pictures of one kitchen vary
 * around a mean of their own, and another encoder needs no statistics of its own.
 */
export function computeStandard(embeddings: readonly Embedding[], dimensions: number): Standard {
  const means = new Float64Array(dimensions);
  const squares = new Float64Array(dimensions);
  for (const { values, scale } of embeddings) {
    for (let at = 0; at < dimensions; at++) means[at]! += (values[at]! * scale) / embeddings.length;
  }
  for (const { values, scale } of embeddings) {
    for (let at = 0; at < dimensions; at++) {
      squares[at]! += (values[at]! * scale - means[at]!) ** 2 / embeddings.length;
    }
  }
  const deviations = squares.map(Math.sqrt);
  const meanDeviation = deviations.reduce((sum, value) => sum + value, 0) / dimensions;
  const floor = meanDeviation * minShareOfMeanDeviation || 1;
  return {
    means: Float32Array.from(means),
    factors: Float32Array.from(deviations, (deviation) => 1 / Math.max(deviation, floor)),
  };
}

/** Writes the standardised vector of unit length to a row. */
export function standardise(
  { values, scale }: Embedding,
  { means, factors }: Standard,
  row: Float32Array | Float64Array,
): void {
  let squares = 0;
  for (let at = 0; at < means.length; at++) {
    const value = (values[at]! * scale - means[at]!) * factors[at]!;
    row[at] = value;
    squares += value * value;
  }
  const length = Math.sqrt(squares) || 1;
  for (let at = 0; at < means.length; at++) row[at]! /= length;
}
