import type { User } from '@wastegauge/contract/directory/accounts';
import type { TokenPair } from '@wastegauge/contract/directory/sign-in';
import { errors } from '@wastegauge/contract/errors';
import { ApiError } from './api-error.ts';
import { parseClaims, type StoredTokens, type TokenStore } from './token-store.ts';

export type EndReason = 'signedOut' | 'expired' | 'notLinked';

export interface Session {
  isOpen(): boolean;
  userId(): number | null;
  readUser(): unknown;
  rememberUser(user: User): void;
  start(pair: TokenPair, user: User, remember: boolean): void;
  /** A token from the page's URL: kept in memory and never renewed. */
  adopt(accessToken: string): void;
  bearer(): Promise<string | null>;
  /** Concurrent callers share one renewal. */
  renew(refusedToken: string): Promise<string>;
  end(reason: EndReason): void;
  onEnd(listener: (reason: EndReason) => void): void;
}

interface ClientSessionDeps {
  store: TokenStore;
  renewPair: (refresh: string) => Promise<TokenPair>;
  /** Runs work under a lock shared by all tabs. */
  exclusively: <T>(work: () => Promise<T>) => Promise<T>;
  channel?: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | undefined;
  now?: () => number;
}

const checkDueAfterMs = 60_000;

export function createSession(deps: ClientSessionDeps): Session {
  const { store, channel, now = Date.now } = deps;
  const endListeners: ((reason: EndReason) => void)[] = [];
  let adoptedToken: string | null = null;
  // Kept in memory: when another tab signs out, the shared storage is already empty.
  let ownRefresh = store.read()?.refresh;
  let renewal: Promise<string> | null = null;

  function storePair(pair: TokenPair, remember?: boolean): void {
    ownRefresh = pair.refresh;
    store.write(pair, now(), remember);
  }

  function close(reason: EndReason): void {
    adoptedToken = null;
    ownRefresh = undefined;
    store.wipe();
    for (const listener of endListeners) listener(reason);
  }

  function end(reason: EndReason): void {
    if (ownRefresh) channel?.postMessage({ kind: 'ended', refresh: ownRefresh });
    close(reason);
  }

  async function renewOnce(refusedToken: string): Promise<string> {
    const stored = store.read();
    if (!stored) throw expired();
    if (stored.access !== refusedToken) {
      ownRefresh = stored.refresh;
      return stored.access;
    }
    const pair = await deps.renewPair(stored.refresh);
    storePair(pair);
    channel?.postMessage({ kind: 'renewed', spent: stored.refresh, pair });
    return pair.access;
  }

  function renew(refusedToken: string): Promise<string> {
    renewal ??= deps
      .exclusively(() => renewOnce(refusedToken))
      .catch((error: unknown) => {
        if (isRefusal(error)) end('expired');
        throw error;
      })
      .finally(() => {
        renewal = null;
      });
    return renewal;
  }

  channel?.addEventListener('message', (event) => {
    const message: unknown = event.data;
    if (!isTabMessage(message) || ownRefresh === undefined) return;
    if (message.kind === 'ended' && message.refresh === ownRefresh) close('signedOut');
    if (message.kind === 'renewed' && message.spent === ownRefresh) storePair(message.pair);
  });

  return {
    isOpen: () => adoptedToken !== null || store.read() !== null,
    userId: () => parseClaims(adoptedToken ?? store.read()?.access ?? '')?.user_id ?? null,
    readUser: () => (adoptedToken === null ? store.readUser() : undefined),
    rememberUser: (user) => {
      if (adoptedToken === null) store.writeUser(user);
    },
    start(pair, user, remember) {
      adoptedToken = null;
      store.wipe();
      storePair(pair, remember);
      store.writeUser(user);
    },
    adopt(accessToken) {
      adoptedToken = accessToken;
    },
    async bearer() {
      if (adoptedToken !== null) return adoptedToken;
      const stored = store.read();
      if (!stored) return null;
      return isRenewalDue(stored, now()) ? renew(stored.access) : stored.access;
    },
    renew: (refusedToken) => {
      if (refusedToken !== adoptedToken) return renew(refusedToken);
      end('expired');
      return Promise.reject(expired());
    },
    end,
    onEnd: (listener) => endListeners.push(listener),
  };
}

/**
 * Tokens are renewed in their last minute, but never younger than a minute. Age is counted from
 * receipt, so a wrong device clock does not matter.
 */
export function isRenewalDue(stored: StoredTokens, nowMs: number): boolean {
  const ageMs = nowMs - stored.receivedAtMs;
  const claims = parseClaims(stored.access);
  if (!claims || ageMs <= checkDueAfterMs) return false;
  return (claims.exp - claims.iat) * 1000 - ageMs < checkDueAfterMs;
}

const expired = (): ApiError => {
  const [status, text] = errors.sessionExpired;
  return new ApiError(text, { status, code: 'sessionExpired' });
};

/** Network failures and overload say nothing about the session. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && [400, 401, 403].includes(error.status);

type TabMessage =
  | { kind: 'ended'; refresh: string }
  | { kind: 'renewed'; spent: string; pair: TokenPair };

const isTabMessage = (message: unknown): message is TabMessage =>
  typeof message === 'object' && message !== null && 'kind' in message;
