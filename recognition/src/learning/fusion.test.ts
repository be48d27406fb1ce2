import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRandom } from '../../test/synthetic-pictures.ts';
import {
  alignProbabilities,
  choosePriorWeight,
  defaultPriorWeight,
  fuseProbabilities,
} from './fusion.ts';

const probabilities = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), {
  minLength: 3,
  maxLength: 3,
});

test('the result is a distribution for any input', () => {
  fc.assert(
    fc.property(
      probabilities,
      probabilities,
      fc.constantFrom(0, 0.5, 1.5),
      (picture, prior, weight) => {
        const fused = fuseProbabilities(picture, prior, weight);
        expect(fused.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1);
        expect(fused.every((value) => value > 0)).toBe(true);
      },
    ),
  );
});

test.each<[string, number[], number[], number, number[]]>([
  ['ignores the prior at weight 0', [0.8, 0.2], [0.1, 0.9], 0, [0.8, 0.2]],
  ['multiplies at weight 1', [0.8, 0.2], [0.2, 0.8], 1, [0.5, 0.5]],
  ['keeps the picture with an even prior', [0.7, 0.3], [0.5, 0.5], 1, [0.7, 0.3]],
  ['keeps the picture without a prior', [0.7, 0.3], [0, 0], 1, [0.7, 0.3]],
  ['accepts a prior that is not normalised', [0.8, 0.2], [2, 8], 1, [0.5, 0.5]],
])('%s', (_, picture, prior, weight, expected) => {
  for (const [place, value] of fuseProbabilities(picture, prior, weight).entries()) {
    expect(value).toBeCloseTo(expected[place]!);
  }
});

/** The right food has the given probabilities on average; the other one the rest. */
function drawSamples(pictureQuality: number, priorQuality: number) {
  const random = createRandom(3);
  const source = (quality: number): number[] => {
    const isRight = (random() + 1) / 2 < quality;
    return isRight ? [0.9, 0.1] : [0.1, 0.9];
  };
  return Array.from({ length: 2000 }, () => ({
    picture: source(pictureQuality),
    prior: source(priorQuality),
    right: 0,
  }));
}

test('a prior that knows nothing gets no weight', () => {
  expect(choosePriorWeight(drawSamples(0.9, 0.5))).toBe(0);
});

test('a prior as good as the picture gets its full weight', () => {
  expect(choosePriorWeight(drawSamples(0.9, 0.9))).toBe(1);
});

test('few samples, or samples of unknown foods, give the default', () => {
  expect(choosePriorWeight(drawSamples(0.9, 0.5).slice(0, 10))).toBe(defaultPriorWeight);
  const unknown = drawSamples(0.9, 0.5).map((sample) => ({ ...sample, right: -1 }));
  expect(choosePriorWeight(unknown)).toBe(defaultPriorWeight);
});

test('probabilities are put in the order of the foods', () => {
  const ranked = [
    { food: 5, probability: 0.7 },
    { food: 2, probability: 0.3 },
  ];
  expect([...alignProbabilities([2, 3, 5], ranked)]).toEqual([0.3, 0, 0.7]);
});
