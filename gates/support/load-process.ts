import { Agent, request, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LoadAnswer, LoadCall, LoadSpec } from './load.ts';

// Like browsers, monitors and proxies: connections are reused, and calls wait for a free one.
const defaultConnections = 400;
const openedAtOnce = 20;
const connectTimeoutMs = 100;
const agent = new Agent({
  keepAlive: true,
  maxSockets: defaultConnections,
  maxFreeSockets: defaultConnections,
});
let sent = 0;

process.once('message', (spec: LoadSpec) => {
  void makeLoad(spec).then((answers) => {
    process.send?.(answers, () => process.disconnect());
    agent.destroy();
  });
});

async function makeLoad(spec: LoadSpec): Promise<LoadAnswer[]> {
  const answers: LoadAnswer[] = [];
  if (spec.perSecond !== undefined) await openConnections(spec);
  const endsAt = performance.now() + spec.seconds * 1000;
  const calls = readyCalls(spec.calls);
  const call = async (): Promise<void> => {
    const answer = await makeCall(spec, calls);
    answers.push(answer);
    if (answer.error === 'ECONNREFUSED') await sleep(connectTimeoutMs);
  };
  if (spec.lanes !== undefined) {
    const lane = async (): Promise<void> => {
      while (performance.now() < endsAt) await call();
    };
    await Promise.all(Array.from({ length: spec.lanes }, lane));
  } else await callAtRate(spec.perSecond ?? 0, endsAt, call);
  return answers;
}

/** Opens connections in advance. */
async function openConnections({ url, connections = defaultConnections }: LoadSpec): Promise<void> {
  const hello = readyCalls([
    { name: 'hello', weight: 1, method: 'GET', path: '/api/health/live/', headers: {}, body: [] },
  ]);
  for (let opened = 0; opened < connections; opened += openedAtOnce) {
    const held = Array.from({ length: opened + openedAtOnce }, () =>
      makeCall({ url, name: 'hello' }, hello),
    );
    await Promise.all(held);
  }
}

/** Prepared in advance, to keep the load process fast. */
interface ReadyCall extends Omit<LoadCall, 'body' | 'weight'> {
  body: (string | Buffer)[];
  upTo: number;
}

function readyCalls(calls: LoadCall[]): ReadyCall[] {
  let upTo = 0;
  return calls.map(({ body, weight, ...call }) => {
    upTo += weight;
    const parts = body.map((part) =>
      'text' in part ? part.text : Buffer.from(part.base64, 'base64'),
    );
    return { ...call, body: parts, upTo };
  });
}

/** Sends calls when due, regardless of outstanding replies. */
async function callAtRate(
  perSecond: number,
  endsAt: number,
  call: () => Promise<void>,
): Promise<void> {
  const startedAt = performance.now();
  const calls: Promise<void>[] = [];
  while (performance.now() < endsAt) {
    const due = Math.floor(((performance.now() - startedAt) / 1000) * perSecond);
    while (calls.length < due) calls.push(call());
    await sleep(5);
  }
  await Promise.all(calls);
}

function makeCall(
  { url, name: load }: Pick<LoadSpec, 'url' | 'name'>,
  calls: ReadyCall[],
): Promise<LoadAnswer> {
  sent += 1;
  const number = sent;
  const { name, method, path, headers, body } = pick(calls);
  const fill = (text: string): string =>
    text
      .replaceAll('{{n}}', `${load}-${number}`)
      .replaceAll('{{now}}', new Date().toISOString())
      .replaceAll('{{ip}}', `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`);
  const content = Buffer.concat(
    body.map((part) => (typeof part === 'string' ? Buffer.from(fill(part)) : part)),
  );
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const finish = (status: number, error: string | null, answer?: IncomingMessage): void =>
      resolve({
        name,
        status,
        error,
        hasRetryAfter: answer?.headers['retry-after'] !== undefined,
        ms: performance.now() - startedAt,
        endedAtMs: Date.now(),
      });
    const filled = Object.entries(headers).map(([key, value]) => [key, fill(value)] as const);
    const length = content.length > 0 ? { 'content-length': content.length } : {};
    const asked = request(url + path, {
      method,
      agent,
      headers: { ...Object.fromEntries(filled), ...length },
    });
    asked.on('error', (error: NodeJS.ErrnoException) => finish(0, error.code ?? error.message));
    asked.on('response', (answer) => {
      answer.on('error', (error: NodeJS.ErrnoException) => finish(0, `cut: ${error.code}`));
      answer.on('end', () => finish(answer.statusCode ?? 0, null, answer));
      answer.resume();
    });
    asked.end(content);
  });
}

/** Weighted choice. */
function pick(calls: ReadyCall[]): ReadyCall {
  const at = Math.random() * (calls.at(-1)?.upTo ?? 0);
  const chosen = calls.find(({ upTo }) => at < upTo);
  if (!chosen) throw new Error('there is nothing to call');
  return chosen;
}
