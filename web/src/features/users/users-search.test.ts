import { expect, test } from 'vitest';
import { countActive, filtersOf, queryOf, searchOf, usersSearch } from './users-search.ts';

const sites = [{ id: 1, name: 'Quayside Hotel' }];
const groups = [{ id: 3, name: 'Bread, Butter' }];

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
  expect(countActive(search)).toBe(3);
  expect(countActive(usersSearch.parse({ role: 'Chef', siteId: 'all' }))).toBe(0);
});

test('chosen sites and groups have a name, known or from the address, and go back into one', () => {
  const search = usersSearch.parse({ siteId: '1,7', siteName: 'Old name,Harbour', groupId: '3' });
  const filters = filtersOf(search, { sites, groups });
  expect(filters.sites).toEqual([
    { id: 1, name: 'Quayside Hotel' },
    { id: 7, name: 'Harbour' },
  ]);
  expect(searchOf(filters)).toEqual({
    role: [],
    siteId: [1, 7],
    siteName: ['Quayside Hotel', 'Harbour'],
    groupId: [3],
    groupName: [],
  });
  expect(filtersOf(search, { sites: [], groups: [] }).groups).toEqual([{ id: 3, name: '#3' }]);
});
