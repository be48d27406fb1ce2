import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import underPressure from '@fastify/under-pressure';
import { accountRoutes } from '@wastegauge/contract/accounts';
import { foodRoutes } from '@wastegauge/contract/foods';
import { overviewRoutes } from '@wastegauge/contract/overview';
import { siteRoutes } from '@wastegauge/contract/sites';
import { systemRoutes, type PublicSettings } from '@wastegauge/contract/system';
import fastify, { type FastifyInstance } from 'fastify';
import { accountHandlers } from './features/accounts/routes.ts';
import { foodHandlers } from './features/foods/routes.ts';
import { overviewHandlers } from './features/overview/routes.ts';
import { siteHandlers } from './features/sites/routes.ts';
import { systemHandlers } from './features/system/routes.ts';
import type { AuthDeps } from './platform/auth.ts';
import { serveDocumentation } from './platform/documentation.ts';
import { handleErrors } from './platform/error-handler.ts';
import { AppError } from './platform/errors.ts';
import { mount } from './platform/http.ts';
import type { Log } from './platform/log.ts';
import type { Metrics } from './platform/metrics.ts';
import { serveMetrics } from './platform/monitoring.ts';
import { setSecurityHeaders } from './platform/security-headers.ts';
import { serveWebApplication } from './platform/web-files.ts';

export interface AppDeps extends AuthDeps {
  log: Log;
  metrics: Metrics;
  settings: PublicSettings;
  trustedProxies: string[];
  /** Where the built web application lies; without it only the API is served. */
  webFolder?: string;
}

/** What the product is over HTTP; `main.ts` says how it runs. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: deps.log,
    genReqId: () => randomUUID(),
    bodyLimit: 1_000_000,
    trustProxy: deps.trustedProxies.length > 0 ? deps.trustedProxies : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 512 },
    http: { requestTimeout: 30_000, headersTimeout: 10_000, connectionsCheckingInterval: 5000 },
  });
  handleErrors(app);
  await app.register(underPressure, {
    maxEventLoopDelay: 1000,
    pressureHandler: () => {
      throw new AppError('overloaded', { retryAfterSeconds: 5 });
    },
  });
  await setSecurityHeaders(app);
  await app.register(cookie);
  await app.register(compress, { threshold: 1024 });
  serveMetrics(app, deps.metrics);
  serveDocumentation(app, deps.settings.version);

  mount(app, deps, systemRoutes, systemHandlers(deps));
  mount(app, deps, accountRoutes, accountHandlers(deps));
  mount(app, deps, siteRoutes, siteHandlers(deps));
  mount(app, deps, foodRoutes, foodHandlers(deps));
  mount(app, deps, overviewRoutes, overviewHandlers(deps));

  if (deps.webFolder) await serveWebApplication(app, deps.webFolder);
  else {
    app.setNotFoundHandler(() => {
      throw new AppError('notFound');
    });
  }
  return app;
}
