import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { boundCallsAtWork, createTurnstile } from './turnstile.ts';

test('a crowd waits for its places and gets them in turn', async () => {
  const enter = createTurnstile({ places: 2, waiting: 10, patientMs: 1000 });
  const order: number[] = [];
  const visit = async (name: number): Promise<void> => {
    const leave = await enter();
    order.push(name);
    await sleep(5);
    leave();
  };
  await Promise.all([1, 2, 3, 4, 5].map(visit));
  expect(order).toEqual([1, 2, 3, 4, 5]);
});

test('who finds the line full or waits too long is told to come back', async () => {
  const enter = createTurnstile({ places: 1, waiting: 1, patientMs: 20 });
  const leave = await enter();
  const second = enter();
  await expect(enter()).rejects.toMatchObject({ code: 'overloaded', retryAfterSeconds: 3 });
  await expect(second).rejects.toMatchObject({ code: 'overloaded' });
  leave();
  expect(await enter()).toBeTypeOf('function');
});

test('where the line does not end, nobody waits long', async () => {
  const enter = createTurnstile({ places: 1, waiting: 10, patientMs: 5000 });
  await enter();
  const first = enter();
  await sleep(1050);
  const cameAt = performance.now();
  await expect(enter()).rejects.toMatchObject({ code: 'overloaded' });
  expect(performance.now() - cameAt).toBeLessThan(2000);
  void first.catch(() => undefined);
});

test('files that are loaded slowly take no place from calls', async () => {
  const app = fastify();
  boundCallsAtWork(app);
  app.get('/api/file/', (_request, reply) => {
    const file = new Readable({ read: () => undefined });
    file.push('its beginning');
    return reply.send(file);
  });
  app.get('/api/figure/', () => 'known');
  const loading = await Promise.all(
    Array.from({ length: 20 }, () => app.inject({ url: '/api/file/', payloadAsStream: true })),
  );
  const answer = await app.inject('/api/figure/');
  expect([answer.statusCode, answer.body]).toEqual([200, 'known']);
  for (const file of loading) file.stream().destroy();
});
