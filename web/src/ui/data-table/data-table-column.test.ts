import { expect, test } from 'vitest';
import { nextSort, withKey, withKeys } from './data-table-column.ts';

test('the first click sorts ascending, the second descending; another column starts ascending', () => {
  const first = nextSort(undefined, 'name');
  expect(first).toEqual({ key: 'name', direction: 'asc' });
  const second = nextSort(first, 'name');
  expect(second).toEqual({ key: 'name', direction: 'desc' });
  expect(nextSort(second, 'name')).toEqual({ key: 'name', direction: 'asc' });
  expect(nextSort(second, 'site')).toEqual({ key: 'site', direction: 'asc' });
});

test('selecting a row does not change the previous selection set', () => {
  const before = new Set(['1']);
  expect(withKey(before, '2', true)).toEqual(new Set(['1', '2']));
  expect(withKey(before, '1', false)).toEqual(new Set());
  expect(before).toEqual(new Set(['1']));
});

test('selecting a page keeps the rows of other pages', () => {
  const before = new Set(['1', '8']);
  expect(withKeys(before, ['1', '2'], true)).toEqual(new Set(['8', '1', '2']));
  expect(withKeys(before, ['1', '2'], false)).toEqual(new Set(['8']));
});
