import { expect, test, vi } from 'vitest';
import { createTaskQueue, type TaskQueue } from './task-queue.ts';

interface Task {
  id: number;
  remaining: number;
}

function given(options: { tasks: number; nowMs?: () => number }) {
  const waiting = Array.from({ length: options.tasks }, (_task, index) => index + 1);
  const saved: [number, string][] = [];
  const released: number[] = [];
  const refused: unknown[] = [];
  const answers: ((error?: Error) => void)[] = [];
  const given = new Set<number>();
  const queue = createTaskQueue<Task, string>({
    fetchNext: (heldIds) => {
      const id = waiting.find((candidate) => !heldIds.includes(candidate));
      if (id !== undefined) given.add(id);
      return Promise.resolve(id === undefined ? undefined : { id, remaining: waiting.length });
    },
    save: ({ id }, choice) =>
      new Promise((resolve, reject) => {
        answers.push((error) => {
          if (error) return reject(error);
          waiting.splice(waiting.indexOf(id), 1);
          saved.push([id, choice]);
          resolve();
        });
      }),
    release: (id) => released.push(id),
    prepare: () => undefined,
    describe: ({ id, remaining }) => ({ id, remaining, total: 10, seconds: 8 }),
    classifyError: (error) =>
      String(error).includes('reset') ? 'reset' : String(error).includes('drop') ? 'drop' : 'retry',
    ...(options.nowMs && { now: options.nowMs }),
  });
  queue.onSaveFailed((error) => refused.push(error));
  return { queue, saved, released, refused, answers, asked: given };
}

const settle = () => vi.waitFor(() => Promise.resolve()).then(() => new Promise(setImmediate));
const currentId = (queue: TaskQueue<Task, string>) => queue.state().current?.id;

test('the next two tasks are claimed before they are needed', async () => {
  const { queue, asked } = given({ tasks: 10 });
  queue.start();
  await settle();
  expect(currentId(queue)).toBe(1);
  expect([...asked]).toEqual([1, 2, 3]);
});

test('shows the next task and lowers the count while the choice is being saved', async () => {
  const { queue, saved, answers } = given({ tasks: 10 });
  queue.start();
  await settle();
  expect(queue.state().progress?.remaining).toBe(10);
  queue.decide('rice');
  expect(currentId(queue)).toBe(2);
  expect(queue.state().progress?.remaining).toBe(9);
  expect(saved).toEqual([]);
  answers[0]?.();
  await settle();
  expect(saved).toEqual([[1, 'rice']]);
  expect(queue.state().progress?.remaining).toBe(9);
});

test('a failed save puts its task back after the one on screen', async () => {
  const { queue, answers, refused, saved } = given({ tasks: 10 });
  queue.start();
  await settle();
  queue.decide('rice');
  answers[0]?.(new Error('no network'));
  await settle();
  expect(refused).toHaveLength(1);
  expect(currentId(queue)).toBe(2);
  expect(queue.state().progress?.remaining).toBe(10);
  expect(queue.state().done).toEqual([]);
  queue.decide('bread');
  answers[1]?.();
  expect(queue.state().current).toMatchObject({ id: 1, failure: { choice: 'rice' } });
  queue.decide('rice');
  answers[2]?.();
  await settle();
  expect(saved).toEqual([
    [2, 'bread'],
    [1, 'rice'],
  ]);
});

test('drops a task that another labeller has claimed and continues', async () => {
  const { queue, answers } = given({ tasks: 10 });
  queue.start();
  await settle();
  queue.decide('rice');
  answers[0]?.(new Error('drop'));
  await settle();
  expect(currentId(queue)).toBe(2);
});

test('a reset releases every claim and fetches again', async () => {
  const { queue, answers, released } = given({ tasks: 10 });
  queue.start();
  await settle();
  queue.decide('right');
  answers[0]?.(new Error('reset'));
  await settle();
  expect(released).toEqual([2, 3]);
  expect(currentId(queue)).toBe(1);
});

test('the queue is empty only after the last choice is saved', async () => {
  const { queue, answers } = given({ tasks: 1 });
  queue.start();
  await settle();
  queue.decide('rice');
  expect(queue.state().phase).toBe('loading');
  answers[0]?.();
  await settle();
  expect(queue.state().phase).toBe('empty');
  expect(queue.state().progress?.remaining).toBe(0);
});

test('stopping releases held tasks and those that arrive later', async () => {
  const { queue, released, asked } = given({ tasks: 10 });
  queue.start();
  await settle();
  queue.decide('rice');
  queue.stop();
  expect(released).toEqual([2, 3]);
  await settle();
  expect(released).toEqual([2, 3, ...[...asked].filter((id) => id > 3)]);
});

test('releases expired claims instead of showing them', async () => {
  let nowMs = 0;
  const { queue, released } = given({ tasks: 10, nowMs: () => nowMs });
  queue.start();
  await settle();
  nowMs = 10 * 60_000;
  queue.decide('rice');
  expect(released).toEqual([2, 3]);
  expect(queue.state().phase).toBe('loading');
});
