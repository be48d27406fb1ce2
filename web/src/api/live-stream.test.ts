import { createServer, type Server, type ServerResponse } from 'node:http';
import type { LiveMessage } from '@wastegauge/contract/waste/live';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLiveStream, pauseAfter, type LiveStream } from './live-stream.ts';

const captured: LiveMessage = { kind: 'captured', site_id: 3, event_id: 8, device_id: null };
const eventually = (claim: () => void): Promise<void> => vi.waitFor(claim, { timeout: 3000 });

let server: Server;
let connections: ServerResponse[];
let urls: string[];
let goodToken: string;
let status: number;
let renewals: number;
let isHidden: boolean;
let chosenSites: string | undefined;
let changeListeners: Set<() => void>;
let live: LiveStream;
let received: LiveMessage[];
let opened: number;

const onChange = (listener: () => void): (() => void) => {
  changeListeners.add(listener);
  return () => void changeListeners.delete(listener);
};
const notifyChange = (): void => {
  for (const listener of changeListeners) listener();
};
const send = (text: string): void => void connections.at(-1)?.write(text);
const listen = (): (() => void) =>
  live.listen({
    onMessage: (message) => received.push(message),
    onOpen: () => (opened += 1),
  });

beforeEach(async () => {
  [connections, urls, received, opened, renewals] = [[], [], [], 0, 0];
  [goodToken, status, isHidden, chosenSites, changeListeners] = [
    'first',
    200,
    false,
    undefined,
    new Set(),
  ];
  server = createServer((incoming, reply) => {
    urls.push(incoming.url ?? '');
    const isGood = incoming.headers.authorization === `Bearer ${goodToken}`;
    if (!isGood || status !== 200) return void reply.writeHead(isGood ? status : 401).end();
    reply.writeHead(200, { 'content-type': 'text/event-stream' }).write('retry: 5\n\n');
    connections.push(reply);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  live = createLiveStream({
    baseUrl: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    session: {
      bearer: async () => 'first',
      renew: async () => {
        renewals += 1;
        return 'second';
      },
    },
    viewAs: { parameter: () => chosenSites, subscribe: onChange },
    page: { isHidden: () => isHidden, onChange },
    firstPauseMs: 5,
  });
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

test('delivers messages split across chunks and ignores invalid ones', async () => {
  const stop = listen();
  await eventually(() => expect(live.isUp()).toBe(true));
  const [first, second] = [`data: ${JSON.stringify(captured)}`, '\n\n:\n\ndata: {"kind":"eaten"'];
  send(first.slice(0, 9));
  await new Promise((resolve) => setTimeout(resolve, 20));
  send(first.slice(9) + second);
  send('}\n\ndata: nonsense\n\n');
  send(`data: ${JSON.stringify({ ...captured, event_id: 9 })}\r\n\r\n`);
  await eventually(() => expect(received.map(({ event_id: id }) => id)).toEqual([8, 9]));
  stop();
});

test('connects only with listeners, which share one connection', async () => {
  expect(urls).toEqual([]);
  const [stop, stopOther] = [listen(), listen()];
  await eventually(() => expect(connections).toHaveLength(1));
  stop();
  expect(live.isUp()).toBe(true);
  stopOther();
  expect(live.isUp()).toBe(false);
  await eventually(() => expect(connections[0]?.destroyed).toBe(true));
  expect(urls).toHaveLength(1);
});

test('reconnects after the connection ends and notifies listeners', async () => {
  const changes: boolean[] = [];
  const unsubscribe = live.subscribe(() => changes.push(live.isUp()));
  const stop = listen();
  await eventually(() => expect(opened).toBe(1));
  connections[0]?.end();
  await eventually(() => expect(opened).toBe(2));
  connections[1]?.destroy();
  await eventually(() => expect(opened).toBe(3));
  send(`data: ${JSON.stringify(captured)}\n\n`);
  await eventually(() => expect(received).toEqual([captured]));
  stop();
  unsubscribe();
  expect(changes).toEqual([true, false, true, false, true, false]);
});

test('retries until the server is available', async () => {
  status = 503;
  const stop = listen();
  await eventually(() => expect(urls.length).toBeGreaterThan(2));
  expect(live.isUp()).toBe(false);
  status = 200;
  await eventually(() => expect(live.isUp()).toBe(true));
  stop();
});

test('renews a rejected token', async () => {
  goodToken = 'second';
  const stop = listen();
  await eventually(() => expect(live.isUp()).toBe(true));
  expect(renewals).toBe(1);
  stop();
});

test('disconnects while the page is hidden and reconnects when it is visible', async () => {
  const stop = listen();
  await eventually(() => expect(live.isUp()).toBe(true));
  isHidden = true;
  notifyChange();
  expect(live.isUp()).toBe(false);
  await eventually(() => expect(connections[0]?.destroyed).toBe(true));
  isHidden = false;
  notifyChange();
  await eventually(() => expect(opened).toBe(2));
  stop();
  expect(changeListeners.size).toBe(0);
});

test('reconnects when the view-as selection changes', async () => {
  const stop = listen();
  await eventually(() => expect(live.isUp()).toBe(true));
  chosenSites = '4,7';
  notifyChange();
  await eventually(() => expect(opened).toBe(2));
  expect(urls).toEqual(['/api/live/', '/api/live/?viewAs=4%2C7']);
  stop();
});

test('delays grow to a minute with jitter', () => {
  for (const [failures, longest] of [
    [0, 2000],
    [1, 4000],
    [4, 32_000],
    [9, 60_000],
  ] as const) {
    const pauseMs = pauseAfter(failures, 2000);
    expect(pauseMs).toBeGreaterThanOrEqual(longest / 2);
    expect(pauseMs).toBeLessThanOrEqual(longest);
  }
});
