import { createHash, randomBytes } from 'node:crypto';

/** What a mailed link carries: 256 bits, of which only the hash is stored. */
export function createSecret(): { secret: string; hash: Buffer } {
  const secret = randomBytes(32).toString('base64url');
  return { secret, hash: hashSecret(secret) };
}

/** Of 256 random bits, as the keys of monitors are too: a plain hash of them cannot be guessed through. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();
