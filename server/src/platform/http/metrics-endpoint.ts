import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import type { Metrics } from './metrics.ts';

/** Times every request and serves /metrics to programs on this machine only. */
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

/** A reverse proxy on this machine also connects from loopback; its headers reveal it. */
const isFromThisMachine = ({ socket, hostname, headers }: FastifyRequest): boolean =>
  /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '') &&
  /^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname) &&
  !Object.keys(headers).some((name) => proxyHeader.test(name));

const proxyHeader =
  /^(forwarded|via|cdn-loop|cf-.+|x-(forwarded|original|envoy)-.+|x-real-ip|(.+-)?(client|connecting|user|proxyuser)-?ip)$/;
