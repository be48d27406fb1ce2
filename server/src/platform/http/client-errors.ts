import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorCode } from '@wastegauge/contract/errors';
import type { ConnectionError } from 'fastify';
import { AppError } from '../errors.ts';
import type { Log } from '../log.ts';
import { bareSecurityHeaders } from './security-headers.ts';

const codes: Partial<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'requestTimeout',
  HPE_HEADER_OVERFLOW: 'headersTooLarge',
};

const closeDelayMs = 1000;

/** Replies in the usual error format when Node's HTTP parser rejects a request. */
export const answerClientError =
  (log: Log) =>
  (error: ConnectionError, socket: Socket): void => {
    if (socket.writableEnded) return;
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy(error);
      return;
    }
    const requestId = randomUUID();
    // Do not log the error: it contains the bytes of the request.
    log.debug({ code: error.code, reqId: requestId }, 'unreadable request');
    socket.end(render(new AppError(codes[error.code] ?? 'badRequest'), requestId));
    // Closing at once would reset the connection while the client still sends, and the reply would be lost.
    setTimeout(() => socket.destroy(), closeDelayMs).unref();
  };

function render(error: AppError, requestId: string): string {
  const body = JSON.stringify(error.toBody(requestId));
  const headers = {
    ...bareSecurityHeaders,
    connection: 'close',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`, ...lines, '', body].join(
    '\r\n',
  );
}
