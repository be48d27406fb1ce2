import { expect, test } from 'vitest';
import { filterCount, usersQuery, usersSearch } from './users-search.ts';

test('an empty URL gives the first twenty users by name', () => {
  expect(usersQuery(usersSearch.parse({}))).toEqual({
    role: [],
    site: [],
    parentGroup: [],
    search: '',
    ordering: 'name',
    limit: 20,
    offset: 0,
  });
});

test('reads comma-joined lists and ignores invalid values', () => {
  const search = usersSearch.parse({
    role: 'Admin,Labeller',
    siteId: '1,7',
    groupId: 3,
    ordering: '-value',
    page: '3',
    search: ' moran ',
  });
  expect(usersQuery(search)).toEqual({
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
