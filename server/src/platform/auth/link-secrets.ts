import { createHash, randomBytes, randomInt } from 'node:crypto';

/** For mailed links: 256 random bits, of which only the hash is stored. */
export function createSecret(): { secret: string; hash: Buffer } {
  const secret = randomBytes(32).toString('base64url');
  return { secret, hash: hashSecret(secret) };
}

/** For secrets of 256 random bits, where a plain hash cannot be brute-forced. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** A short random code for people to type. */
export const createCode = (alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
