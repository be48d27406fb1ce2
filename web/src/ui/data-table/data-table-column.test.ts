import { expect, test } from 'vitest';
import { nextSort, withKey } from './data-table-column.ts';

test('a first click sorts a column upwards, a second one downwards, another column starts anew', () => {
  const first = nextSort(undefined, 'name');
  expect(first).toEqual({ key: 'name', direction: 'asc' });
  const second = nextSort(first, 'name');
  expect(second).toEqual({ key: 'name', direction: 'desc' });
  expect(nextSort(second, 'name')).toEqual({ key: 'name', direction: 'asc' });
  expect(nextSort(second, 'site')).toEqual({ key: 'site', direction: 'asc' });
});

test('ticking a row leaves the former selection as it was', () => {
  const before = new Set(['1']);
  expect(withKey(before, '2', true)).toEqual(new Set(['1', '2']));
  expect(withKey(before, '1', false)).toEqual(new Set());
  expect(before).toEqual(new Set(['1']));
});
