import { expect, test } from 'vitest';
import { createRandom } from '../../test/synthetic-pictures.ts';
import { solveRidge, type RidgeProblem } from './ridge.ts';

const lambda = 0.2;

function drawProblem(count: number, width: number, groups: number[][]): RidgeProblem {
  const random = createRandom(count * 100 + width);
  const classes = 3;
  return {
    rows: Float32Array.from({ length: count * width }, random),
    count,
    width,
    targets: Float64Array.from({ length: classes * count }, random),
    classes,
    groups,
  };
}

const alone = (count: number): number[][] => Array.from({ length: count }, (_, row) => [row]);
const inPairs = (count: number): number[][] =>
  Array.from({ length: count / 2 }, (_, pair) => [pair * 2, pair * 2 + 1]);

function withoutGroup(problem: RidgeProblem, group: number[]): RidgeProblem {
  const { rows, width, targets, classes, count } = problem;
  const kept = Array.from({ length: count }, (_, row) => row).filter((row) => !group.includes(row));
  return {
    ...problem,
    count: kept.length,
    rows: Float32Array.from(
      kept.flatMap((row) => Array.from(rows.slice(row * width, (row + 1) * width))),
    ),
    targets: Float64Array.from(
      Array.from({ length: classes }, (_, one) => one).flatMap((one) =>
        kept.map((row) => targets[one * count + row]!),
      ),
    ),
    groups: [],
  };
}

test.each([
  ['more dimensions than labels', drawProblem(12, 20, alone(12))],
  ['more labels than dimensions', drawProblem(30, 7, alone(30))],
  ['pairs, more dimensions than labels', drawProblem(12, 20, inPairs(12))],
  ['pairs, more labels than dimensions', drawProblem(30, 7, inPairs(30))],
  ['the last pairs only', drawProblem(12, 20, inPairs(12).slice(3))],
])('left-out errors equal those of a new fit without the group: %s', (_, problem) => {
  const { rows, width, count, classes, targets, groups } = problem;
  const { leftOut } = solveRidge(problem, lambda);
  for (const group of groups) {
    const { coefficients } = solveRidge(withoutGroup(problem, group), lambda);
    for (const row of group) {
      for (let one = 0; one < classes; one++) {
        let predicted = 0;
        for (let at = 0; at < width; at++) {
          predicted += coefficients[one * width + at]! * rows[row * width + at]!;
        }
        const error = targets[one * count + row]! - predicted;
        expect(leftOut[one * count + row]).toBeCloseTo(error, 6);
      }
    }
  }
});

test('the coefficients have no gradient left', () => {
  for (const problem of [drawProblem(12, 20, []), drawProblem(30, 7, [])]) {
    const { rows, width, count, targets } = problem;
    const { coefficients } = solveRidge(problem, lambda);
    for (let at = 0; at < width; at++) {
      let gradient = lambda * coefficients[at]!;
      for (let row = 0; row < count; row++) {
        let error = -targets[row]!;
        for (let column = 0; column < width; column++) {
          error += coefficients[column]! * rows[row * width + column]!;
        }
        gradient += error * rows[row * width + at]!;
      }
      expect(gradient).toBeCloseTo(0, 6);
    }
  }
});
