import { expect, test } from 'vitest';
import { z } from 'zod';
import { ApiError, networkError } from './api-error.ts';
import { createReadOrCopy } from './offline-copy.ts';

const names = z.array(z.string());

function browser() {
  const stored = new Map<string, string>();
  let owner = '1';
  const readOrCopy = createReadOrCopy({
    storage: () => ({
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, text) => void stored.set(key, text),
    }),
    owner: () => owner,
  });
  return { stored, readOrCopy, signInAs: (id: string) => (owner = id) };
}

const offline = () => Promise.reject(networkError('down'));

test('without a connection the last copy is read', async () => {
  const { readOrCopy } = browser();
  await expect(readOrCopy('foods', names, offline)).rejects.toMatchObject({ code: 'network' });
  await readOrCopy('foods', names, () => Promise.resolve(['Soup']));
  expect(await readOrCopy('foods', names, offline)).toEqual(['Soup']);
  await expect(readOrCopy('sites', names, offline)).rejects.toMatchObject({ code: 'network' });
});

test('a rejected request never shows a copy', async () => {
  const { readOrCopy } = browser();
  await readOrCopy('foods', names, () => Promise.resolve(['Soup']));
  const refusal = new ApiError('No', { status: 403, code: 'forbidden' });
  await expect(readOrCopy('foods', names, () => Promise.reject(refusal))).rejects.toBe(refusal);
});

test('the copy of another user and one of another form are not read', async () => {
  const { stored, readOrCopy, signInAs } = browser();
  await readOrCopy('foods', names, () => Promise.resolve(['Soup']));
  signInAs('2');
  await expect(readOrCopy('foods', names, offline)).rejects.toMatchObject({ code: 'network' });
  signInAs('1');
  for (const key of stored.keys()) stored.set(key, '[7]');
  await expect(readOrCopy('foods', names, offline)).rejects.toThrow();
});
