import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from './errors.ts';
import type { Metrics } from './metrics.ts';

/** Times every request, and shows the figures at /metrics to programs on this machine only. */
export function serveMetrics(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    metrics.observeRequest({
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    });
  });
  app.get('/metrics', async (request, reply) => {
    if (!isFromThisMachine(request)) throw new AppError('notFound');
    return reply.type(metrics.contentType).send(await metrics.render());
  });
}

// A proxy on this machine passes strangers on: what came through one is not from here.
const isFromThisMachine = (request: FastifyRequest): boolean =>
  /^(127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? '') &&
  request.headers['x-forwarded-for'] === undefined &&
  request.headers.forwarded === undefined;
