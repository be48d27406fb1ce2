import { createCall } from './authorised-call.ts';
import { loadFirstRoutes } from './load-first-routes.ts';
import { createReadOrCopy } from './offline-copy.ts';
import { request } from './request.ts';
import { createSession } from './session.ts';
import { createSharedPrompt } from './shared-prompt.ts';
import { createTokenStore } from './token-store.ts';
import { createViewAs } from './view-as.ts';

/**
 * Kept on sign-out: these belong to the browser, not to the user. The requested page has to survive
 * the start of the session it waits for.
 */
const keptKeys = ['wg-theme', 'wg-language', 'wg-sidebar', 'wg-requested-page'];

export const session = createSession({
  store: createTokenStore({
    temporary: () => sessionStorage,
    permanent: () => localStorage,
    keptKeys,
  }),
  renewPair: async (refresh) => {
    const { signInRoutes } = await loadFirstRoutes();
    return request(signInRoutes.refreshToken, { body: { refresh } });
  },
  exclusively: (work) =>
    'locks' in navigator ? navigator.locks.request('wg-refresh', work) : work(),
  channel: typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('wg-session'),
});

export const viewAs = createViewAs(() => localStorage);

export const identityCheck = createSharedPrompt(false);

/** Null when cancelled. */
export const changeReason = createSharedPrompt<string | null>(null);

export const call = createCall(session, { viewAs, identityCheck, changeReason });

export const readOrCopy = createReadOrCopy({
  storage: () => localStorage,
  owner: () => `${session.userId()} ${viewAs.parameter() ?? ''}`,
});
