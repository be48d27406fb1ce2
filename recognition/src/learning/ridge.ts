import {
  factorise,
  invertLower,
  multiplyByTranspose,
  solveLower,
  solveUpper,
  transpose,
} from './linear-algebra.ts';

export interface RidgeProblem {
  /** One row per label, weighted. */
  rows: Float32Array;
  count: number;
  width: number;
  /** One row per class and one column per label, weighted. */
  targets: Float64Array;
  classes: number;
  /** Labels that are left out together, as lists of row numbers. Others are always kept. */
  groups: number[][];
}

export interface RidgeSolution {
  /** One row per class, one column per dimension. */
  coefficients: Float64Array;
  /**
   * Targets minus predictions of a fit without the group of the label; same layout as targets, zero
   * for labels without a group.
   */
  leftOut: Float64Array;
}

/** Minimises the squared error plus lambda times the squared coefficients, in closed form. */
export const solveRidge = (problem: RidgeProblem, lambda: number): RidgeSolution =>
  problem.count <= problem.width ? solveDual(problem, lambda) : solvePrimal(problem, lambda);

/** Does not depend on lambda, so several values can share it. */
export const productOfRows = ({ rows, count, width }: RidgeProblem): Float64Array =>
  multiplyByTranspose(rows, count, width);

/** For fewer labels than dimensions: one unknown per label. */
function solveDual(problem: RidgeProblem, lambda: number): RidgeSolution {
  const { rows, count, width, classes } = problem;
  const { shares, leftOut } = solveShares(problem, productOfRows(problem), lambda);
  const coefficients = new Float64Array(classes * width);
  for (let one = 0; one < classes; one++) {
    const ofClass = coefficients.subarray(one * width, (one + 1) * width);
    for (let label = 0; label < count; label++) {
      addRow(ofClass, rows, label * width, shares[one * count + label]!);
    }
  }
  return { coefficients, leftOut };
}

/** Keeps the product unchanged. Coefficients are the rows, multiplied by their shares and added. */
export function solveShares(
  { count, targets, classes, groups }: RidgeProblem,
  product: Float64Array,
  lambda: number,
): { shares: Float64Array; leftOut: Float64Array } {
  const factor = product.slice();
  addToDiagonal(factor, count, lambda);
  factorise(factor, count);
  const shares = targets.slice();
  solveLower(factor, count, shares, classes);
  solveUpper(factor, count, shares);

  const from = groups.flat().reduce((least, label) => Math.min(least, label), count);
  const inverse = invertLower(factor, count, from);
  const leftOut = leaveGroupsOut(groups, shares, count, classes, (one, other) => {
    const [oneAt, otherAt] = [(one - from) * count, (other - from) * count];
    let sum = 0;
    for (let at = Math.max(one, other); at < count; at++) {
      sum += inverse[oneAt + at]! * inverse[otherAt + at]!;
    }
    return sum;
  });
  return { shares, leftOut };
}

/** For more labels than dimensions: one unknown per dimension. */
function solvePrimal(problem: RidgeProblem, lambda: number): RidgeSolution {
  const { rows, count, width, targets, classes, groups } = problem;
  const factor = multiplyByTranspose(transpose(rows, count, width), width, count);
  addToDiagonal(factor, width, lambda);
  factorise(factor, width);
  const coefficients = new Float64Array(classes * width);
  for (let label = 0; label < count; label++) {
    for (let one = 0; one < classes; one++) {
      const target = targets[one * count + label]!;
      if (target === 0) continue;
      const ofClass = coefficients.subarray(one * width, (one + 1) * width);
      addRow(ofClass, rows, label * width, target);
    }
  }
  solveLower(factor, width, coefficients, classes);
  solveUpper(factor, width, coefficients);

  const residuals = targets.slice();
  for (const label of groups.flat()) {
    for (let one = 0; one < classes; one++) {
      let predicted = 0;
      for (let at = 0; at < width; at++) {
        predicted += coefficients[one * width + at]! * rows[label * width + at]!;
      }
      residuals[one * count + label]! -= predicted;
    }
  }
  const leftOut = new Float64Array(residuals.length);
  for (const group of groups) {
    const whitened = new Float64Array(group.length * width);
    for (const [place, label] of group.entries()) {
      whitened.set(rows.subarray(label * width, (label + 1) * width), place * width);
    }
    solveLower(factor, width, whitened, group.length);
    const places = new Map(group.map((label, place) => [label, place * width]));
    const part = leaveGroupsOut([group], residuals, count, classes, (one, other) => {
      const [oneAt, otherAt] = [places.get(one)!, places.get(other)!];
      let sum = one === other ? 1 : 0;
      for (let at = 0; at < width; at++) sum -= whitened[oneAt + at]! * whitened[otherAt + at]!;
      return sum;
    });
    for (let one = 0; one < classes; one++) {
      for (const label of group) leftOut[one * count + label] = part[one * count + label]!;
    }
  }
  return { coefficients, leftOut };
}

/** Solves, for each group, the block of the matrix that belongs to its labels. */
function leaveGroupsOut(
  groups: number[][],
  sides: Float64Array,
  count: number,
  classes: number,
  entry: (one: number, other: number) => number,
): Float64Array {
  const leftOut = new Float64Array(sides.length);
  for (const group of groups) {
    const size = group.length;
    const block = new Float64Array(size * size);
    for (const [row, label] of group.entries()) {
      for (let column = 0; column <= row; column++) {
        block[row * size + column] = entry(label, group[column]!);
      }
    }
    factorise(block, size);
    const parts = new Float64Array(classes * size);
    for (let one = 0; one < classes; one++) {
      for (const [at, label] of group.entries()) {
        parts[one * size + at] = sides[one * count + label]!;
      }
    }
    solveLower(block, size, parts, classes);
    solveUpper(block, size, parts);
    for (let one = 0; one < classes; one++) {
      for (const [at, label] of group.entries()) {
        leftOut[one * count + label] = parts[one * size + at]!;
      }
    }
  }
  return leftOut;
}

function addRow(to: Float64Array, rows: Float32Array, rowAt: number, factor: number): void {
  for (let at = 0; at < to.length; at++) to[at]! += factor * rows[rowAt + at]!;
}

function addToDiagonal(matrix: Float64Array, size: number, value: number): void {
  for (let at = 0; at < matrix.length; at += size + 1) matrix[at]! += value;
}
