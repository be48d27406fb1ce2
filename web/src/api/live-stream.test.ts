import { createServer, type Server, type ServerResponse } from 'node:http';
import type { LiveMessage } from '@wastegauge/contract/waste/live';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLiveStream, pauseAfter, type LiveStream } from './live-stream.ts';

const captured: LiveMessage = { kind: 'captured', site_id: 3, event_id: 8, device_id: null };
const soon = (claim: () => void): Promise<void> => vi.waitFor(claim, { timeout: 3000 });

let server: Server;
let lines: ServerResponse[];
let asked: string[];
let goodToken: string;
let status: number;
let renewals: number;
let isHidden: boolean;
let chosenSites: string | undefined;
let adjust: Set<() => void>;
let live: LiveStream;
let heard: LiveMessage[];
let opened: number;

const onChange = (listener: () => void): (() => void) => {
  adjust.add(listener);
  return () => void adjust.delete(listener);
};
const tellChange = (): void => {
  for (const listener of adjust) listener();
};
const tell = (text: string): void => void lines.at(-1)?.write(text);
const listen = (): (() => void) =>
  live.listen({
    onMessage: (message) => heard.push(message),
    onOpen: () => (opened += 1),
  });

beforeEach(async () => {
  [lines, asked, heard, opened, renewals] = [[], [], [], 0, 0];
  [goodToken, status, isHidden, chosenSites, adjust] = ['first', 200, false, undefined, new Set()];
  server = createServer((incoming, reply) => {
    asked.push(incoming.url ?? '');
    const isGood = incoming.headers.authorization === `Bearer ${goodToken}`;
    if (!isGood || status !== 200) return void reply.writeHead(isGood ? status : 401).end();
    reply.writeHead(200, { 'content-type': 'text/event-stream' }).write('retry: 5\n\n');
    lines.push(reply);
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

test('messages come as they are told, in whatever pieces; the rest is passed over', async () => {
  const stop = listen();
  await soon(() => expect(live.isUp()).toBe(true));
  const [first, second] = [`data: ${JSON.stringify(captured)}`, '\n\n:\n\ndata: {"kind":"eaten"'];
  tell(first.slice(0, 9));
  await new Promise((resolve) => setTimeout(resolve, 20));
  tell(first.slice(9) + second);
  tell('}\n\ndata: nonsense\n\n');
  tell(`data: ${JSON.stringify({ ...captured, event_id: 9 })}\r\n\r\n`);
  await soon(() => expect(heard.map(({ event_id: id }) => id)).toEqual([8, 9]));
  stop();
});

test('nobody listens, nothing is open; two who listen share one line', async () => {
  expect(asked).toEqual([]);
  const [stop, stopOther] = [listen(), listen()];
  await soon(() => expect(lines).toHaveLength(1));
  stop();
  expect(live.isUp()).toBe(true);
  stopOther();
  expect(live.isUp()).toBe(false);
  await soon(() => expect(lines[0]?.destroyed).toBe(true));
  expect(asked).toHaveLength(1);
});

test('a line that ends is opened again, and whoever listens is told that it was cut', async () => {
  const changes: boolean[] = [];
  const unsubscribe = live.subscribe(() => changes.push(live.isUp()));
  const stop = listen();
  await soon(() => expect(opened).toBe(1));
  lines[0]?.end();
  await soon(() => expect(opened).toBe(2));
  lines[1]?.destroy();
  await soon(() => expect(opened).toBe(3));
  tell(`data: ${JSON.stringify(captured)}\n\n`);
  await soon(() => expect(heard).toEqual([captured]));
  stop();
  unsubscribe();
  expect(changes).toEqual([true, false, true, false, true, false]);
});

test('a server that is away is asked again until it is back', async () => {
  status = 503;
  const stop = listen();
  await soon(() => expect(asked.length).toBeGreaterThan(2));
  expect(live.isUp()).toBe(false);
  status = 200;
  await soon(() => expect(live.isUp()).toBe(true));
  stop();
});

test('a refused token is renewed', async () => {
  goodToken = 'second';
  const stop = listen();
  await soon(() => expect(live.isUp()).toBe(true));
  expect(renewals).toBe(1);
  stop();
});

test('a hidden page does without, and hears again when it is looked at', async () => {
  const stop = listen();
  await soon(() => expect(live.isUp()).toBe(true));
  isHidden = true;
  tellChange();
  expect(live.isUp()).toBe(false);
  await soon(() => expect(lines[0]?.destroyed).toBe(true));
  isHidden = false;
  tellChange();
  await soon(() => expect(opened).toBe(2));
  stop();
  expect(adjust.size).toBe(0);
});

test('other sites chosen to look through open another line', async () => {
  const stop = listen();
  await soon(() => expect(live.isUp()).toBe(true));
  chosenSites = '4,7';
  tellChange();
  await soon(() => expect(opened).toBe(2));
  expect(asked).toEqual(['/api/live/', '/api/live/?viewAs=4%2C7']);
  stop();
});

test('pauses grow to a minute, and differ', () => {
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
