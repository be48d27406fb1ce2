import { expect, test } from 'vitest';
import { readGguf, toFloats } from './gguf.ts';

const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const u64 = (value: number): Buffer => Buffer.concat([u32(value), u32(0)]);
const text = (value: string): Buffer => Buffer.concat([u64(value.length), Buffer.from(value)]);

/** One text, and one tensor of 2 rows and 3 columns whose data starts after the padding. */
function drawFile(): Buffer {
  const header = Buffer.concat([
    Buffer.from('GGUF'),
    ...[u32(3), u64(1), u64(1)],
    ...[text('class'), u32(8), text('food')],
    ...[text('layer'), u32(2), u64(3), u64(2), u32(1), u64(0)],
  ]);
  const padding = Buffer.alloc((32 - (header.length % 32)) % 32);
  const halfs = Uint16Array.of(0x3c00, 0xc000, 0x0001, 0x7bff, 0x0000, 0x3555);
  return Buffer.concat([header, padding, new Uint8Array(halfs.buffer)]);
}

test('reads metadata and tensors, rows first', () => {
  const { metadata, tensors } = readGguf(drawFile());
  expect(metadata.get('class')).toBe('food');
  const layer = tensors.get('layer');
  expect(layer?.dims).toEqual([2, 3]);
  const expected = [1, -2, 2 ** -24, 65_504, 0, 0.333_251_953_125];
  expect(toFloats(layer?.halfs ?? new Uint8Array())).toEqual(Float32Array.from(expected));
});

test('rejects other files', () => {
  expect(() => readGguf(Buffer.from('not a model file'))).toThrow('Not a GGUF file');
});
