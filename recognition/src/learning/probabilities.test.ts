import { expect, test } from 'vitest';
import { createRandom } from '../../test/synthetic-pictures.ts';
import { defaultTemperature, fitTemperature, toProbabilities } from './probabilities.ts';

test.each<[number[], number, number[]]>([
  [[0, 0], 1, [0.5, 0.5]],
  [[0, Math.log(3)], 1, [0.25, 0.75]],
  [[0, 2 * Math.log(3)], 2, [0.25, 0.75]],
  [[-5000, 5000], 0.01, [0, 1]],
])('scores %j at temperature %d have the probabilities %j', (scores, temperature, expected) => {
  for (const [place, probability] of toProbabilities(scores, temperature).entries()) {
    expect(probability).toBeCloseTo(expected[place]!);
  }
});

test.each([0.03, 0.1, 0.5])('finds the temperature %d that the scores were drawn with', (truth) => {
  const random = createRandom(7);
  const heldOut = Array.from({ length: 4000 }, () => {
    const scores = Float64Array.from({ length: 5 }, () => random() * 0.5);
    let rest = (random() + 1) / 2;
    const right = toProbabilities(scores, truth).findIndex(
      (probability) => (rest -= probability) < 0,
    );
    return { scores, right };
  });
  expect(fitTemperature(heldOut) / truth).toBeCloseTo(1, 0);
  expect(Math.abs(Math.log(fitTemperature(heldOut) / truth))).toBeLessThan(0.12);
});

test('without held-out scores the default applies', () => {
  expect(fitTemperature([])).toBe(defaultTemperature);
});
