export interface Tensor {
  /** Row-major, as PyTorch stores it. */
  dims: number[];
  /** Half-precision values, little endian. */
  halfs: Uint8Array;
}

export interface Gguf {
  metadata: Map<string, string | number>;
  tensors: Map<string, Tensor>;
}

const alignment = 32;
const float16 = 1;

/** Reads the half-precision tensors of a GGUF file, version 3, and its plain metadata. */
export function readGguf(file: Uint8Array): Gguf {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  let at = 0;
  const readU32 = (): number => view.getUint32((at += 4) - 4, true);
  const readU64 = (): number => Number(view.getBigUint64((at += 8) - 8, true));
  const readF32 = (): number => view.getFloat32((at += 4) - 4, true);
  const readText = (): string => {
    const length = readU64();
    return new TextDecoder().decode(file.subarray(at, (at += length)));
  };
  const readValue = (type: number): string | number => {
    if (type === 4) return readU32();
    if (type === 6) return readF32();
    if (type === 8) return readText();
    throw new Error(`GGUF value type ${type} is not supported.`);
  };

  if (readU32() !== 0x46554747 || readU32() !== 3) throw new Error('Not a GGUF file, version 3.');
  const [tensorCount, valueCount] = [readU64(), readU64()];
  const metadata = new Map(
    Array.from({ length: valueCount }, () => [readText(), readValue(readU32())] as const),
  );
  const entries = Array.from({ length: tensorCount }, () => {
    const name = readText();
    const dims = Array.from({ length: readU32() }, readU64).toReversed();
    return { name, dims, type: readU32(), offset: readU64() };
  });
  const dataAt = Math.ceil(at / alignment) * alignment;
  const tensors = entries
    .filter(({ type }) => type === float16)
    .map(({ name, dims, offset }): [string, Tensor] => {
      const start = dataAt + offset;
      const bytes = 2 * dims.reduce((product, dim) => product * dim, 1);
      return [name, { dims, halfs: file.slice(start, start + bytes) }];
    });
  return { metadata, tensors: new Map(tensors) };
}

/** Float16Array is not part of ES2024. */
export function toFloats(halfs: Uint8Array): Float32Array {
  const view = new DataView(halfs.buffer, halfs.byteOffset, halfs.byteLength);
  return Float32Array.from({ length: halfs.byteLength / 2 }, (_, index) =>
    fromHalf(view.getUint16(index * 2, true)),
  );
}

function fromHalf(half: number): number {
  const sign = half & 0x8000 ? -1 : 1;
  const exponent = (half >> 10) & 0x1f;
  const fraction = half & 0x3ff;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) return fraction === 0 ? sign * Infinity : Number.NaN;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}
