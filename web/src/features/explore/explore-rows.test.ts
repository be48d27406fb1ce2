import { expect, test } from 'vitest';
import { columnOfLabel, rowsOf, sortedRows } from './explore-rows.ts';

const points = ['2026-11-01', '2026-11-02', '2026-11-03'].map((x) => ({ x, tick: x, title: x }));
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
const rows = rowsOf({
  points,
  all: [series('total', [1, 5, 2]), series('b', [4, null, 1])],
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
  sortedRows(rows, { key, direction }, ['total', 'b']).map(({ x }) => Number(x.slice(8)));

test('a row has the figures of all labels and their sum', () => {
  expect(rows.map(({ total }) => total)).toEqual([5, 5, 3]);
  expect(rows[1]).toMatchObject({ values: [5, null], change: -2, events: ['Fair'] });
});

test('rows are sorted by any column; what has no figure comes last both ways', () => {
  expect(order('x', 'desc')).toEqual([3, 2, 1]);
  expect(order(columnOfLabel('total'), 'desc')).toEqual([2, 3, 1]);
  expect(order('total', 'asc')).toEqual([3, 1, 2]);
  expect(order('change', 'asc')).toEqual([2, 3, 1]);
  expect(order('change', 'desc')).toEqual([3, 2, 1]);
  expect(order(columnOfLabel('b'), 'asc')).toEqual([3, 1, 2]);
});
