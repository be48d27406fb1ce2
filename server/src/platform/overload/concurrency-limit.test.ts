import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createConcurrencyLimit, type ConcurrencyLimitOptions } from './concurrency-limit.ts';

const options: ConcurrencyLimitOptions = {
  maxConcurrent: 2,
  maxPerCaller: 2,
  maxQueued: 10,
  maxQueuedPerCaller: 10,
  queueTimeoutMs: 1000,
  overloadTimeoutMs: 250,
  retryAfterSeconds: 3,
};

test('queued calls start in order as places become free', async () => {
  const limit = createConcurrencyLimit(options);
  const order: number[] = [];
  const call = async (number: number): Promise<void> => {
    const release = await limit('anna');
    order.push(number);
    await sleep(5);
    release();
  };
  await Promise.all([1, 2, 3, 4, 5].map(call));
  expect(order).toEqual([1, 2, 3, 4, 5]);
});

test('a full queue and a long wait are rejected with 503', async () => {
  const limit = createConcurrencyLimit({
    ...options,
    maxConcurrent: 1,
    maxQueued: 1,
    queueTimeoutMs: 20,
    overloadTimeoutMs: 20,
  });
  const release = await limit('anna');
  const second = limit('ben');
  await expect(limit('carla')).rejects.toMatchObject({ code: 'overloaded', retryAfterSeconds: 3 });
  await expect(second).rejects.toMatchObject({ code: 'overloaded' });
  release();
  expect(await limit('ben')).toBeTypeOf('function');
});

test('waits become short after a second of full load', async () => {
  const limit = createConcurrencyLimit({ ...options, maxConcurrent: 1, queueTimeoutMs: 5000 });
  await limit('anna');
  const first = limit('ben');
  await sleep(1050);
  const startedAt = performance.now();
  await expect(limit('carla')).rejects.toMatchObject({ code: 'overloaded' });
  expect(performance.now() - startedAt).toBeLessThan(2000);
  void first.catch(() => undefined);
});

test('one caller cannot take every place, nor fill the queue', async () => {
  const limit = createConcurrencyLimit({
    ...options,
    maxConcurrent: 3,
    maxPerCaller: 2,
    maxQueuedPerCaller: 2,
    queueTimeoutMs: 5000,
  });
  const [release] = await Promise.all([limit('anna'), limit('anna')]);
  const waiting = [limit('anna'), limit('anna')];
  await expect(limit('anna')).rejects.toMatchObject({ code: 'overloaded' });

  const releaseBen = await limit('ben');
  const carla = limit('carla');
  releaseBen();
  const releaseCarla = await carla;
  releaseCarla();

  release();
  release();
  expect(await waiting[0]).toBeTypeOf('function');
  const state = await Promise.race([waiting[1], sleep(50, 'waiting')]);
  expect(state).toBe('waiting');
  void waiting[1]?.catch(() => undefined);
});

test('waits become short for a flooding caller only', async () => {
  const limit = createConcurrencyLimit({
    ...options,
    maxConcurrent: 3,
    maxPerCaller: 1,
    queueTimeoutMs: 5000,
  });
  await Promise.all([limit('anna'), limit('ben')]);
  const first = limit('anna');
  await sleep(1050);
  await expect(limit('anna')).rejects.toMatchObject({ code: 'overloaded' });
  const patient = limit('ben');
  expect(await Promise.race([patient, sleep(400, 'waiting')])).toBe('waiting');
  for (const call of [first, patient]) void call.catch(() => undefined);
});

test('a call whose body was read goes ahead of new calls', async () => {
  const limit = createConcurrencyLimit({ ...options, maxConcurrent: 1, maxPerCaller: 1 });
  const release = await limit('anna');
  const order: string[] = [];
  const enter = async (name: string, isResumed: boolean): Promise<void> => {
    const end = await limit(name, { isResumed });
    order.push(name);
    end();
  };
  const calls = [enter('new', false), enter('resumed', true)];
  release();
  await Promise.all(calls);
  expect(order).toEqual(['resumed', 'new']);
});
