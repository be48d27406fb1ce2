import { expect, test } from 'vitest';
import { filterCount, queryOf, usersSearch } from './users-search.ts';

test('an address without anything asks for the first twenty by name', () => {
  expect(queryOf(usersSearch.parse({}))).toEqual({
    role: [],
    site: [],
    parentGroup: [],
    search: '',
    ordering: 'name',
    limit: 20,
    offset: 0,
  });
});

test('lists are comma-joined in the address, and what makes no sense is left aside', () => {
  const search = usersSearch.parse({
    role: 'Admin,Labeller',
    siteId: '1,7',
    groupId: 3,
    ordering: '-value',
    page: '3',
    search: ' moran ',
  });
  expect(queryOf(search)).toEqual({
    role: ['Admin', 'Labeller'],
    site: [1, 7],
    parentGroup: [3],
    search: 'moran',
    ordering: 'name',
    limit: 20,
    offset: 40,
  });
  expect(filterCount(search)).toBe(3);
  expect(filterCount(usersSearch.parse({ role: 'Chef', siteId: 'all' }))).toBe(0);
});
