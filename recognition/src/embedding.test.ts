import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quantise } from './embedding.ts';

const vectors = fc.array(fc.float({ noNaN: true, min: -1000, max: 1000 }), {
  minLength: 1,
  maxLength: 50,
});

test('a quantised value differs by at most half a step', () => {
  fc.assert(
    fc.property(vectors, (vector) => {
      const { values, scale } = quantise(vector);
      for (const [at, value] of vector.entries()) {
        expect(Math.abs(value - (values[at] ?? 0) * scale)).toBeLessThanOrEqual(scale * 0.5001);
      }
    }),
  );
});

test('a vector of zeros stays zero', () => {
  expect(quantise([0, 0])).toEqual({ values: Int8Array.of(0, 0), scale: 1 });
});

test.each([[Number.NaN], [Infinity]])('%s is rejected', (value) => {
  expect(() => quantise([1, value])).toThrow(RangeError);
});
