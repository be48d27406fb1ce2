import { expect, test } from 'vitest';
import { ApiError, networkError } from '../../api/api-error.ts';
import { createDecisionOutbox } from './decision-outbox.ts';
import type { KeptDecision } from './decision-store.ts';

const label = (eventId: number, changes: Partial<KeptDecision> = {}): KeptDecision =>
  ({
    key: `labelling ${eventId}`,
    userId: 1,
    eventId,
    purpose: 'labelling',
    body: { status: 'SUCCESSFUL', food: 20, trimmings: false },
    at: eventId,
    ...changes,
  }) as KeptDecision;

function browserWith(answer: (decision: KeptDecision) => Promise<unknown>) {
  const kept = new Map<string, KeptDecision>();
  const sent: number[] = [];
  const outbox = createDecisionOutbox({
    store: {
      read: () => Promise.resolve([...kept.values()]),
      put: (decision) => Promise.resolve(void kept.set(decision.key, decision)),
      remove: (key) => Promise.resolve(void kept.delete(key)),
    },
    send: (decision) => {
      sent.push(decision.eventId);
      return answer(decision);
    },
    userId: () => 1,
    withLock: (work) => work(),
  });
  return { outbox, kept, sent };
}

test('keeps decisions in order while there is no connection, and sends them when it is back', async () => {
  let isOnline = false;
  const { outbox, kept, sent } = browserWith(() =>
    isOnline ? Promise.resolve() : Promise.reject(networkError('down')),
  );
  await outbox.keep(label(1));
  await outbox.keep(label(2));
  expect(await outbox.deliver()).toEqual({ delivered: 0, refused: [] });
  expect([sent, outbox.list().length]).toEqual([[1], 2]);
  isOnline = true;
  expect(await outbox.deliver()).toEqual({ delivered: 2, refused: [] });
  expect([sent, kept.size, outbox.list()]).toEqual([[1, 1, 2], 0, []]);
});

test('drops a decision the server refuses and goes on', async () => {
  const conflict = new ApiError('taken', { status: 409, code: 'alreadyLabelled' });
  const { outbox, kept } = browserWith(({ eventId }) =>
    eventId === 1 ? Promise.reject(conflict) : Promise.resolve(),
  );
  await outbox.keep(label(1));
  await outbox.keep(label(2));
  expect(await outbox.deliver()).toEqual({ delivered: 1, refused: [conflict] });
  expect(kept.size).toBe(0);
});

test('leaves the decisions of another user on the same computer', async () => {
  const { outbox, kept, sent } = browserWith(() => Promise.resolve());
  await outbox.keep(label(1, { userId: 2 }));
  expect(outbox.list()).toEqual([]);
  await outbox.deliver();
  expect([sent, kept.size]).toEqual([[], 1]);
});

test('a decision that was not sent yet can be taken back', async () => {
  const { outbox } = browserWith(() => Promise.reject(networkError('down')));
  await outbox.keep(label(1));
  expect(await outbox.takeBack('labelling 1')).toBe(true);
  expect(await outbox.takeBack('labelling 1')).toBe(false);
  expect(outbox.list()).toEqual([]);
});
