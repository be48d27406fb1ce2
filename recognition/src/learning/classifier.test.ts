import { expect, test } from 'vitest';
import { drawLabels } from '../../test/synthetic-pictures.ts';
import { measureAccuracy } from '../evaluation/accuracy.ts';
import { ClassifierFormatError, packClassifier, unpackClassifier } from './classifier-file.ts';
import { classify, fitClassifier, rankProbabilities, type Classifier } from './classifier.ts';
import type { LabelledPicture } from './labelled.ts';

const kitchen = { dimensions: 40, foods: 8, days: 10, picturesPerDay: 24, noise: 1.5 };

function fit(labels: readonly LabelledPicture[]): Classifier {
  const classifier = fitClassifier(labels, 'v1');
  if (!classifier) throw new Error('no classifier');
  return classifier;
}

const rank = (classifier: Classifier, { embedding, food }: LabelledPicture) => ({
  food,
  ranked: rankProbabilities(classifier.foods, classify(classifier, embedding)),
});

/** Ranks the newest three of ten days with a classifier of the days before. */
function rankLaterDays(labels: readonly LabelledPicture[]) {
  const days = [...new Set(labels.map(({ day }) => day))].toSorted();
  const firstTested = days[Math.floor(days.length * 0.7)]!;
  const classifier = fit(labels.filter(({ day }) => day < firstTested));
  return labels.filter(({ day }) => day >= firstTested).map((label) => rank(classifier, label));
}

const testAccuracy = (labels: readonly LabelledPicture[]) => measureAccuracy(rankLaterDays(labels));

test.each([
  ['fewer labels than dimensions', { ...kitchen, dimensions: 400 }],
  ['more labels than dimensions', kitchen],
])('learns to tell foods apart on later days: %s', (_, drawn) => {
  expect(testAccuracy(drawLabels(drawn)).first.share).toBeGreaterThan(0.9);
});

test('shuffled labels are recognised at chance level', () => {
  const labels = drawLabels({ ...kitchen, days: 40 });
  const shuffled = labels.map((label, at) => ({
    ...label,
    food: labels[(at * 577 + Math.floor(at / 7)) % labels.length]!.food,
  }));
  const { first } = testAccuracy(shuffled);
  expect(first.low).toBeLessThanOrEqual(1 / 8);
  expect(first.share).toBeLessThan(0.25);
});

test('probabilities add up to 1 and are calibrated on later days', () => {
  const labels = drawLabels({ ...kitchen, noise: 5, days: 30 });
  const tested = rankLaterDays(labels);
  for (const { ranked } of tested) {
    expect(ranked.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1);
  }
  const confidence =
    tested.reduce((sum, { ranked }) => sum + (ranked[0]?.probability ?? 0), 0) / tested.length;
  const { first } = measureAccuracy(tested);
  expect(confidence).toBeGreaterThan(first.low - 0.02);
  expect(confidence).toBeLessThan(first.high + 0.02);
});

test('the same labels give the same classifier', () => {
  const labels = drawLabels(kitchen);
  expect(packClassifier(fit(labels)).equals(packClassifier(fit(labels)))).toBe(true);
});

test('a stored classifier gives the same probabilities', () => {
  const labels = drawLabels(kitchen);
  const classifier = fit(labels);
  const restored = unpackClassifier(packClassifier(classifier));
  expect(restored).toEqual(classifier);
  expect(classify(restored, labels[0]!.embedding)).toEqual(
    classify(classifier, labels[0]!.embedding),
  );
});

test.each([
  ['nothing', (): Buffer => Buffer.alloc(0)],
  ['text', (): Buffer => Buffer.from('This is not a classifier.')],
  [
    'a truncated classifier',
    (): Buffer => packClassifier(fit(drawLabels(kitchen))).subarray(0, -1),
  ],
])('%s cannot be read', (_, packed) => {
  expect(() => unpackClassifier(packed())).toThrow(ClassifierFormatError);
});

test('without labels there is no classifier', () => {
  expect(fitClassifier([], 'v1')).toBeUndefined();
});

test('the only food always has the probability 1', () => {
  const labels = drawLabels({ ...kitchen, foods: 1 });
  expect([...classify(fit(labels), labels[3]!.embedding)]).toEqual([1]);
});

test('one label is enough for a classifier', () => {
  const labels = drawLabels(kitchen).slice(0, 1);
  expect(rank(fit(labels), labels[0]!).ranked).toEqual([{ food: 1, probability: 1 }]);
});

test('contradicting labels of the same pictures share the probability', () => {
  const labels = drawLabels({ ...kitchen, foods: 3 });
  const contradicting = labels.flatMap((label) =>
    label.food === 1 ? [label, { ...label, food: 9 }] : [label],
  );
  const picture = labels.find(({ food }) => food === 1)!;
  const [one, other] = rank(fit(contradicting), picture).ranked;
  expect(new Set([one?.food, other?.food])).toEqual(new Set([1, 9]));
  expect(one!.probability - other!.probability).toBeLessThan(0.05);
});

test('a rare food is found as well as a frequent one', () => {
  const labels = drawLabels({ ...kitchen, foods: 2, days: 40, noise: 2.5 });
  const rare = labels.filter(({ food }, at) => food === 1 || at % 40 === 1);
  const classifier = fit(rare);
  const pictures = labels.filter(({ food }) => food === 2).map((label) => rank(classifier, label));
  expect(measureAccuracy(pictures).first.share).toBeGreaterThan(0.9);
});

test('embeddings of different encoders are rejected', () => {
  const labels = [...drawLabels(kitchen), ...drawLabels({ ...kitchen, dimensions: 41 })];
  expect(() => fit(labels)).toThrow(RangeError);
  const classifier = fit(drawLabels(kitchen));
  expect(() => classify(classifier, labels.at(-1)!.embedding)).toThrow(RangeError);
});
