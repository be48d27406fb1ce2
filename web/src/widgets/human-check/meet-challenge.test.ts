import { expect, test, vi } from 'vitest';
import { meetChallenge, type Send } from './meet-challenge.ts';

vi.mock('altcha/lib', () => ({ solveChallengeWorkers: () => ({ counter: 1, derivedKey: '00' }) }));
vi.mock('./human-check-worker.ts?worker&inline', () => ({ default: vi.fn() }));

const replying = (challenge: unknown) =>
  vi.fn<Send>(({ method }) => Promise.resolve(method === 'GET' ? challenge : { passed: true }));
const server = () => replying({ parameters: { algorithm: 'PBKDF2/SHA-256' }, signature: 'x' });

test('a check that started early is used once', async () => {
  const early = server();
  const page = server();
  await meetChallenge({ send: early, isEarly: true });
  await expect(meetChallenge({ send: page })).resolves.toBe(true);
  expect(early.mock.calls.map(([route]) => route.method)).toEqual(['GET', 'POST']);
  expect(page).not.toHaveBeenCalled();
  await meetChallenge({ send: page });
  expect(page).toHaveBeenCalledTimes(2);
});

test('an early check that fails is repeated by the page', async () => {
  const started = meetChallenge({ send: replying({}), isEarly: true });
  await expect(started).rejects.toThrow('cannot be read');
  const page = server();
  await expect(meetChallenge({ send: page })).resolves.toBe(true);
  expect(page).toHaveBeenCalledTimes(2);
});
