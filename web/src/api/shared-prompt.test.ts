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

test('the dialog is loaded by the first question, also if that came before the page', async () => {
  const early = createSharedPrompt<string | null>(null);
  const answer = early.ask();
  early.whenWaiting(() => early.answerWith(() => Promise.resolve('Early')));
  expect(await answer).toBe('Early');
  const late = createSharedPrompt<string | null>(null);
  let loads = 0;
  late.whenWaiting(() => {
    loads += 1;
    late.answerWith(() => Promise.resolve('Late'));
  });
  expect(loads).toBe(0);
  expect([await late.ask(), await late.ask(), loads]).toEqual(['Late', 'Late', 1]);
});
