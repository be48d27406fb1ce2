import { texts } from '@wastegauge/contract/values/texts';
import { expect, test } from 'vitest';
import { replyError } from './api-error.ts';

const reply = (status: number, statusText: string): Response =>
  new Response(null, { status, statusText });

test.each([
  [400, 'Bad Request'],
  [500, 'Internal Server Error'],
  [502, 'Bad Gateway'],
])('a reply %i without a text never shows the status line', (status, statusText) => {
  for (const body of [undefined, '', {}, { message: '' }]) {
    expect(replyError(reply(status, statusText), body).message).toBe(texts.somethingWentWrong);
  }
});

test('the message is preferred to the detail', () => {
  const body = { message: 'Email is required', detail: 'Not found.' };
  expect(replyError(reply(400, 'Bad Request'), body).message).toBe('Email is required');
  expect(replyError(reply(400, 'Bad Request'), { detail: 'Not found.' }).message).toBe(
    'Not found.',
  );
});
