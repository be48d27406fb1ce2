import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRandom } from '../../test/synthetic-pictures.ts';
import {
  factorise,
  invertLower,
  multiplyByTranspose,
  solveLower,
  solveUpper,
  transpose,
} from './linear-algebra.ts';

const sizes = fc.record({
  count: fc.integer({ min: 1, max: 23 }),
  width: fc.integer({ min: 1, max: 30 }),
  seed: fc.integer({ min: 1, max: 1000 }),
});

const drawRows = (count: number, width: number, seed: number): Float32Array => {
  const random = createRandom(seed);
  return Float32Array.from({ length: count * width }, random);
};

const positiveDefinite = (count: number, width: number, seed: number): Float64Array => {
  const matrix = multiplyByTranspose(drawRows(count, width, seed), count, width);
  for (let at = 0; at < matrix.length; at += count + 1) matrix[at]! += 0.5;
  return matrix;
};

/** The whole matrix from its lower part. */
const entry = (matrix: Float64Array, size: number, row: number, column: number): number =>
  matrix[Math.max(row, column) * size + Math.min(row, column)]!;

test('the product of rows equals the plain sums', () => {
  fc.assert(
    fc.property(sizes, ({ count, width, seed }) => {
      const rows = drawRows(count, width, seed);
      const product = multiplyByTranspose(rows, count, width);
      for (let row = 0; row < count; row++) {
        for (let other = 0; other <= row; other++) {
          let sum = 0;
          for (let at = 0; at < width; at++)
            sum += rows[row * width + at]! * rows[other * width + at]!;
          expect(product[row * count + other]).toBeCloseTo(sum, 9);
        }
      }
    }),
  );
});

test('the solution of both triangles solves the system', () => {
  fc.assert(
    fc.property(sizes, ({ count, width, seed }) => {
      const matrix = positiveDefinite(count, width, seed);
      const sides = Float64Array.from(drawRows(5, count, seed + 1));
      const factor = matrix.slice();
      factorise(factor, count);
      const solutions = sides.slice();
      solveLower(factor, count, solutions);
      solveUpper(factor, count, solutions);
      for (let side = 0; side < 5; side++) {
        for (let row = 0; row < count; row++) {
          let sum = 0;
          for (let at = 0; at < count; at++) {
            sum += entry(matrix, count, row, at) * solutions[side * count + at]!;
          }
          expect(sum).toBeCloseTo(sides[side * count + row]!, 7);
        }
      }
    }),
  );
});

test('the factor times its inverse is the identity', () => {
  fc.assert(
    fc.property(sizes, ({ count, width, seed }) => {
      const factor = positiveDefinite(count, width, seed);
      factorise(factor, count);
      const from = seed % count;
      const columns = invertLower(factor, count, from);
      for (let row = from; row < count; row++) {
        for (let column = from; column <= row; column++) {
          let sum = 0;
          for (let at = column; at <= row; at++) {
            sum += factor[row * count + at]! * columns[(column - from) * count + at]!;
          }
          expect(sum).toBeCloseTo(row === column ? 1 : 0, 8);
        }
      }
    }),
  );
});

test('a matrix that is not positive definite is rejected', () => {
  expect(() => factorise(Float64Array.of(1, 0, 2, 1), 2)).toThrow(RangeError);
});

test('a matrix is transposed', () => {
  expect([...transpose(Float32Array.of(1, 2, 3, 4, 5, 6), 2, 3)]).toEqual([1, 4, 2, 5, 3, 6]);
});
