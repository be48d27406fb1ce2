import { expect, test } from 'vitest';
import { draftOf, markupOf, piecesOf } from './comment-text.ts';
import { findMentionQuery, findPeople, mentionPerson } from './mention-query.ts';

const aoife = { id: 7, name: 'Aoife Brennan' };
const people = [
  { id: 7, first_name: 'Aoife', surname: 'Brennan', profile_photo: null, job_title: '' },
  { id: 8, first_name: 'Ciarán', surname: 'Doyle', profile_photo: null, job_title: '' },
  { id: 9, first_name: 'Brendan', surname: 'Aoki', profile_photo: null, job_title: '' },
];

test('a stored text falls into words and mentions, whatever else looks like markup', () => {
  expect(piecesOf('ask @[Aoife Brennan](7) now')).toEqual(['ask ', aoife, ' now']);
  expect(piecesOf('<script>alert(1)</script> [a](b)')).toEqual([
    '<script>alert(1)</script> [a](b)',
  ]);
  expect(piecesOf('')).toEqual([]);
});

test('what was typed becomes what is stored, and back', () => {
  const draft = {
    text: '@Aoife Brennan, and @Aoife Brennan\nmail a@Aoife Brennan',
    mentions: [aoife],
  };
  const stored = '@[Aoife Brennan](7), and @[Aoife Brennan](7)\nmail a@Aoife Brennan';
  expect(markupOf(draft)).toBe(stored);
  expect(draftOf(stored).text).toBe(draft.text);
  expect(markupOf(draftOf(stored))).toBe(stored);
});

test('two people of one name keep their places; a name that was changed is only words', () => {
  const mentions = [aoife, { id: 12, name: 'Aoife Brennan' }];
  expect(markupOf({ text: '@Aoife Brennan @Aoife Brennan', mentions })).toBe(
    '@[Aoife Brennan](7) @[Aoife Brennan](12)',
  );
  expect(markupOf({ text: '@Aoife Brennans @Aoife', mentions })).toBe('@Aoife Brennans @Aoife');
});

test.each([
  ['@', 1, ''],
  ['so @ci', 6, 'ci'],
  ['@aoife bren', 11, 'aoife bren'],
  ['mail a@b', 8, null],
  ['@ nobody', 8, null],
  ['@a\nb', 4, null],
  ['plain', 5, null],
  ['', 0, null],
])('in %j with the caret at %i people are looked for by %j', (text, caret, typed) => {
  expect(findMentionQuery(text, caret)?.typed ?? null).toBe(typed);
});

test.each([
  ['', [7, 8, 9]],
  ['ao', [7, 9]],
  ['ciaran d', [8]],
  ['brennan', [7]],
  ['Aoife Brennan ', []],
])('typing %j offers %j', (typed, ids) => {
  expect(findPeople(people, typed).map(({ id }) => id)).toEqual(ids);
});

test('a chosen person stands in the text with a space behind', () => {
  const [person] = people;
  if (!person) throw new Error('nobody');
  const draft = { text: 'ask @ao today', mentions: [] };
  expect(mentionPerson(draft, { start: 4, typed: 'ao' }, person)).toEqual({
    draft: { text: 'ask @Aoife Brennan today', mentions: [aoife] },
    caret: 19,
  });
});
