import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { boundCallsAtWork, createTurnstile } from './turnstile.ts';

test('a crowd waits for its places and gets them in turn', async () => {
  const enter = createTurnstile({ places: 2, waiting: 10, patientMs: 1000, hurriedMs: 250 });
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
  const enter = createTurnstile({ places: 1, waiting: 1, patientMs: 20, hurriedMs: 20 });
  const leave = await enter();
  const second = enter();
  await expect(enter()).rejects.toMatchObject({ code: 'overloaded', retryAfterSeconds: 3 });
  await expect(second).rejects.toMatchObject({ code: 'overloaded' });
  leave();
  expect(await enter()).toBeTypeOf('function');
});

test('where the line does not end, nobody waits long', async () => {
  const enter = createTurnstile({ places: 1, waiting: 10, patientMs: 5000, hurriedMs: 250 });
  await enter();
  const first = enter();
  await sleep(1050);
  const cameAt = performance.now();
  await expect(enter()).rejects.toMatchObject({ code: 'overloaded' });
  expect(performance.now() - cameAt).toBeLessThan(2000);
  void first.catch(() => undefined);
});

test('pictures wait in a line that does not end, since no browser asks for one again', async () => {
  const app = fastify();
  boundCallsAtWork(app);
  const slowly = () => sleep(300, {});
  app.get('/api/figures/', slowly);
  app.get('/api/pictures/:size/:id', slowly);
  await app.ready();
  // Both come faster than they are answered.
  const statusesOf = async (url: string): Promise<Set<number>> => {
    const calls: Promise<{ statusCode: number }>[] = [];
    for (const until = performance.now() + 2000; performance.now() < until; await sleep(15)) {
      calls.push(app.inject(url));
    }
    const answers = await Promise.all(calls);
    return new Set(answers.map(({ statusCode }) => statusCode));
  };
  const [figures, pictures] = await Promise.all([
    statusesOf('/api/figures/'),
    statusesOf('/api/pictures/256/1'),
  ]);
  expect(figures.size).toBe(2);
  expect(pictures).toEqual(new Set([200]));
}, 20_000);

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
