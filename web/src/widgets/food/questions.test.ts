import { otherWaste } from '@wastegauge/contract/directory/onboarding';
import { texts } from '@wastegauge/contract/values/texts';
import { expect, test } from 'vitest';
import { noAnswers, questionProblem, questions, storedAnswers, type Answers } from './questions.ts';

const [reason, , waste] = questions;
const freeText = (custom: string): Answers => ({
  chosen: { most_common_waste: otherWaste },
  custom,
});

test('there are five questions, of which only the last two can be skipped', () => {
  expect(questions.map(({ id, isSkippable }) => [id, isSkippable])).toEqual([
    ['reduce_waste_reason', false],
    ['waste_management_level', false],
    ['most_common_waste', false],
    ['sustainable_waste_management_familiarity', true],
    ['frequency', true],
  ]);
});

test.each([
  ['nothing chosen', reason, noAnswers, texts.answerRequired],
  [
    'an option',
    reason,
    { chosen: { reduce_waste_reason: 'Environmental' }, custom: '' },
    undefined,
  ],
  ['other without text', waste, freeText(''), texts.answerRequired],
  ['other with blanks only', waste, freeText('   '), texts.answerRequired],
  ['100 characters', waste, freeText('x'.repeat(100)), undefined],
  ['101 characters', waste, freeText('x'.repeat(101)), texts.customAnswerTooLong],
  ['blanks in front do not count', waste, freeText(`  ${'x'.repeat(100)}`), undefined],
])('%s', (_, question, answers, expected) => {
  expect(questionProblem(question, answers)).toBe(expected);
});

test('free text replaces the option "other", trimmed at the start; skipped answers are null', () => {
  expect(storedAnswers(freeText('  bread baskets '))).toEqual({
    reduce_waste_reason: null,
    waste_management_level: null,
    most_common_waste: 'bread baskets ',
    sustainable_waste_management_familiarity: null,
    frequency: null,
  });
});
