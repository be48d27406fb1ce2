/** A vector with one byte per value: value × scale approximates the original. */
export interface Embedding {
  values: Int8Array;
  scale: number;
}

export function quantise(vector: ArrayLike<number>): Embedding {
  let largest = 0;
  for (let at = 0; at < vector.length; at++) largest = Math.max(largest, Math.abs(vector[at] ?? 0));
  if (!Number.isFinite(largest)) throw new RangeError('The vector has values that are not finite.');
  const scale = Math.fround(largest / 127) || 1;
  return {
    values: Int8Array.from(vector, (value) => Math.round(value / scale)),
    scale,
  };
}
