import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { AppError } from '../errors.ts';

export const accessTokenSeconds = 15 * 60;

const claims = z.object({ user_id: z.number().int(), sid: z.uuid(), exp: z.number() });

/** What a token says; whether its session still exists is another question. */
interface Claimed {
  userId: number;
  sessionId: string;
}
const maxVerified = 10_000;

export interface Tokens {
  signAccess(userId: number, sessionId: string, now: Date): Promise<string>;
  verifyAccess(token: string, now: Date): Promise<Claimed>;
  refreshHalves(sessionId: string, generation: number): RefreshHalves;
  /** Undefined when the halves are not a valid pair. */
  readRefresh(halves: RefreshHalves): { sessionId: string; generation: number } | undefined;
  /** A signed note for one purpose, valid until it expires. */
  signNote(purpose: string, note: Record<string, unknown>, expiresAt: Date): Promise<string>;
  /** Unparsed; undefined when the note is forged, for another purpose or has expired. */
  readNote(purpose: string, signed: string, now: Date): Promise<unknown>;
  /** For short secrets: without the installation's secret the hash cannot be brute-forced. */
  keyedHash(purpose: string, text: string): Buffer;
  /** For secrets that their owner can view again. */
  seal(purpose: string, text: string): Buffer;
  /** Undefined when sealed for another purpose or by another installation. */
  unseal(purpose: string, sealed: Buffer): string | undefined;
}

/** One half is in the browser's storage, the other in a cookie that scripts cannot read. */
export interface RefreshHalves {
  stored: string;
  cookie: string;
}

/** Refresh tokens are derived from the secret, the session and its generation, so only a counter is stored. */
export function createTokens(appSecret: string): Tokens {
  const signingKey = deriveKey(appSecret, 'access');
  const refreshKey = deriveKey(appSecret, 'refresh');
  // Every call brings a token; checking its signature goes through two other threads.
  const verified = new Map<string, { claimed: Claimed; expiresAt: Date }>();
  // A page of the feed signs hundreds of URLs for the same purpose.
  const hashKeys = new Map<string, KeyObject>();
  const hashKey = (purpose: string): KeyObject => {
    const known = hashKeys.get(purpose);
    if (known) return known;
    const key = createSecretKey(deriveKey(appSecret, `hash ${purpose}`));
    hashKeys.set(purpose, key);
    return key;
  };
  const mac = (...parts: (string | number)[]): string =>
    createHmac('sha256', refreshKey).update(parts.join('.')).digest('base64url');
  const refreshHalves = (sessionId: string, generation: number): RefreshHalves => ({
    stored: `${sessionId}.${generation}.${mac('stored', sessionId, generation)}`,
    cookie: mac('cookie', sessionId),
  });
  return {
    refreshHalves,
    signAccess: (userId, sessionId, now) =>
      new SignJWT({ user_id: userId, sid: sessionId })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuedAt(now)
        .setExpirationTime(new Date(now.getTime() + accessTokenSeconds * 1000))
        .sign(signingKey),
    verifyAccess: async (token, now) => {
      const known = verified.get(token);
      if (known && now < known.expiresAt) return known.claimed;
      verified.delete(token);
      try {
        const options = { algorithms: ['HS256'], currentDate: now };
        const { payload } = await jwtVerify(token, signingKey, options);
        const { user_id: userId, sid: sessionId, exp } = claims.parse(payload);
        const claimed = { userId, sessionId };
        if (verified.size >= maxVerified) verified.clear();
        verified.set(token, { claimed, expiresAt: new Date(exp * 1000) });
        return claimed;
      } catch {
        throw new AppError('sessionExpired');
      }
    },
    readRefresh: (halves) => {
      const [sessionId = '', generationText = ''] = halves.stored.split('.');
      const generation = Number(generationText);
      if (!Number.isSafeInteger(generation) || !z.uuid().safeParse(sessionId).success) return;
      const expected = refreshHalves(sessionId, generation);
      const isValid =
        isSame(expected.stored, halves.stored) && isSame(expected.cookie, halves.cookie);
      return isValid ? { sessionId, generation } : undefined;
    },
    signNote: (purpose, note, expiresAt) =>
      new SignJWT(note)
        .setProtectedHeader({ alg: 'HS256' })
        .setExpirationTime(expiresAt)
        .sign(deriveKey(appSecret, `note ${purpose}`)),
    readNote: async (purpose, signed, now) => {
      try {
        const options = { algorithms: ['HS256'], currentDate: now, requiredClaims: ['exp'] };
        return (await jwtVerify(signed, deriveKey(appSecret, `note ${purpose}`), options)).payload;
      } catch {
        return undefined;
      }
    },
    keyedHash: (purpose, text) => createHmac('sha256', hashKey(purpose)).update(text).digest(),
    seal: (purpose, text) => sealText(deriveKey(appSecret, `seal ${purpose}`), text),
    unseal: (purpose, sealed) => openSealed(deriveKey(appSecret, `seal ${purpose}`), sealed),
  };
}

const deriveKey = (appSecret: string, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', appSecret, 'wastegauge', purpose, 32));

function isSame(expected: string, given: string): boolean {
  const [left, right] = [Buffer.from(expected), Buffer.from(given)];
  return left.length === right.length && timingSafeEqual(left, right);
}

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts and authenticates: nonce, tag, ciphertext. */
function sealText(key: Uint8Array, text: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, key, nonce);
  const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
  return Buffer.concat([nonce, sealing.getAuthTag(), sealed]);
}

/** Undefined when the key differs or the content was changed. */
function openSealed(key: Uint8Array, sealed: Buffer): string | undefined {
  const tagEnd = nonceBytes + tagBytes;
  if (sealed.length < tagEnd) return undefined;
  const opening = createDecipheriv(cipher, key, sealed.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  opening.setAuthTag(sealed.subarray(nonceBytes, tagEnd));
  try {
    return opening.update(sealed.subarray(tagEnd), undefined, 'utf8') + opening.final('utf8');
  } catch {
    return undefined;
  }
}
