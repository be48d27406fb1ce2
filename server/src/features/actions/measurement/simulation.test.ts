import { expect, test } from 'vitest';
import {
  simulateSite,
  type SimulatedResult,
  type SimulatedTruth,
} from './simulated-site.test-support.ts';

const simulate = (name: string, sites: number, truth: SimulatedTruth): SimulatedResult[] =>
  Array.from({ length: sites }, (_, site) => simulateSite(`${name} ${site}`, truth));

const percent = <Item>(items: readonly Item[], matches: (item: Item) => boolean): number =>
  (items.filter(matches).length / items.length) * 100;

const holdsTruth = ({ result: { effect }, trueG }: SimulatedResult): boolean =>
  effect !== null && effect.low <= trueG && trueG <= effect.high;

test('95 % intervals hold the planted effect', () => {
  const results = [0, 0.05, 0.1, 0.2].flatMap((effect) =>
    simulate(`effect ${effect}`, 200, { effect }),
  );
  const judged = results.filter(({ result }) => result.effect !== null);
  expect(judged.length).toBeGreaterThan(780);
  const held = percent(judged, holdsTruth);
  expect(held).toBeGreaterThanOrEqual(93);
  expect(held).toBeLessThanOrEqual(97);
});

test('the first result after two or three weeks is no surer than it should be', () => {
  const results = [0, 0.1].flatMap((effect) =>
    simulate(`first ${effect}`, 400, { effect, daysAfter: 21 }),
  );
  const held = percent(
    results.filter(({ result }) => result.effect !== null),
    holdsTruth,
  );
  expect(held).toBeGreaterThanOrEqual(93);
  expect(held).toBeLessThanOrEqual(97);
});

test('large effects are seen, in the right direction', () => {
  const saved = simulate('large', 200, { effect: 0.4, daysAfter: 182 });
  expect(percent(saved, ({ state }) => state === 'saved')).toBeGreaterThan(85);
  const worse = simulate('worse', 200, { effect: -0.6, daysAfter: 182 });
  expect(percent(worse, ({ state }) => state === 'worse')).toBeGreaterThan(85);
});

test.each([0.05, 0.08, 0.12, 0.2])(
  'without an effect, missing %d of the services does not look like a saving',
  (after) => {
    const results = simulate(`fall ${after}`, 200, { effect: 0, missed: { before: 0.02, after } });
    expect(percent(results, ({ state }) => state === 'saved')).toBeLessThanOrEqual(5);
  },
);
