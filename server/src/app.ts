import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import underPressure from '@fastify/under-pressure';
import { accountRoutes } from '@wastegauge/contract/accounts';
import { captureRoutes } from '@wastegauge/contract/captures';
import { commentRoutes } from '@wastegauge/contract/comments';
import { coverRoutes } from '@wastegauge/contract/covers';
import { deviceRoutes } from '@wastegauge/contract/devices';
import { eventRoutes } from '@wastegauge/contract/events';
import { exploreRoutes } from '@wastegauge/contract/explore';
import { feedRoutes } from '@wastegauge/contract/feed';
import { foodRoutes } from '@wastegauge/contract/foods';
import { imageRoutes } from '@wastegauge/contract/images';
import { labellingRoutes } from '@wastegauge/contract/labelling';
import { liveRoutes } from '@wastegauge/contract/live';
import { manualWasteRoutes } from '@wastegauge/contract/manual-waste';
import { messageRoutes } from '@wastegauge/contract/messages';
import { overviewRoutes } from '@wastegauge/contract/overview';
import { passwordRoutes } from '@wastegauge/contract/passwords';
import { reviewRoutes } from '@wastegauge/contract/review';
import { signInRoutes } from '@wastegauge/contract/sign-in';
import { signUpRoutes } from '@wastegauge/contract/sign-up';
import { siteRoutes } from '@wastegauge/contract/sites';
import { systemRoutes, type PublicSettings } from '@wastegauge/contract/system';
import { targetRoutes } from '@wastegauge/contract/targets';
import { translationRoutes } from '@wastegauge/contract/translations';
import { usageRoutes } from '@wastegauge/contract/usage';
import { venueRoutes } from '@wastegauge/contract/venues';
import { widgetRoutes } from '@wastegauge/contract/widgets';
import fastify, { type FastifyInstance } from 'fastify';
import { accountHandlers } from './features/accounts/routes.ts';
import { captureHandlers } from './features/captures/routes.ts';
import { commentHandlers } from './features/comments/routes.ts';
import { coverHandlers } from './features/covers/routes.ts';
import { deviceHandlers } from './features/devices/routes.ts';
import { eventHandlers } from './features/events/routes.ts';
import { exploreHandlers } from './features/explore/routes.ts';
import { feedHandlers } from './features/feed/routes.ts';
import { foodHandlers } from './features/foods/routes.ts';
import { imageHandlers } from './features/images/routes.ts';
import { createImageLinks } from './features/images/service.ts';
import { labellingHandlers } from './features/labelling/routes.ts';
import { liveHandlers } from './features/live/routes.ts';
import { createLiveStreams } from './features/live/service.ts';
import { manualWasteHandlers } from './features/manual-waste/routes.ts';
import { messageHandlers } from './features/messages/routes.ts';
import type { Messages } from './features/messages/service.ts';
import { overviewHandlers } from './features/overview/routes.ts';
import { passwordHandlers } from './features/passwords/routes.ts';
import { reviewHandlers } from './features/review/routes.ts';
import { signInHandlers } from './features/sign-in/routes.ts';
import { signUpHandlers } from './features/sign-up/routes.ts';
import { finishSignUp } from './features/sign-up/service.ts';
import { siteHandlers } from './features/sites/routes.ts';
import { systemHandlers } from './features/system/routes.ts';
import { targetHandlers } from './features/targets/routes.ts';
import { translationHandlers } from './features/translations/routes.ts';
import { usageHandlers } from './features/usage/routes.ts';
import { venueHandlers } from './features/venues/routes.ts';
import { widgetHandlers } from './features/widgets/routes.ts';
import type { Analytics } from './platform/analytics.ts';
import type { AuthDeps } from './platform/auth.ts';
import { serveDocumentation } from './platform/documentation.ts';
import { handleErrors } from './platform/error-handler.ts';
import type { ErrorReports } from './platform/error-reports.ts';
import { AppError } from './platform/errors.ts';
import type { Files } from './platform/files.ts';
import { mount } from './platform/http.ts';
import type { Jobs } from './platform/jobs.ts';
import type { Labeller } from './platform/labeller.ts';
import type { Live } from './platform/live.ts';
import type { Log } from './platform/log.ts';
import type { Metrics } from './platform/metrics.ts';
import { serveMetrics } from './platform/monitoring.ts';
import { setSecurityHeaders } from './platform/security-headers.ts';
import type { Social } from './platform/social.ts';
import type { Translator } from './platform/translator.ts';
import { acceptUploads } from './platform/uploads.ts';
import { serveWebApplication } from './platform/web-files.ts';

export interface AppDeps extends AuthDeps {
  analytics: Analytics;
  files: Files;
  jobs: Jobs;
  labeller: Labeller;
  live: Live;
  log: Log;
  metrics: Metrics;
  settings: PublicSettings;
  messages: Messages;
  /** Null while no provider of social sign-in is configured. */
  social: Social | null;
  translator: Translator;
  errorReports: ErrorReports;
  /** What links in mails begin with, without a slash at the end; never taken from a request. */
  publicUrl: string;
  refusesCommonPasswords: boolean;
  /** What a meal weighs, to say how many were wasted. */
  kgPerMeal: number;
  /** Where ideas of users are read. */
  supportEmail: string;
  trustedProxies: string[];
  /** How long the process may be held up before it answers 503; 0 means never. */
  busyAfterMs?: number;
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
  handleErrors(app, deps.errorReports);
  await app.register(underPressure, {
    maxEventLoopDelay: deps.busyAfterMs ?? 1000,
    pressureHandler: () => {
      throw new AppError('overloaded', { retryAfterSeconds: 5 });
    },
  });
  await setSecurityHeaders(app, { connectTo: reportOrigins(deps.settings) });
  await app.register(cookie);
  await app.register(compress, { threshold: 1024 });
  await acceptUploads(app);
  serveMetrics(app, deps.metrics);
  serveDocumentation(app, deps.settings.version);

  const imageLinks = createImageLinks(deps.tokens);
  mount(app, deps, systemRoutes, systemHandlers(deps));
  mount(app, deps, signInRoutes, signInHandlers({ ...deps, finishSignUp }));
  mount(app, deps, signUpRoutes, signUpHandlers(deps));
  mount(app, deps, passwordRoutes, passwordHandlers(deps));
  mount(app, deps, accountRoutes, accountHandlers(deps));
  mount(app, deps, messageRoutes, messageHandlers(deps));
  mount(app, deps, usageRoutes, usageHandlers(deps));
  mount(app, deps, translationRoutes, translationHandlers(deps));
  mount(app, deps, siteRoutes, siteHandlers(deps));
  mount(app, deps, foodRoutes, foodHandlers(deps));
  mount(app, deps, overviewRoutes, overviewHandlers(deps));
  mount(app, deps, targetRoutes, targetHandlers(deps));
  mount(app, deps, coverRoutes, coverHandlers(deps));
  mount(app, deps, widgetRoutes, widgetHandlers(deps));
  mount(app, deps, exploreRoutes, exploreHandlers(deps));
  mount(app, deps, deviceRoutes, deviceHandlers({ ...deps, imageLinks }));
  mount(app, deps, captureRoutes, captureHandlers(deps));
  mount(app, deps, imageRoutes, imageHandlers({ ...deps, imageLinks }));
  mount(app, deps, eventRoutes, eventHandlers({ ...deps, imageLinks }));
  mount(app, deps, labellingRoutes, labellingHandlers({ ...deps, imageLinks }));
  mount(app, deps, reviewRoutes, reviewHandlers({ ...deps, imageLinks }));
  mount(app, deps, feedRoutes, feedHandlers({ ...deps, imageLinks }));
  mount(app, deps, commentRoutes, commentHandlers({ ...deps, imageLinks }));
  mount(app, deps, manualWasteRoutes, manualWasteHandlers({ ...deps, imageLinks }));
  mount(app, deps, venueRoutes, venueHandlers(deps));

  const liveStreams = createLiveStreams(deps.live);
  app.addHook('preClose', async () => liveStreams.endAll());
  mount(app, deps, liveRoutes, liveHandlers(liveStreams));

  if (deps.webFolder) await serveWebApplication(app, deps.webFolder);
  else {
    app.setNotFoundHandler(() => {
      throw new AppError('notFound');
    });
  }
  return app;
}

const reportOrigins = ({ sentry_dsn: dsn }: PublicSettings): string[] =>
  dsn === null ? [] : [new URL(dsn).origin];
