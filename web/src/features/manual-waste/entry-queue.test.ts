import { expect, test } from 'vitest';
import { ApiError, networkError } from '../../api/api-error.ts';
import { createEntryQueue } from './entry-queue.ts';
import { splitEntries } from './split-entries.ts';
import type { WaitingEntry } from './entry-store.ts';

const entry = (number: number, changes: Partial<WaitingEntry> = {}): WaitingEntry => ({
  clientId: `00000000-0000-4000-8000-00000000000${number}`,
  userId: 1,
  deviceId: 5,
  foodDescription: 9,
  amountKg: 1.6,
  wasteDate: `2026-11-14T12:0${number}:00.000Z`,
  trimmings: false,
  foodName: 'Carrot peelings',
  placeName: 'Prep Kitchen 2',
  timezone: 'Europe/Dublin',
  refusal: null,
  ...changes,
});

function browserWith(answer: (entry: WaitingEntry) => Promise<unknown>) {
  const kept = new Map<string, WaitingEntry>();
  const sent: string[] = [];
  let turn: Promise<unknown> = Promise.resolve();
  const openTab = () =>
    createEntryQueue({
      store: {
        read: () => Promise.resolve([...kept.values()]),
        put: (value) => Promise.resolve(void kept.set(value.clientId, value)),
        remove: (clientId) => Promise.resolve(void kept.delete(clientId)),
      },
      send: (value) => {
        sent.push(value.clientId);
        return answer(value);
      },
      userId: () => 1,
      withLock: (work) => {
        const result = turn.then(work);
        turn = result.catch(() => undefined);
        return result;
      },
    });
  return { kept, sent, openTab };
}

test('two tabs send a waiting entry once', async () => {
  const { kept, sent, openTab } = browserWith(() => Promise.resolve());
  const [one, other] = [openTab(), openTab()];
  await one.keep(entry(1));
  await one.keep(entry(2));
  const delivered = await Promise.all([one.deliver(), other.deliver(), one.deliver()]);
  expect(delivered).toEqual([2, 0, 2]);
  expect(sent).toHaveLength(2);
  expect(kept.size).toBe(0);
});

test('keeps all entries in order without a connection', async () => {
  const { kept, sent, openTab } = browserWith(() => Promise.reject(networkError('down')));
  const queue = openTab();
  await queue.keep(entry(1));
  await queue.keep(entry(2));
  expect(await queue.deliver()).toBe(0);
  expect(sent).toEqual([entry(1).clientId]);
  expect([...kept.values()]).toEqual([entry(1), entry(2)]);
});

test('keeps a rejected entry with its reason, does not resend it and sends the rest', async () => {
  const refused = new ApiError('Invalid input', {
    status: 400,
    code: 'invalid',
    fieldErrors: { deviceId: ['Device not found'] },
  });
  const { kept, sent, openTab } = browserWith(({ clientId }) =>
    clientId === entry(1).clientId ? Promise.reject(refused) : Promise.resolve(),
  );
  const queue = openTab();
  await queue.keep(entry(1));
  await queue.keep(entry(2));
  expect(await queue.deliver()).toBe(1);
  expect(await queue.deliver()).toBe(0);
  expect([...kept.values()]).toEqual([entry(1, { refusal: 'Device not found' })]);
  expect(sent).toHaveLength(2);
  await queue.remove(entry(1).clientId);
  expect(queue.list()).toEqual([]);
});

test('does not send entries of another user', async () => {
  const { kept, sent, openTab } = browserWith(() => Promise.resolve());
  const queue = openTab();
  await queue.keep(entry(1, { userId: 2 }));
  expect(await queue.deliver()).toBe(0);
  expect(sent).toEqual([]);
  expect(kept.size).toBe(1);
});

test.each([
  { status: 503, code: 'overloaded' },
  { status: 431, code: 'headersTooLarge' },
] as const)('an entry is sent again after status $status', async (given) => {
  const { kept, openTab } = browserWith(() => Promise.reject(new ApiError('Not now.', given)));
  const queue = openTab();
  await queue.keep(entry(1));
  await queue.deliver();
  expect([...kept.values()]).toEqual([entry(1)]);
});

test('others see an entry of a site they may see, and never send it', async () => {
  const ofChef = entry(1, { userId: 2, userName: 'Aoife Brennan', siteId: 7 });
  const elsewhere = entry(2, { userId: 2, siteId: 8 });
  const own = entry(3);
  expect(splitEntries([ofChef, elsewhere, own], 1, [7])).toEqual({ own: [own], others: [ofChef] });
  const { kept, sent, openTab } = browserWith(() => Promise.resolve());
  const queue = openTab();
  for (const waiting of [ofChef, elsewhere, own]) await queue.keep(waiting);
  expect(await queue.deliver()).toBe(1);
  expect(sent).toEqual([own.clientId]);
  expect([...kept.values()]).toEqual([ofChef, elsewhere]);
});
