import { toHeldOutScores, type FitProblem } from './fit-problem.ts';
import type { HeldOutScores } from './probabilities.ts';
import { productOfRows, solveShares } from './ridge.ts';

const candidates = [0.01, 0.03, 0.1, 0.3, 1];
export const defaultLambda = 0.1;
/** A choice on fewer pictures would be chance. */
const minHeldOut = 30;

/** More labels hardly change the choice and take minutes. */
export const maxLabelsForChoice = 600;

/**
 * The largest candidate whose accuracy on left-out labels is within one standard error of the
 * best: near-duplicates among the labels favour too small a value.
 */
export function chooseLambda(problem: FitProblem): number {
  const product = productOfRows(problem);
  const accuracies: number[] = [];
  let heldOutCount = 0;
  for (const lambda of candidates) {
    const heldOut = toHeldOutScores(problem, solveShares(problem, product, lambda).leftOut);
    if (heldOut.length < minHeldOut) return defaultLambda;
    heldOutCount = heldOut.length;
    accuracies.push(heldOut.filter(isRight).length / heldOut.length);
  }
  const best = Math.max(...accuracies);
  const standardError = Math.sqrt((best * (1 - best)) / heldOutCount);
  return (
    candidates.findLast((_, index) => (accuracies[index] ?? 0) >= best - standardError) ??
    defaultLambda
  );
}

const isRight = ({ scores, right }: HeldOutScores): boolean =>
  scores.every((score) => score <= (scores[right] ?? 0));
