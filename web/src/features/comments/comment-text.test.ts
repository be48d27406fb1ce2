import { expect, test } from 'vitest';
import { parseDraft, draftMarkup, shortenComment, splitMentions } from './comment-text.ts';
import { findMentionQuery, findPeople, mentionPerson } from './mention-query.ts';

const aoife = { id: 7, name: 'Aoife Brennan' };
const people = [
  { id: 7, first_name: 'Aoife', surname: 'Brennan', profile_photo: null, job_title: '' },
  { id: 8, first_name: 'Ciarán', surname: 'Doyle', profile_photo: null, job_title: '' },
  { id: 9, first_name: 'Brendan', surname: 'Aoki', profile_photo: null, job_title: '' },
];

test('splits a stored text into words and mentions and ignores other markup', () => {
  expect(splitMentions('ask @[Aoife Brennan](7) now')).toEqual(['ask ', aoife, ' now']);
  expect(splitMentions('<script>alert(1)</script> [a](b)')).toEqual([
    '<script>alert(1)</script> [a](b)',
  ]);
  expect(splitMentions('')).toEqual([]);
});

test.each([
  [['short'], ['short']],
  [['a word too many'], ['a word too…']],
  [['x'.repeat(20)], [`${'x'.repeat(12)}…`]],
  [
    ['with ', aoife, ' here'],
    ['with ', '…'],
  ],
  [
    ['for ', { id: 8, name: 'Ciarán' }, ' here'],
    ['for ', { id: 8, name: 'Ciarán' }, '…'],
  ],
])('shortens %j to twelve characters', (pieces, expected) => {
  expect(shortenComment(pieces, 12)).toEqual(expected);
});

test('converts a draft to stored markup and back', () => {
  const draft = {
    text: '@Aoife Brennan, and @Aoife Brennan\nmail a@Aoife Brennan',
    mentions: [aoife],
  };
  const stored = '@[Aoife Brennan](7), and @[Aoife Brennan](7)\nmail a@Aoife Brennan';
  expect(draftMarkup(draft)).toBe(stored);
  expect(parseDraft(stored).text).toBe(draft.text);
  expect(draftMarkup(parseDraft(stored))).toBe(stored);
});

test('keeps the order of two people with the same name; an edited name is plain text', () => {
  const mentions = [aoife, { id: 12, name: 'Aoife Brennan' }];
  expect(draftMarkup({ text: '@Aoife Brennan @Aoife Brennan', mentions })).toBe(
    '@[Aoife Brennan](7) @[Aoife Brennan](12)',
  );
  expect(draftMarkup({ text: '@Aoife Brennans @Aoife', mentions })).toBe('@Aoife Brennans @Aoife');
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
])('%j with the caret at %i searches for %j', (text, caret, typed) => {
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

test('inserts the selected person followed by a space', () => {
  const [person] = people;
  if (!person) throw new Error('no person');
  const draft = { text: 'ask @ao today', mentions: [] };
  expect(mentionPerson(draft, { start: 4, typed: 'ao' }, person)).toEqual({
    draft: { text: 'ask @Aoife Brennan today', mentions: [aoife] },
    caret: 19,
  });
});
