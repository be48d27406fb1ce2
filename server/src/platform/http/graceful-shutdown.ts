import { Server } from 'node:net';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

// What is not answered by then never will be; whoever runs the server does not wait much longer either.
const longestAnswerMs = 10_000;
const quietTurnMs = 1;
const longestWaitMs = 2000;

/**
 * A server that stops lets nobody in any more, and goes on answering those who have a connection for a while. Every
 * answer closes its connection: whoever keeps one learns it from an answer, not from a break under the next call.
 */
export function shutDownGracefully(app: FastifyInstance, shutdownGraceMs: number): void {
  const { server } = app;
  let isLeaving = false;
  app.addHook('preClose', async () => {
    isLeaving = true;
    if (!server.listening) return;
    await untilNoneComes(server, 'connection');
    // The HTTP server's own way would break off the connections that are idle at this moment, too.
    Server.prototype.close.call(server);
    setTimeout(() => server.closeAllConnections(), shutdownGraceMs + longestAnswerMs).unref();
    await sleep(shutdownGraceMs);
    await untilNoneComes(server, 'request');
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isLeaving) void reply.header('connection', 'close');
  });
}

/**
 * A process that was held up comes to its timers before it reads what came meanwhile, and takes in one connection in a
 * turn: only after a turn without any is nobody left behind the door. The turn has to be a short one: whoever comes
 * while it does something else is not seen in it.
 */
async function untilNoneComes(server: Server, event: 'connection' | 'request'): Promise<void> {
  const giveUpAt = performance.now() + longestWaitMs;
  let isQuiet = false;
  const note = (): void => {
    isQuiet = false;
  };
  server.on(event, note);
  while (!isQuiet && performance.now() < giveUpAt) {
    const startedAt = performance.now();
    isQuiet = true;
    await setImmediate();
    await setImmediate();
    isQuiet &&= performance.now() - startedAt < quietTurnMs;
  }
  server.off(event, note);
}
