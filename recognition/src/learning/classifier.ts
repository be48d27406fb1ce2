import { quantise, type Embedding } from '../embedding.ts';
import { chooseLambda, maxLabelsForChoice } from './choose-lambda.ts';
import { prepareProblem, toHeldOutScores } from './fit-problem.ts';
import type { LabelledPicture } from './labelled.ts';
import { fitTemperature, toProbabilities } from './probabilities.ts';
import { solveRidge } from './ridge.ts';
import { countFoods, selectLabels } from './select-labels.ts';
import { computeStandard, standardise, type Standard } from './standardise.ts';

export interface Classifier {
  encoderVersion: string;
  /** Ids in ascending order; the other lists have the same order. */
  foods: number[];
  labelCounts: number[];
  standard: Standard;
  coefficients: Embedding[];
  intercepts: Float32Array;
  temperature: number;
  lambda: number;
}

export interface RankedFood {
  food: number;
  probability: number;
}

/**
 * Undefined without labels. With one food, that food always has the probability 1: only the
 * thresholds, which are measured, can tell whether it may be labelled automatically.
 * Takes seconds for thousands of labels: run it in a worker thread.
 */
export function fitClassifier(
  labels: readonly LabelledPicture[],
  encoderVersion: string,
): Classifier | undefined {
  const selected = selectLabels(labels);
  const [first] = selected;
  if (!first) return undefined;
  const dimensions = first.embedding.values.length;
  if (selected.some(({ embedding }) => embedding.values.length !== dimensions)) {
    throw new RangeError('The embeddings are of different encoders.');
  }
  const counts = countFoods(selected);
  const foods = [...counts.keys()].toSorted((one, other) => one - other);
  const standard = computeStandard(
    selected.map(({ embedding }) => embedding),
    dimensions,
  );
  const lambda = chooseLambda(
    prepareProblem(selectLabels(selected, maxLabelsForChoice), foods, standard),
  );
  const problem = prepareProblem(selected, foods, standard);
  const { coefficients, leftOut } = solveRidge(problem, lambda);
  const { width } = problem;
  return {
    encoderVersion,
    foods,
    labelCounts: foods.map((food) => counts.get(food) ?? 0),
    standard,
    coefficients: foods.map((_, row) =>
      quantise(coefficients.subarray(row * width, row * width + dimensions)),
    ),
    intercepts: Float32Array.from(foods, (_, row) => coefficients[row * width + dimensions]!),
    temperature: fitTemperature(toHeldOutScores(problem, leftOut)),
    lambda,
  };
}

/** Probabilities in the order of the classifier's foods, as if all foods were equally frequent. */
export function classify(classifier: Classifier, embedding: Embedding): Float64Array {
  const { standard, coefficients, intercepts, temperature } = classifier;
  if (embedding.values.length !== standard.means.length) {
    throw new RangeError('The embedding is of another encoder.');
  }
  const vector = new Float64Array(embedding.values.length);
  standardise(embedding, standard, vector);
  const scores = coefficients.map(({ values, scale }, row) => {
    let sum = 0;
    for (let at = 0; at < vector.length; at++) sum += values[at]! * vector[at]!;
    return sum * scale + intercepts[row]!;
  });
  return toProbabilities(scores, temperature);
}

/** Most probable first; equal probabilities by id, so the order is always the same. */
export const rankProbabilities = (
  foods: readonly number[],
  probabilities: ArrayLike<number>,
): RankedFood[] =>
  foods
    .map((food, place) => ({ food, probability: probabilities[place] ?? 0 }))
    .toSorted((one, other) => other.probability - one.probability || one.food - other.food);
