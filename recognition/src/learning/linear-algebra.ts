/** Symmetric and triangular matrices are stored in full, row by row; only the lower part is used. */

type Values = Float32Array | Float64Array;

/**
 * Dot products of four consecutive rows with one other row, over columns from `start` to `end`.
 * Four sums at a time keep the processor busy and read the other row once.
 */
function dotFourRows(
  four: Float64Array,
  at: number,
  stride: number,
  other: Float64Array,
  otherAt: number,
  start: number,
  end: number,
  sums: Float64Array,
): void {
  let sum0 = 0;
  let sum1 = 0;
  let sum2 = 0;
  let sum3 = 0;
  const at1 = at + stride;
  const at2 = at1 + stride;
  const at3 = at2 + stride;
  for (let column = start; column < end; column++) {
    const value = other[otherAt + column]!;
    sum0 += four[at + column]! * value;
    sum1 += four[at1 + column]! * value;
    sum2 += four[at2 + column]! * value;
    sum3 += four[at3 + column]! * value;
  }
  sums[0] = sum0;
  sums[1] = sum1;
  sums[2] = sum2;
  sums[3] = sum3;
}

function dot(
  one: Values,
  oneAt: number,
  other: Values,
  otherAt: number,
  start: number,
  end: number,
): number {
  let sum = 0;
  for (let column = start; column < end; column++) {
    sum += one[oneAt + column]! * other[otherAt + column]!;
  }
  return sum;
}

/** Lower part of rows × rowsᵀ, four rows by two at a time: most of the time of a fit. */
export function multiplyByTranspose(
  rows: Float32Array,
  count: number,
  width: number,
): Float64Array {
  const product = new Float64Array(count * count);
  const whole = count - (count % 4);
  for (let row = 0; row < whole; row += 4) {
    const at0 = row * width;
    const at1 = at0 + width;
    const at2 = at1 + width;
    const at3 = at2 + width;
    for (let other = 0; other < row + 4; other += 2) {
      const left = other * width;
      const right = left + width;
      // Plain variables: destructuring in the inner loop takes ten times as long.
      let left0 = 0;
      let left1 = 0;
      let left2 = 0;
      let left3 = 0;
      let right0 = 0;
      let right1 = 0;
      let right2 = 0;
      let right3 = 0;
      for (let column = 0; column < width; column++) {
        const ofLeft = rows[left + column]!;
        const ofRight = rows[right + column]!;
        const value0 = rows[at0 + column]!;
        const value1 = rows[at1 + column]!;
        const value2 = rows[at2 + column]!;
        const value3 = rows[at3 + column]!;
        left0 += value0 * ofLeft;
        left1 += value1 * ofLeft;
        left2 += value2 * ofLeft;
        left3 += value3 * ofLeft;
        right0 += value0 * ofRight;
        right1 += value1 * ofRight;
        right2 += value2 * ofRight;
        right3 += value3 * ofRight;
      }
      product.set([left0, right0], row * count + other);
      product.set([left1, right1], (row + 1) * count + other);
      product.set([left2, right2], (row + 2) * count + other);
      product.set([left3, right3], (row + 3) * count + other);
    }
  }
  for (let row = whole; row < count; row++) {
    for (let other = 0; other <= row; other++) {
      product[row * count + other] = dot(rows, row * width, rows, other * width, 0, width);
    }
  }
  return product;
}

/** Replaces a positive definite matrix by its Cholesky factor L, with L × Lᵀ = matrix. */
export function factorise(matrix: Float64Array, size: number): void {
  const sums = new Float64Array(4);
  const finish = (row: number, column: number, done: number, sum: number): void => {
    const at = row * size;
    const rest = dot(matrix, at, matrix, column * size, done, column);
    const value = matrix[at + column]! - sum - rest;
    if (row !== column) {
      matrix[at + column] = value / matrix[column * size + column]!;
      return;
    }
    if (!(value > 0)) throw new RangeError('The matrix is not positive definite.');
    matrix[at + column] = Math.sqrt(value);
  };
  let row = 0;
  for (; row + 3 < size; row += 4) {
    for (let column = 0; column < row; column++) {
      dotFourRows(matrix, row * size, size, matrix, column * size, 0, column, sums);
      for (let lane = 0; lane < 4; lane++) finish(row + lane, column, column, sums[lane]!);
    }
    for (let lane = 0; lane < 4; lane++) {
      for (let column = row; column <= row + lane; column++) finish(row + lane, column, 0, 0);
    }
  }
  for (; row < size; row++) {
    for (let column = 0; column <= row; column++) finish(row, column, 0, 0);
  }
}

/** Replaces each of the right-hand sides (one per row) by the solution of L × x = side. */
export function solveLower(
  factor: Float64Array,
  size: number,
  sides: Float64Array,
  count = sides.length / size,
): void {
  const sums = new Float64Array(4);
  let side = 0;
  for (; side + 3 < count; side += 4) {
    for (let row = 0; row < size; row++) {
      dotFourRows(sides, side * size, size, factor, row * size, 0, row, sums);
      const pivot = factor[row * size + row]!;
      for (let lane = 0; lane < 4; lane++) {
        const at = (side + lane) * size + row;
        sides[at] = (sides[at]! - sums[lane]!) / pivot;
      }
    }
  }
  for (; side < count; side++) {
    for (let row = 0; row < size; row++) {
      const at = side * size;
      const sum = dot(sides, at, factor, row * size, 0, row);
      sides[at + row] = (sides[at + row]! - sum) / factor[row * size + row]!;
    }
  }
}

/** Replaces each of the right-hand sides (one per row) by the solution of Lᵀ × x = side. */
export function solveUpper(factor: Float64Array, size: number, sides: Float64Array): void {
  for (let at = 0; at < sides.length; at += size) {
    for (let row = size - 1; row >= 0; row--) {
      const value = sides[at + row]! / factor[row * size + row]!;
      sides[at + row] = value;
      for (let column = 0; column < row; column++) {
        sides[at + column]! -= value * factor[row * size + column]!;
      }
    }
  }
}

/**
 * The last columns of the inverse of L, from the given one on, one per row of the result. They cost
 * much less than the first ones, because they are zero above the diagonal.
 */
export function invertLower(factor: Float64Array, size: number, from = 0): Float64Array {
  const inverse = new Float64Array((size - from) * size);
  for (let column = from; column < size; column++) inverse[(column - from) * size + column] = 1;
  const sums = new Float64Array(4);
  let first = from;
  for (; first + 3 < size; first += 4) {
    const start = (first - from) * size;
    for (let row = first; row < size; row++) {
      dotFourRows(inverse, start, size, factor, row * size, first, row, sums);
      const pivot = factor[row * size + row]!;
      for (let lane = 0; lane < 4; lane++) {
        const at = start + lane * size + row;
        inverse[at] = (inverse[at]! - sums[lane]!) / pivot;
      }
    }
  }
  for (; first < size; first++) {
    const start = (first - from) * size;
    for (let row = first; row < size; row++) {
      const sum = dot(inverse, start, factor, row * size, first, row);
      inverse[start + row] = (inverse[start + row]! - sum) / factor[row * size + row]!;
    }
  }
  return inverse;
}

export function transpose(rows: Values, count: number, width: number): Float32Array {
  const columns = new Float32Array(rows.length);
  for (let row = 0; row < count; row++) {
    for (let column = 0; column < width; column++) {
      columns[column * count + row] = rows[row * width + column]!;
    }
  }
  return columns;
}
