import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { signInRoutes } from '@wastegauge/contract/directory/sign-in';
import { siteRoutes } from '@wastegauge/contract/directory/sites';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCall, type ApiCall } from './authorised-call.ts';
import { request } from './request.ts';
import { createSession, isRenewalDue, type EndReason, type Session } from './session.ts';
import { createTokenStore, type TokenStore } from './token-store.ts';

let server: Server;
let baseUrl: string;
let store: TokenStore;
let session: Session;
let call: ApiCall;
let endings: EndReason[];
let refreshCalls: number;
let isRefreshRefused: boolean;

const token = (generation: number, issuedAt = 1_000, expiresAt = 1_900): string =>
  `head.${btoa(JSON.stringify({ user_id: 7, iat: issuedAt, exp: expiresAt, generation }))}.sign`;

function answer(incoming: IncomingMessage, reply: ServerResponse): void {
  reply.setHeader('content-type', 'application/json');
  if (incoming.url === signInRoutes.refreshToken.path) {
    refreshCalls += 1;
    const body = isRefreshRefused
      ? { code: 'sessionExpired', message: 'Your session has ended.' }
      : { access: token(2), refresh: 'second' };
    setTimeout(() => reply.writeHead(isRefreshRefused ? 401 : 200).end(JSON.stringify(body)), 20);
    return;
  }
  const isCurrent = incoming.headers.authorization === `Bearer ${token(2)}`;
  const body = isCurrent ? { count: 0, results: [] } : { message: 'Token expired' };
  reply.writeHead(isCurrent ? 200 : 401).end(JSON.stringify(body));
}

function memoryStorage(): Storage {
  const stored = new Map<string, string>();
  return {
    get length() {
      return stored.size;
    },
    clear: () => stored.clear(),
    key: (index) => [...stored.keys()][index] ?? null,
    getItem: (key) => stored.get(key) ?? null,
    removeItem: (key) => void stored.delete(key),
    setItem: (key, value) => void stored.set(key, value),
  };
}

let temporary: Storage;
let permanent: Storage;

beforeEach(async () => {
  server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  baseUrl = `http://127.0.0.1:${port}`;
  refreshCalls = 0;
  isRefreshRefused = false;
  endings = [];
  [temporary, permanent] = [memoryStorage(), memoryStorage()];
  store = createTokenStore({
    temporary: () => temporary,
    permanent: () => permanent,
    keptKeys: ['wg-theme'],
  });
  session = createSession({
    store,
    renewPair: (refresh) => request(signInRoutes.refreshToken, { body: { refresh }, baseUrl }),
    exclusively: (work) => work(),
  });
  session.onEnd((reason) => endings.push(reason));
  call = createCall(session, { baseUrl });
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const listSites = () => call(siteRoutes.listSites, { query: {} });

test('concurrent rejected calls share one refresh and are repeated with the new token', async () => {
  store.write({ access: token(1), refresh: 'first' }, Date.now());
  const answers = await Promise.all([listSites(), listSites(), listSites(), listSites()]);
  expect(answers.every((page) => page.count === 0)).toBe(true);
  expect(refreshCalls).toBe(1);
  expect(store.read()).toMatchObject({ access: token(2), refresh: 'second' });
});

test('a rejected refresh ends the session once, keeps the theme and rejects every caller', async () => {
  isRefreshRefused = true;
  permanent.setItem('wg-theme', 'dark');
  store.write({ access: token(1), refresh: 'first' }, Date.now(), true);
  const outcomes = await Promise.allSettled([listSites(), listSites()]);
  expect(outcomes.map((outcome) => outcome.status)).toEqual(['rejected', 'rejected']);
  expect(endings).toEqual(['expired']);
  expect(session.isOpen()).toBe(false);
  expect(permanent.length).toBe(1);
});

test('a network failure during the refresh does not end the session', async () => {
  store.write({ access: token(1), refresh: 'first' }, Date.now());
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await expect(listSites()).rejects.toMatchObject({ code: 'network' });
  expect(endings).toEqual([]);
  expect(session.isOpen()).toBe(true);
});

test('a token renewed by another tab is used without a second refresh', async () => {
  store.write({ access: token(2), refresh: 'second' }, Date.now());
  await expect(session.renew(token(1))).resolves.toBe(token(2));
  expect(refreshCalls).toBe(0);
});

test('remembered tokens stay in local storage after a renewal', async () => {
  store.write({ access: token(1), refresh: 'first' }, Date.now(), true);
  await listSites();
  expect(permanent.getItem('wg-refresh')).toBe('second');
  expect(temporary.length).toBe(0);
});

function openTab(tabStore: TokenStore, channel: BroadcastChannel) {
  const tabEndings: EndReason[] = [];
  const tab = createSession({
    store: tabStore,
    renewPair: () => Promise.resolve({ access: token(2), refresh: 'second' }),
    exclusively: (work) => work(),
    channel,
  });
  tab.onEnd((reason) => tabEndings.push(reason));
  return { tab, tabEndings };
}

const eventually = (claim: () => void): Promise<void> => vi.waitFor(claim, { timeout: 3000 });

test('a duplicated tab follows renewal and sign-out of the other tab', async () => {
  const channels = [new BroadcastChannel('tabs'), new BroadcastChannel('tabs')] as const;
  const twinStorage = memoryStorage();
  const twinStore = createTokenStore({
    temporary: () => twinStorage,
    permanent: () => permanent,
    keptKeys: [],
  });
  store.write({ access: token(1), refresh: 'first' }, Date.now());
  twinStore.write({ access: token(1), refresh: 'first' }, Date.now());
  const first = openTab(store, channels[0]);
  const twin = openTab(twinStore, channels[1]);

  await first.tab.renew(token(1));
  await eventually(() =>
    expect(twinStore.read()).toMatchObject({ access: token(2), refresh: 'second' }),
  );

  first.tab.end('signedOut');
  await eventually(() => expect(twin.tabEndings).toEqual(['signedOut']));
  expect(twin.tab.isOpen()).toBe(false);
  for (const channel of channels) channel.close();
});

test('a token from the URL is never renewed and ends when rejected', async () => {
  session.adopt(token(1));
  await expect(listSites()).rejects.toMatchObject({ status: 401 });
  expect(refreshCalls).toBe(0);
  expect(endings).toEqual(['expired']);
});

test.each([
  ['younger than a minute', 59, false],
  ['older, with time left', 600, false],
  ['older, with less than a minute left', 841, true],
  ['run out', 5_000, true],
])('renewal of a token %s', (_, ageSeconds, expected) => {
  const stored = { access: token(1, 1_000, 1_900), refresh: 'first', receivedAtMs: 5_000_000 };
  expect(isRenewalDue(stored, 5_000_000 + ageSeconds * 1000)).toBe(expected);
});
