import { pbkdf2Sync } from 'node:crypto';
import { expect, test } from 'vitest';
import { derivePbkdf2 } from './pbkdf2.ts';

const bytes = (length: number, seed: number): Uint8Array =>
  Uint8Array.from({ length }, (_, index) => (index * 31 + seed * 17) % 256);

test.each([
  { password: 0, salt: 0, iterations: 1, keyLength: 32 },
  { password: 20, salt: 16, iterations: 2000, keyLength: 32 },
  { password: 64, salt: 55, iterations: 3, keyLength: 16 },
  { password: 65, salt: 64, iterations: 3, keyLength: 33 },
  { password: 200, salt: 200, iterations: 10, keyLength: 80 },
])('derives the same key as Node: %o', ({ password, salt, iterations, keyLength }) => {
  const secrets = [bytes(password, 1), bytes(salt, 2)] as const;
  expect(Buffer.from(derivePbkdf2(...secrets, { iterations, keyLength }))).toEqual(
    pbkdf2Sync(...secrets, iterations, keyLength, 'sha256'),
  );
});
