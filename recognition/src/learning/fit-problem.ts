import type { LabelledPicture } from './labelled.ts';
import type { HeldOutScores } from './probabilities.ts';
import type { RidgeProblem } from './ridge.ts';
import { countFoods } from './select-labels.ts';
import { standardise, type Standard } from './standardise.ts';

export interface FitProblem extends RidgeProblem {
  labels: readonly LabelledPicture[];
  foods: number[];
  /** Square roots of the weights of the labels. */
  roots: Float64Array;
}

/** Below this number of labels a food has less weight than others: one label may be wrong. */
const fullWeightFrom = 5;
const minDays = 3;
/** Enough for the temperature, and a fraction of the time of leaving out all labels. */
const maxLeftOut = 1000;

/** Every food has the same weight in total. A constant dimension takes the place of an intercept. */
export function prepareProblem(
  labels: readonly LabelledPicture[],
  foods: number[],
  standard: Standard,
): FitProblem {
  const count = labels.length;
  const dimensions = standard.means.length;
  const width = dimensions + 1;
  const counts = countFoods(labels);
  const weights = labels.map(({ food }) => 1 / Math.max(counts.get(food) ?? 0, fullWeightFrom));
  const meanWeight = weights.reduce((sum, weight) => sum + weight, 0) / count;
  const roots = Float64Array.from(weights, (weight) => Math.sqrt(weight / meanWeight));
  const places = new Map(foods.map((food, place) => [food, place]));
  const rows = new Float32Array(count * width);
  const targets = new Float64Array(foods.length * count);
  for (const [label, { embedding, food }] of labels.entries()) {
    const row = rows.subarray(label * width, (label + 1) * width);
    standardise(embedding, standard, row);
    row[dimensions] = 1;
    const root = roots[label]!;
    for (let at = 0; at < width; at++) row[at]! *= root;
    targets[places.get(food)! * count + label] = root;
  }
  const groups = groupByDay(labels);
  return { rows, count, width, targets, classes: foods.length, groups, labels, foods, roots };
}

/**
 * Pictures of one day resemble each other, so they are left out together. With fewer than three
 * days each picture is left out alone. Only the newest are left out, which are last in the list.
 */
function groupByDay(labels: readonly LabelledPicture[]): number[][] {
  const rows = [...labels.keys()];
  const days = Map.groupBy(rows, (row) => labels[row]!.day);
  const groups = days.size >= minDays ? [...days.values()] : rows.map((row) => [row]);
  const newest: number[][] = [];
  let count = 0;
  for (const group of groups.toReversed()) {
    if (count > 0 && count + group.length > maxLeftOut) break;
    newest.push(group);
    count += group.length;
  }
  return newest;
}

/** Only labels whose food also occurs outside of their group: others cannot be predicted. */
export function toHeldOutScores(problem: FitProblem, leftOut: Float64Array): HeldOutScores[] {
  const { labels, foods, groups, roots, count, classes } = problem;
  const counts = countFoods(labels);
  return groups.flatMap((group) => {
    const inGroup = countFoods(group.map((label) => labels[label]!));
    return group
      .filter((label) => {
        const { food } = labels[label]!;
        return (counts.get(food) ?? 0) > (inGroup.get(food) ?? 0);
      })
      .map((label) => {
        const right = foods.indexOf(labels[label]!.food);
        const scores = Float64Array.from({ length: classes }, (_, one) => {
          const target = one === right ? 1 : 0;
          return target - leftOut[one * count + label]! / roots[label]!;
        });
        return { scores, right };
      });
  });
}
