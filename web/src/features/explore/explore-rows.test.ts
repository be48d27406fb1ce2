import { expect, test } from 'vitest';
import { labelColumnKey, exploreRows, sortRows } from './explore-rows.ts';

const points = ['2026-11-01', '2026-11-02', '2026-11-03'].map((x) => ({
  x,
  tick: x,
  title: x,
  coverage: x === '2026-11-03' ? '1 of 7 days' : undefined,
  compared: `vs ${x}`,
}));
const series = (key: string, values: (number | null)[]) => ({
  key,
  name: key,
  hue: 'blue' as const,
  values,
  total: 1,
  share: 1,
  changes: [],
  rolling: [],
});
const rows = exploreRows({
  points,
  all: [series('total', [1, 5, 2]), series('b', [4, null, 1])],
  totals: [5, 5, 3],
  totalChanges: [null, -2, 3],
  data: {
    unit: 'kg',
    kind: 'bar',
    points,
    series: [],
    bands: [{ from: 1, to: 2, name: 'Fair' }],
  },
});
const order = (key: string, direction: 'asc' | 'desc') =>
  sortRows(rows, { key, direction }, ['total', 'b']).map(({ x }) => Number(x.slice(8)));

test('a row has the figures of all labels and their total', () => {
  expect(rows.map(({ total }) => total)).toEqual([5, 5, 3]);
  expect(rows[1]).toMatchObject({ values: [5, null], change: -2, events: ['Fair'] });
});

test('a row names its days and the days it is compared with', () => {
  expect(rows[2]).toMatchObject({
    title: '2026-11-03 (1 of 7 days)',
    compared: 'vs 2026-11-03',
  });
});

test('sorts by any column, with missing figures last in both directions', () => {
  expect(order('x', 'desc')).toEqual([3, 2, 1]);
  expect(order(labelColumnKey('total'), 'desc')).toEqual([2, 3, 1]);
  expect(order('total', 'asc')).toEqual([3, 1, 2]);
  expect(order('change', 'asc')).toEqual([2, 3, 1]);
  expect(order('change', 'desc')).toEqual([3, 2, 1]);
  expect(order(labelColumnKey('b'), 'asc')).toEqual([3, 1, 2]);
});
