import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Writable } from 'node:stream';
import { errors } from '@wastegauge/contract/errors';
import { systemRoutes } from '@wastegauge/contract/services/system';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { listenOn } from '../../../test/support/test-live-line.ts';

let product: TestApp;
let logged = '';

beforeAll(async () => {
  const stream = new Writable({
    write(chunk, _encoding, done) {
      logged += String(chunk);
      done();
    },
  });
  product = await startTestApp({ log: createLog('debug', stream) });
  await listenOn(product.app);
});
afterAll(() => product.close());

async function send(request: string): Promise<{ status: number; head: string; body: string }> {
  const { port } = product.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(request);
  const answer = await text(socket);
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body };
}

const path = systemRoutes.getPublicSettings.path;
const withCookie = (bytes: number): string =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: secret=${'a'.repeat(bytes)}\r\n\r\n`;

test.each([
  ['headers that are too large', withCookie(20_000), 'headersTooLarge'],
  ['headers of a megabyte', withCookie(1_000_000), 'headersTooLarge'],
  ['no HTTP at all', 'nonsense\r\n\r\n', 'badRequest'],
  ['a line break in a header', `GET ${path} HTTP/1.1\r\nHost: a\r\nX: a\rb\r\n\r\n`, 'badRequest'],
] as const)('%s get an answer like any other error', async (_kind, request, code) => {
  const { status, head, body } = await send(request);
  const [expected, message] = errors[code];
  expect(status).toBe(expected);
  expect(JSON.parse(body)).toEqual({ code, message, request_id: expect.any(String) });
  expect(head).toContain(`content-length: ${Buffer.byteLength(body)}`);
  for (const line of [
    'connection: close',
    'cache-control: no-store',
    'content-type: application/json; charset=utf-8',
    "content-security-policy: default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options: nosniff',
    'x-frame-options: deny',
  ]) {
    expect(head).toContain(`\r\n${line}`);
  }
});

test('an endless request gets an error and its connection is closed', async () => {
  product.app.server.headersTimeout = 200;
  product.app.server.requestTimeout = 200;
  const { status, body } = await send(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n`);
  expect(status).toBe(408);
  expect(JSON.parse(body)).toMatchObject({ code: 'requestTimeout' });
});

test('the log contains the error code and the id, but nothing of the request', async () => {
  const { body } = await send(withCookie(20_000));
  const { request_id: id } = JSON.parse(body) as { request_id: string };
  const line = logged.split('\n').find((each) => each.includes(id)) ?? '';
  expect(JSON.parse(line)).toMatchObject({ code: 'HPE_HEADER_OVERFLOW', reqId: id });
  expect(logged).not.toContain('aaaa');
});
