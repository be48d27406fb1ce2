import type { LabelledPicture } from './labelled.ts';

export const maxLabels = 5000;

/**
 * The most recent labels, with the same upper limit for every food: frequent foods give way to
 * rare ones. Oldest first; the result does not depend on the order of labels of different days.
 */
export function selectLabels<Label extends LabelledPicture>(
  labels: readonly Label[],
  max = maxLabels,
): Label[] {
  const limit = findLimit([...countFoods(labels).values()], max);
  const taken = new Map<number, number>();
  return labels
    .toSorted((one, other) => compareText(other.day, one.day))
    .filter(({ food }) => {
      const count = (taken.get(food) ?? 0) + 1;
      taken.set(food, count);
      return count <= limit;
    })
    .slice(0, max)
    .toReversed();
}

export function countFoods(labels: readonly Pick<LabelledPicture, 'food'>[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { food } of labels) counts.set(food, (counts.get(food) ?? 0) + 1);
  return counts;
}

/** Largest number per food that keeps the total within the maximum, at least one. */
function findLimit(counts: number[], max: number): number {
  let limit = max;
  while (limit > 1 && counts.reduce((sum, count) => sum + Math.min(count, limit), 0) > max) limit--;
  return limit;
}

const compareText = (one: string, other: string): number =>
  one < other ? -1 : Number(one > other);
