import { Server } from 'node:net';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

// Service managers rarely wait longer than this before they kill a process.
const maxReplyMs = 10_000;
const idleTurnMs = 1;
const maxDrainMs = 2000;

/**
 * On close, stops accepting connections but serves the open ones for a while. Each reply closes its connection, so
 * clients that keep connections alive see a clean close instead of a reset during their next call.
 */
export function shutDownGracefully(app: FastifyInstance, shutdownGraceMs: number): void {
  const { server } = app;
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
    if (!server.listening) return;
    await drain(server, 'connection');
    // The HTTP server's own close() would also drop connections that are idle right now.
    Server.prototype.close.call(server);
    setTimeout(() => server.closeAllConnections(), shutdownGraceMs + maxReplyMs).unref();
    await sleep(shutdownGraceMs);
    await drain(server, 'request');
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) void reply.header('connection', 'close');
  });
}

/**
 * After a stall, timers run before pending connections are accepted, and each event-loop turn accepts only one. Waits
 * for a short turn without any new event; a long turn proves nothing.
 */
async function drain(server: Server, event: 'connection' | 'request'): Promise<void> {
  const giveUpAt = performance.now() + maxDrainMs;
  let isIdle = false;
  const onEvent = (): void => {
    isIdle = false;
  };
  server.on(event, onEvent);
  while (!isIdle && performance.now() < giveUpAt) {
    const startedAt = performance.now();
    isIdle = true;
    await setImmediate();
    await setImmediate();
    isIdle &&= performance.now() - startedAt < idleTurnMs;
  }
  server.off(event, onEvent);
}
