import { expect, test } from 'vitest';
import { choicesOf, ids, namedOf, namesOf, words } from './choices.ts';

const known = [{ id: 1, name: 'Quayside Hotel' }];

test('what is chosen has a name, known or from the address, and goes back into one', () => {
  const chosen = namedOf(choicesOf(ids.parse('1,7'), words.parse('Old name,Harbour')), known);
  expect(chosen).toEqual([
    { id: 1, name: 'Quayside Hotel' },
    { id: 7, name: 'Harbour' },
  ]);
  expect(namesOf(chosen)).toEqual(['Quayside Hotel', 'Harbour']);
});

test('a name with a comma is not told in the address, and is looked up', () => {
  expect(namesOf([{ name: 'Bread, Butter' }])).toEqual([]);
  expect(namedOf(choicesOf([3], ['Bread', 'Butter']), [])).toEqual([{ id: 3, name: '#3' }]);
  expect(ids.parse('all')).toEqual([]);
});
