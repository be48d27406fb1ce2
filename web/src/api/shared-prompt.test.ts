import { expect, test } from 'vitest';
import { createSharedPrompt } from './shared-prompt.ts';

test('a call rejected before the dialog has loaded waits for it', async () => {
  const check = createSharedPrompt(false);
  const answer = check.ask();
  check.answerWith(() => Promise.resolve(true));
  expect(await answer).toBe(true);
});

test('concurrent calls share one prompt, later calls prompt again', async () => {
  const check = createSharedPrompt(false);
  let prompts = 0;
  check.answerWith(() => {
    prompts += 1;
    return Promise.resolve(prompts > 1);
  });
  expect(await Promise.all([check.ask(), check.ask()])).toEqual([false, false]);
  expect(await check.ask()).toBe(true);
  expect(prompts).toBe(2);
});
