import type { TokenPair } from '@wastegauge/contract/directory/sign-in';

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

interface TokenClaims {
  user_id: number;
  iat: number;
  exp: number;
}

export function parseClaims(accessToken: string): TokenClaims | null {
  const payload = accessToken.split('.')[1] ?? '';
  try {
    const bytes = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    const claims = parseJson(bytes);
    return areClaims(claims) ? claims : null;
  } catch {
    return null;
  }
}

// Without a schema: the sign-in page is shown before the schema library has loaded.
const areClaims = (value: unknown): value is TokenClaims =>
  typeof value === 'object' &&
  value !== null &&
  'user_id' in value &&
  Number.isSafeInteger(value.user_id) &&
  'iat' in value &&
  Number.isFinite(value.iat) &&
  'exp' in value &&
  Number.isFinite(value.exp);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
