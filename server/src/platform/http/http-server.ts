import { randomUUID } from 'node:crypto';
import underPressure from '@fastify/under-pressure';
import type { PublicSettings } from '@wastegauge/contract/services/system';
import fastify, { type FastifyInstance } from 'fastify';
import type { AuthDeps } from '../auth/auth.ts';
import { answerClientError } from './client-errors.ts';
import { answerUnreadableAddress, handleErrors } from './error-handler.ts';
import type { ErrorReports } from '../ports/error-reports.ts';
import { AppError } from '../errors.ts';
import { shutDownGracefully } from './graceful-shutdown.ts';
import type { Log } from '../log.ts';
import type { Metrics } from './metrics.ts';
import { isHealth } from '../overload/call-limits.ts';
import { endSlowTransfers, type SlowTransferOptions } from '../overload/slow-transfers.ts';
import type { ServerCertificate } from '../tls/server-certificate.ts';
import { setSecurityHeaders } from './security-headers.ts';

export interface HttpDeps extends AuthDeps {
  errorReports: ErrorReports;
  log: Log;
  metrics: Metrics;
  settings: PublicSettings;
  trustedProxies: string[];
  /** Mean delay of the event loop above which calls get 503; 0 means never. */
  busyAfterMs: number;
  /** How long open connections are still served while the server stops. */
  shutdownGraceMs: number;
  slowTransfers: SlowTransferOptions;
  /** Serves HTTPS; without it plain HTTP. */
  certificate?: ServerCertificate;
}

/** The HTTP server without routes: errors, headers, limits, shutdown. */
export async function openHttpServer(deps: HttpDeps): Promise<FastifyInstance> {
  const { certificate } = deps;
  const timeouts = {
    headersTimeout: deps.slowTransfers.headersTimeoutMs,
    connectionsCheckingInterval: deps.slowTransfers.headersTimeoutMs / 2,
  };
  const app = fastify({
    loggerInstance: deps.log,
    genReqId: () => randomUUID(),
    bodyLimit: 1_000_000,
    frameworkErrors: answerUnreadableAddress(deps.errorReports),
    trustProxy: deps.trustedProxies.length > 0 ? deps.trustedProxies : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 512 },
    // During a graceful shutdown calls are still served.
    return503OnClosing: false,
    // Fastify overrides the same option under `http` with its own default of 0.
    requestTimeout: deps.slowTransfers.uploadTimeoutMs,
    http: timeouts,
    ...(certificate && {
      https: {
        cert: certificate.certificate,
        key: certificate.key,
        handshakeTimeout: deps.slowTransfers.headersTimeoutMs,
        ...timeouts,
      },
    }),
    clientErrorHandler: answerClientError(deps.log),
  });
  handleErrors(app, deps.errorReports);
  // Registered before the hooks that may reject a request, so that error replies carry the headers too.
  await setSecurityHeaders(app, deps.settings);
  await app.register(underPressure, {
    maxEventLoopDelay: deps.busyAfterMs,
    // With a shorter interval a single long pause sets the mean, and calls are rejected when it is already over.
    sampleInterval: 5000,
    pressureHandler: ({ url }) => {
      // Static files are cheap to serve; rejecting them would break the page.
      if (url.startsWith('/api/') && !isHealth(url))
        throw new AppError('overloaded', { retryAfterSeconds: 5 });
    },
  });
  endSlowTransfers(app, deps.slowTransfers);
  shutDownGracefully(app, deps.shutdownGraceMs);
  return app;
}
