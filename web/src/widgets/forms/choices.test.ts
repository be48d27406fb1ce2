import { expect, test } from 'vitest';
import { toChoices, ids, resolveNames, urlNames, words } from './choices.ts';

const known = [{ id: 1, name: 'Quayside Hotel' }];

test('chosen ids get known names, or those from the URL, and round-trip', () => {
  const chosen = resolveNames(toChoices(ids.parse('1,7'), words.parse('Old name,Harbour')), known);
  expect(chosen).toEqual([
    { id: 1, name: 'Quayside Hotel' },
    { id: 7, name: 'Harbour' },
  ]);
  expect(urlNames(chosen)).toEqual(['Quayside Hotel', 'Harbour']);
});

test('names with a comma are omitted from the URL and looked up', () => {
  expect(urlNames([{ name: 'Bread, Butter' }])).toEqual([]);
  expect(resolveNames(toChoices([3], ['Bread', 'Butter']), [])).toEqual([{ id: 3, name: '#3' }]);
  expect(ids.parse('all')).toEqual([]);
});
