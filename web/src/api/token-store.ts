import type { TokenPair } from '@wastegauge/contract/directory/sign-in';
import { z } from 'zod';

/**
 * Session storage, or local storage with "remember me". The other half of the refresh token is an
 * HttpOnly cookie.
 */
const keys = {
  access: 'wg-access',
  refresh: 'wg-refresh',
  receivedAt: 'wg-token-received-at',
  user: 'wg-user',
} as const;

export interface StoredTokens extends TokenPair {
  receivedAtMs: number;
}

export interface TokenStore {
  read(): StoredTokens | null;
  write(pair: TokenPair, receivedAtMs: number, remember?: boolean): void;
  readUser(): unknown;
  writeUser(user: unknown): void;
  wipe(): void;
}

interface Stores {
  temporary: () => Storage;
  permanent: () => Storage;
  keptKeys: readonly string[];
}

export function createTokenStore({ temporary, permanent, keptKeys }: Stores): TokenStore {
  const holder = (): Storage | undefined =>
    [temporary(), permanent()].find((storage) => storage.getItem(keys.access) !== null);

  return {
    read() {
      const storage = holder();
      const access = storage?.getItem(keys.access);
      const refresh = storage?.getItem(keys.refresh);
      if (!access || !refresh) return null;
      return { access, refresh, receivedAtMs: Number(storage?.getItem(keys.receivedAt)) || 0 };
    },
    write(pair, receivedAtMs, remember) {
      const chosen = remember ? permanent() : temporary();
      const storage = remember === undefined ? (holder() ?? temporary()) : chosen;
      storage.setItem(keys.access, pair.access);
      storage.setItem(keys.refresh, pair.refresh);
      storage.setItem(keys.receivedAt, String(receivedAtMs));
    },
    readUser() {
      const text = holder()?.getItem(keys.user);
      return text ? parseJson(text) : undefined;
    },
    writeUser(user) {
      holder()?.setItem(keys.user, JSON.stringify(user));
    },
    wipe() {
      for (const storage of [temporary(), permanent()]) {
        const stored = Array.from({ length: storage.length }, (_, index) => storage.key(index));
        for (const key of stored) {
          if (key !== null && !keptKeys.includes(key)) storage.removeItem(key);
        }
      }
    },
  };
}

const claims = z.object({ user_id: z.number().int(), iat: z.number(), exp: z.number() });
type TokenClaims = z.infer<typeof claims>;

export function parseClaims(accessToken: string): TokenClaims | null {
  const payload = accessToken.split('.')[1] ?? '';
  try {
    const bytes = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    return claims.safeParse(parseJson(bytes)).data ?? null;
  } catch {
    return null;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
