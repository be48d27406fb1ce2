import { expect, test } from 'vitest';
import { bytesHash, isHash, normaliseHash } from './file-hash.ts';

const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;

test('hashes the bytes of a file', async () => {
  expect(await bytesHash(bytes('abc'))).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
  expect(await bytesHash(bytes('{"total":1.0}'))).not.toBe(await bytesHash(bytes('{"total":1}')));
});

test('accepts a hash that was copied with spaces', () => {
  const hash = 'BA78'.repeat(16);
  expect(isHash(normaliseHash(hash.match(/.{4}/gu)?.join(' ') ?? ''))).toBe(true);
  expect(isHash(normaliseHash('BA78'))).toBe(false);
});
