import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

export interface SlowTransferOptions {
  headersTimeoutMs: number;
  checkEveryMs: number;
  /** Averaged over one check; a phone on a bad mobile connection manages ten times as much. */
  minBytesPerSecond: number;
  /** Time to send the whole body of an ordinary call. */
  bodyTimeoutMs: number;
  /** Time to send a whole upload: five pictures of 8 MB at 70 kB a second. */
  uploadTimeoutMs: number;
}

export const slowTransferDefaults: SlowTransferOptions = {
  headersTimeoutMs: 10_000,
  checkEveryMs: 10_000,
  minBytesPerSecond: 1000,
  bodyTimeoutMs: 30_000,
  uploadTimeoutMs: 600_000,
};

interface Transfer {
  request: FastifyRequest;
  reply: FastifyReply;
  startedAtMs: number;
  receivedBytes: number;
  sentBytes: number;
  /** The sender has had its reply: the next check closes the connection. */
  isEnding?: true;
}

/**
 * Ends calls whose sender or reader is too slow. Node's own requestTimeout is one figure for every call, and nothing
 * in Node ends a reader that stops reading.
 */
export function endSlowTransfers(app: FastifyInstance, options: SlowTransferOptions): void {
  const transfers = new Map<FastifyRequest, Transfer>();
  const minBytes = (options.minBytesPerSecond * options.checkEveryMs) / 1000;

  app.addHook('onRequest', async (request, reply) => {
    const transfer = {
      request,
      reply,
      startedAtMs: performance.now(),
      receivedBytes: request.raw.socket.bytesRead,
      sentBytes: request.raw.socket.bytesWritten,
    };
    transfers.set(request, transfer);
    // Fastify, its plugins and this hook wait for the end of a streamed reply: more than the ten listeners Node expects.
    reply.raw.setMaxListeners(20);
    // A reply may be sent while the body is still on its way: its sender is watched until the body is complete.
    reply.raw.once('close', () => {
      if (request.raw.complete) transfers.delete(request);
    });
  });

  function check(transfer: Transfer): void {
    const { request, reply, startedAtMs } = transfer;
    const { socket } = request.raw;
    if (socket.destroyed || (reply.raw.closed && request.raw.complete)) {
      transfers.delete(request);
      return;
    }
    if (transfer.isEnding) {
      request.raw.destroy();
      return;
    }
    const receivedBytes = socket.bytesRead;
    const sentBytes = socket.bytesWritten - socket.writableLength;
    const ageMs = performance.now() - startedAtMs;
    const isUpload = request.routeOptions.config.isUpload === true;
    const timeoutMs = isUpload ? options.uploadTimeoutMs : options.bodyTimeoutMs;
    const isSender = !request.raw.complete;
    const isReader = !isSender && socket.writableLength > 0;
    const isNew = ageMs < options.checkEveryMs;
    const isTooLate = ageMs > timeoutMs;
    const isTooSlow = !isNew && receivedBytes - transfer.receivedBytes < minBytes;
    if (isSender && (isTooLate || isTooSlow)) {
      transfer.isEnding = true;
      endSlowSender(request, reply);
    } else if (isReader && !isNew && sentBytes - transfer.sentBytes < minBytes) reply.raw.destroy();
    transfer.receivedBytes = receivedBytes;
    transfer.sentBytes = sentBytes;
  }

  const timer = setInterval(() => {
    for (const transfer of transfers.values()) check(transfer);
  }, options.checkEveryMs);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

function endSlowSender(request: FastifyRequest, reply: FastifyReply): void {
  const isReplying = reply.raw.headersSent && !reply.sent;
  if (isReplying) {
    request.raw.destroy();
    return;
  }
  if (!reply.sent) {
    reply.hijack();
    const error = new AppError('requestTimeout');
    const body = JSON.stringify(error.toBody(request.id));
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    reply.raw.writeHead(error.status, {
      'content-type': 'application/json; charset=utf-8',
      connection: 'close',
    });
    reply.raw.end(body);
  }
  // Gives the reply a moment to leave before the connection goes.
  reply.raw.once('finish', () => request.raw.destroy());
  if (reply.raw.writableFinished) request.raw.destroy();
}

declare module 'fastify' {
  interface FastifyContextConfig {
    isUpload?: boolean;
  }
}
