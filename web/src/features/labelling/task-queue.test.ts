import { expect, test, vi } from 'vitest';
import { createTaskQueue, type TaskQueue } from './task-queue.ts';

interface Task {
  id: number;
  remaining: number;
}

function given(options: { tasks: number; nowMs?: () => number; undo?: () => Promise<void> }) {
  const waiting = Array.from({ length: options.tasks }, (_task, index) => index + 1);
  const saved: [number, string][] = [];
  const released: number[] = [];
  const kept = new Map<number, string>();
  const undone: number[] = [];
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
    keep: (task, choice, error) => {
      const isOffline = String(error).includes('offline');
      if (isOffline) kept.set(task.id, choice);
      return Promise.resolve(isOffline);
    },
    keptIds: () => [...kept.keys()],
    undo: ({ id }) => {
      undone.push(id);
      if (!kept.delete(id)) waiting.unshift(id);
      return options.undo?.() ?? Promise.resolve();
    },
    release: (id) => released.push(id),
    prepare: () => undefined,
    describe: ({ id, remaining }) => ({ id, remaining, total: 10, seconds: 8 }),
    classifyError: (error) =>
      String(error).includes('reset') ? 'reset' : String(error).includes('drop') ? 'drop' : 'retry',
    ...(options.nowMs && { now: options.nowMs }),
  });
  queue.onSaveFailed((error) => refused.push(error));
  return { queue, saved, released, refused, answers, asked: given, kept, undone };
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

test('undo shows the last decided task again, and the count rises', async () => {
  const { queue, answers, undone } = given({ tasks: 10 });
  queue.start();
  await settle();
  queue.decide('rice');
  answers[0]?.();
  await settle();
  await queue.undo();
  expect(undone).toEqual([1]);
  expect(queue.state()).toMatchObject({ current: { id: 1 }, done: [], isUndoing: false });
  expect(queue.state().progress?.remaining).toBe(10);
  queue.decide('bread');
  expect(currentId(queue)).toBe(2);
});

test('undo waits for the choice that is being saved', async () => {
  const { queue, answers, undone } = given({ tasks: 10 });
  queue.start();
  await settle();
  queue.decide('rice');
  const undoing = queue.undo();
  expect([queue.state().isUndoing, undone]).toEqual([true, []]);
  answers[0]?.();
  await undoing;
  expect([currentId(queue), undone]).toEqual([1, [1]]);
});

test('undo works after the last task, and several times', async () => {
  const { queue, answers } = given({ tasks: 2 });
  queue.start();
  await settle();
  for (const [index, food] of ['rice', 'bread'].entries()) {
    queue.decide(food);
    answers[index]?.();
    await settle();
  }
  expect(queue.state().phase).toBe('empty');
  await queue.undo();
  await queue.undo();
  expect(currentId(queue)).toBe(1);
});

test('a refused undo reports the reason and keeps the queue', async () => {
  const { queue, answers, refused } = given({
    tasks: 10,
    undo: () => Promise.reject(new Error('drop')),
  });
  queue.start();
  await settle();
  queue.decide('rice');
  answers[0]?.();
  await settle();
  await queue.undo();
  expect(refused).toHaveLength(1);
  expect(queue.state()).toMatchObject({ current: { id: 2 }, done: [] });
});

test('a choice made offline is kept, its task does not return, and it can be undone', async () => {
  const { queue, answers, refused, kept } = given({ tasks: 4 });
  queue.start();
  await settle();
  queue.decide('rice');
  answers[0]?.(new Error('offline'));
  await settle();
  expect([refused, [...kept]]).toEqual([[], [[1, 'rice']]]);
  expect(queue.state()).toMatchObject({ current: { id: 2 }, progress: { remaining: 3 } });
  queue.refill();
  await settle();
  expect(currentId(queue)).toBe(2);
  await queue.undo();
  expect([currentId(queue), kept.size]).toEqual([1, 0]);
});
