import { expect, test } from 'vitest';
import { createIdentityCheck } from './identity-check.ts';

test('a call that is refused before the dialog is loaded waits for it', async () => {
  const check = createIdentityCheck();
  const answer = check.confirm();
  check.answerWith(() => Promise.resolve(true));
  expect(await answer).toBe(true);
});

test('calls refused at the same time ask once, and later ones again', async () => {
  const check = createIdentityCheck();
  let asked = 0;
  check.answerWith(() => {
    asked += 1;
    return Promise.resolve(asked > 1);
  });
  expect(await Promise.all([check.confirm(), check.confirm()])).toEqual([false, false]);
  expect(await check.confirm()).toBe(true);
  expect(asked).toBe(2);
});
