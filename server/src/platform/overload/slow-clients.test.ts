import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { captureRoutes } from '@wastegauge/contract/waste/captures';
import { importRoutes } from '@wastegauge/contract/edges/imports';
import { overviewRoutes } from '@wastegauge/contract/insight/overview';
import { signInRoutes } from '@wastegauge/contract/directory/sign-in';
import { uploadRoutes } from '@wastegauge/contract/services/uploads';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endSlowTransfers } from './slow-transfers.ts';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { giveMonitor, jpegOf } from '../../../test/support/test-monitor.ts';

const slowTransfers = {
  headersTimeoutMs: 1000,
  checkEveryMs: 1000,
  minBytesPerSecond: 1000,
  bodyTimeoutMs: 4000,
  uploadTimeoutMs: 60_000,
};

let product: TestApp;
let site: { id: number };
let port: number;
const sockets: Socket[] = [];

beforeAll(async () => {
  product = await startTestApp({ busyAfterMs: 60_000, slowTransfers });
  site = await product.given.site();
  await product.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = product.app.server.address() as AddressInfo);
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await product.close();
});

function openSocket(text: string): {
  socket: Socket;
  received(): string;
  closed: Promise<unknown>;
} {
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.on('error', () => undefined);
  sockets.push(socket);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(text);
  return { socket, received: () => Buffer.concat(chunks).toString(), closed };
}

const head = (path: string, token: string, type: string, length = 1_000_000): string =>
  [
    `POST ${path} HTTP/1.1`,
    'host: localhost',
    `authorization: Bearer ${token}`,
    `content-type: ${type}`,
    `content-length: ${length}`,
    '\r\n',
  ].join('\r\n');

const form = 'multipart/form-data; boundary=x';

async function newUserToken(): Promise<string> {
  const client = await product.as(await product.given.user({ sites: [site] }));
  return client.token ?? '';
}

test('fifty stalled uploads block no other call, not even of the same user, and end with 408', async () => {
  const attacker = await newUserToken();
  const other = await product.as(await product.given.user({ sites: [site] }));
  const importPath = `${importRoutes.uploadImport.path}?kind=covers&name=a.csv`;
  const stalled = Array.from({ length: 50 }, (_, index) =>
    openSocket(
      index % 2 === 0
        ? head(uploadRoutes.uploadPicture.path, attacker, form)
        : head(importPath, attacker, 'application/octet-stream'),
    ),
  );
  await sleep(200);
  const callers = [other, product.withToken(attacker)];
  for (const caller of callers) {
    for (let call = 0; call < 10; call += 1) {
      expect((await caller.call(overviewRoutes.getOverviewHeader)).status).toBe(200);
    }
  }
  const { email } = await product.given.user({ sites: [site], password: 'Trout-Basil-97!' });
  const signIn = await product.anonymous.call(signInRoutes.login, {
    body: { email, password: 'Trout-Basil-97!' },
  });
  expect(signIn.status).toBe(200);
  await Promise.all(stalled.map(({ closed }) => closed));
  const statuses = stalled.map(({ received }) => received().slice(9, 12));
  expect(statuses.filter((status) => status !== '408' && status !== '503')).toEqual([]);
  expect(statuses.filter((status) => status === '408').length).toBeGreaterThanOrEqual(4);
});

test('stalled deliveries with one key do not block another monitor', async () => {
  const [attacker, other] = [
    await giveMonitor(product, { site }),
    await giveMonitor(product, { site }),
  ];
  for (let index = 0; index < 40; index += 1) {
    openSocket(head(captureRoutes.deliverCaptures.path, attacker.key, form));
  }
  await sleep(200);
  const capture = { capture_id: 'a', captured_at: new Date().toISOString(), raw_weight: 1 };
  expect((await other.deliver(capture, [await jpegOf(1)])).status).toBe(200);
});

test('a body that trickles in ends with 408', async () => {
  const slow = openSocket(head(signInRoutes.login.path, '', 'application/json'));
  slow.socket.write('{"email": "');
  const dripping = setInterval(() => slow.socket.write('a'), 100);
  await slow.closed;
  clearInterval(dripping);
  expect(slow.received()).toMatch(/^HTTP\/1\.1 408 /);
  expect(slow.received()).toContain('"code":"requestTimeout"');
});

test('an upload that keeps its pace is received', async () => {
  const token = await newUserToken();
  const table = `date,covers\r\n${'2026-11-02,12\r\n'.repeat(300)}`;
  const path = `${importRoutes.uploadImport.path}?kind=covers&name=a.csv`;
  const steady = openSocket(head(path, token, 'application/octet-stream', table.length));
  for (let start = 0; start < table.length; start += 500) {
    steady.socket.write(table.slice(start, start + 500));
    await sleep(250);
  }
  await once(steady.socket, 'data');
  expect(steady.received()).toMatch(/^HTTP\/1\.1 201 /);
}, 20_000);

test('connections with endless headers are closed', async () => {
  const slow = openSocket('GET /api/settings/ HTTP/1.1\r\nhost: localhost\r\n');
  const dripping = setInterval(() => slow.socket.write('x-a: b\r\n'), 200);
  await slow.closed;
  clearInterval(dripping);
  expect(slow.received()).toMatch(/^HTTP\/1\.1 408 /);
});

test('a stalled reader is disconnected, a slow one is not', async () => {
  const app = fastify();
  endSlowTransfers(app, slowTransfers);
  const sources: Readable[] = [];
  app.get('/', (_request, reply) => {
    const source = new Readable({ read: () => void source.push(Buffer.alloc(65_536)) });
    sources.push(source);
    return reply.send(source);
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address() as AddressInfo;
  const [stopped, slow] = [connect(address.port, '127.0.0.1'), connect(address.port, '127.0.0.1')];
  for (const socket of [stopped, slow]) {
    socket.on('error', () => undefined);
    socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
    socket.pause();
  }
  const reading = setInterval(() => void slow.read(), 20);
  await expect.poll(() => sources[0]?.destroyed, { timeout: 10_000 }).toBe(true);
  expect(sources[1]?.destroyed).toBe(false);
  clearInterval(reading);
  stopped.destroy();
  slow.destroy();
  await app.close();
}, 20_000);

test('a stalled sender is disconnected while its reply is being streamed', async () => {
  const app = fastify();
  endSlowTransfers(app, slowTransfers);
  app.addContentTypeParser('text/plain', async () => '');
  app.post('/', (_request, reply) => {
    const source = new Readable({ read: () => undefined });
    source.push('begun');
    return reply.send(source);
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port: streamPort } = app.server.address() as AddressInfo;
  const socket = connect(streamPort, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(head('/', '', 'text/plain'));
  const [begun] = (await once(socket, 'data')) as [Buffer];
  expect(begun.toString()).toMatch(/^HTTP\/1\.1 200 /);
  await once(socket, 'close');
  await app.close();
}, 20_000);
