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

/** For storage: the scale as a 32-bit float, little endian, then the values. */
export function packEmbedding({ values, scale }: Embedding): Buffer {
  const packed = Buffer.alloc(4 + values.length);
  packed.writeFloatLE(scale);
  packed.set(new Uint8Array(values.buffer, values.byteOffset, values.length), 4);
  return packed;
}

export const unpackEmbedding = (packed: Uint8Array): Embedding => ({
  scale: new DataView(packed.buffer, packed.byteOffset).getFloat32(0, true),
  values: new Int8Array(Uint8Array.from(packed.subarray(4)).buffer),
});
