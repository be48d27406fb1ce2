import { expect, test } from 'vitest';
import { createIdentityCheck } from './identity-check.ts';

test('a call rejected before the dialog has loaded waits for it', async () => {
  const check = createIdentityCheck();
  const answer = check.confirm();
  check.answerWith(() => Promise.resolve(true));
  expect(await answer).toBe(true);
});

test('concurrent calls share one prompt, later calls prompt again', async () => {
  const check = createIdentityCheck();
  let prompts = 0;
  check.answerWith(() => {
    prompts += 1;
    return Promise.resolve(prompts > 1);
  });
  expect(await Promise.all([check.confirm(), check.confirm()])).toEqual([false, false]);
  expect(await check.confirm()).toBe(true);
  expect(prompts).toBe(2);
});
