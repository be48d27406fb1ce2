import type { ExploreAnswer } from '@wastegauge/contract/insight/explore';
import { expect, test } from 'vitest';
import { groupedSeries, otherKey, seriesOf, sumOf } from './explore-series.ts';

const value = (key: string, amount: number | null, diff: number | null = null) => ({
  key,
  name: key,
  value: amount,
  rolling_value: amount,
  diff,
});

const answer = (changes: Partial<ExploreAnswer>): ExploreAnswer => ({
  metric: 'total_waste',
  labels: 'sites',
  granularity: 'daily',
  start_date: '2026-11-01',
  end_date: '2026-11-02',
  prev_start_date: '2026-10-30',
  prev_end_date: '2026-10-31',
  unit: 'kg',
  total_waste: 6,
  prev_total: 3,
  diff: 100,
  series: [],
  chart: [],
  ...changes,
});

const seriesNamed = (...keys: string[]) =>
  keys.map((key, index) => ({ key, name: key, total: keys.length - index, share: 1 }));
const named = (key: string, name: string | null) => name ?? `#${key}`;

test('where a label has nothing it is zero, and a point keeps its place', () => {
  const [first, second] = seriesOf(
    answer({
      series: seriesNamed('1', '2'),
      chart: [
        { x: '2026-11-01', y: [value('1', 4, -20)] },
        { x: '2026-11-02', y: [value('2', 2)] },
      ],
    }),
    named,
  );
  expect(first).toMatchObject({ name: '1', values: [4, 0], changes: [-20, null] });
  expect(second).toMatchObject({ name: '2', values: [0, 2], rolling: [null, 2] });
});

test('without covers there is no waste per cover', () => {
  const [only] = seriesOf(
    answer({
      metric: 'waste_per_cover',
      labels: 'none',
      series: [{ key: '0', name: null, total: null, share: null }],
      chart: [{ x: '2026-11-01', y: [] }],
    }),
    named,
  );
  expect(only).toMatchObject({ name: '#0', hue: 'series', values: [null] });
});

test('flags have the colours of their meaning', () => {
  const flags = seriesOf(
    answer({ labels: 'non_food', series: seriesNamed('false', 'true') }),
    named,
  );
  expect(flags.map(({ hue }) => hue)).toEqual(['blue', 'other']);
});

test('the ten largest are told apart, all others are one in the chart and listed in the table', () => {
  const keys = Array.from({ length: 13 }, (_, index) => String(index + 1));
  const all = seriesOf(
    answer({
      series: seriesNamed(...keys),
      chart: [{ x: '2026-11-01', y: keys.map((key) => value(key, 1)) }],
    }),
    named,
  );
  const drawn = groupedSeries(all, 'sites', 'Other');
  expect(all).toHaveLength(13);
  expect(drawn).toHaveLength(11);
  expect(new Set(drawn.map(({ hue }) => hue)).size).toBe(11);
  expect(drawn.at(-1)).toMatchObject({
    key: otherKey,
    name: 'Other',
    hue: 'other',
    total: 6,
    share: 3,
    values: [3],
    changes: [null],
  });
});

test('what has a meaning of its own is never put together with others', () => {
  const all = seriesOf(
    answer({ labels: 'occupancy_type', series: seriesNamed('DEFAULT_OCCUPANCY', 'OTHER', 'EXPO') }),
    named,
  );
  expect(groupedSeries(all, 'occupancy_type', 'Other')).toHaveLength(3);
});

test('a sum of nothing is nothing', () => {
  expect(sumOf([])).toBeNull();
  expect(sumOf([null, null])).toBeNull();
  expect(sumOf([1, null, 2])).toBe(3);
});
