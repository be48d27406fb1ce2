import path from 'node:path';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import { accountRoutes } from '@wastegauge/contract/accounts';
import { apiTokenRoutes } from '@wastegauge/contract/api-tokens';
import { captureRoutes } from '@wastegauge/contract/captures';
import { commentRoutes } from '@wastegauge/contract/comments';
import { coverRoutes } from '@wastegauge/contract/covers';
import { dataRoutes } from '@wastegauge/contract/data-api';
import { deviceManagementRoutes } from '@wastegauge/contract/device-management';
import { deviceRoutes } from '@wastegauge/contract/devices';
import { eventRoutes } from '@wastegauge/contract/events';
import { exploreRoutes } from '@wastegauge/contract/explore';
import { feedRoutes } from '@wastegauge/contract/feed';
import { foodInsightRoutes } from '@wastegauge/contract/food-insights';
import { foodRoutes } from '@wastegauge/contract/foods';
import { groupRoutes } from '@wastegauge/contract/groups';
import { imageRoutes } from '@wastegauge/contract/images';
import { importRoutes } from '@wastegauge/contract/imports';
import { insightRoutes } from '@wastegauge/contract/insights';
import { labellingRoutes } from '@wastegauge/contract/labelling';
import { liveRoutes } from '@wastegauge/contract/live';
import { manualWasteRoutes } from '@wastegauge/contract/manual-waste';
import { messageRoutes } from '@wastegauge/contract/messages';
import { operationsRoutes } from '@wastegauge/contract/operations';
import { overviewRoutes } from '@wastegauge/contract/overview';
import { passwordRoutes } from '@wastegauge/contract/passwords';
import { placeRoutes } from '@wastegauge/contract/places';
import { priceRoutes } from '@wastegauge/contract/prices';
import { recipeRoutes } from '@wastegauge/contract/recipes';
import { reportRoutes } from '@wastegauge/contract/reports';
import { reviewRoutes } from '@wastegauge/contract/review';
import { serviceTimeRoutes } from '@wastegauge/contract/service-times';
import { signInRoutes } from '@wastegauge/contract/sign-in';
import { signUpRoutes } from '@wastegauge/contract/sign-up';
import { siteManagementRoutes } from '@wastegauge/contract/site-management';
import { siteRoutes } from '@wastegauge/contract/sites';
import { systemRoutes } from '@wastegauge/contract/system';
import { targetRoutes } from '@wastegauge/contract/targets';
import { teamRoutes } from '@wastegauge/contract/teams';
import { translationRoutes } from '@wastegauge/contract/translations';
import { uploadRoutes } from '@wastegauge/contract/uploads';
import { usageRoutes } from '@wastegauge/contract/usage';
import { userRoutes } from '@wastegauge/contract/users';
import { venueCalendarRoutes } from '@wastegauge/contract/venue-calendars';
import { venueReportRoutes } from '@wastegauge/contract/venue-reports';
import { venueRoutes } from '@wastegauge/contract/venues';
import { widgetRoutes } from '@wastegauge/contract/widgets';
import type { FastifyInstance } from 'fastify';
import { endAccessKeys } from './access-keys.ts';
import { accountHandlers } from './features/accounts/routes.ts';
import { captureHandlers } from './features/captures/routes.ts';
import { commentHandlers } from './features/comments/routes.ts';
import { coverHandlers } from './features/covers/routes.ts';
import { apiTokenHandlers, dataHandlers } from './features/data-connector/routes.ts';
import { deviceHandlers, deviceManagementHandlers } from './features/devices/routes.ts';
import { eventHandlers } from './features/events/routes.ts';
import { exploreHandlers } from './features/explore/routes.ts';
import { feedHandlers } from './features/feed/routes.ts';
import { foodHandlers } from './features/foods/routes.ts';
import { groupHandlers } from './features/groups/routes.ts';
import { imageHandlers } from './features/images/routes.ts';
import { createImageLinks } from './features/images/service.ts';
import { importHandlers } from './features/imports/routes.ts';
import { foodInsightHandlers, insightHandlers } from './features/insights/routes.ts';
import { labellingHandlers } from './features/labelling/routes.ts';
import { liveHandlers } from './features/live/routes.ts';
import { createLiveStreams } from './features/live/service.ts';
import { manualWasteHandlers } from './features/manual-waste/routes.ts';
import { messageHandlers } from './features/messages/routes.ts';
import type { Messages } from './features/messages/service.ts';
import { operationsHandlers } from './features/operations/routes.ts';
import { overviewHandlers } from './features/overview/routes.ts';
import { passwordHandlers } from './features/passwords/routes.ts';
import { placeHandlers } from './features/places/routes.ts';
import { priceHandlers } from './features/prices/routes.ts';
import { recipeHandlers } from './features/recipes/routes.ts';
import { reportHandlers } from './features/reports/routes.ts';
import { reviewHandlers } from './features/review/routes.ts';
import { serviceTimeHandlers } from './features/service-times/routes.ts';
import type { SignInDeps } from './features/sign-in/deps.ts';
import { signInHandlers } from './features/sign-in/routes.ts';
import { signUpHandlers } from './features/sign-up/routes.ts';
import { siteHandlers, siteManagementHandlers } from './features/sites/routes.ts';
import { systemHandlers } from './features/system/routes.ts';
import { targetHandlers } from './features/targets/routes.ts';
import { teamHandlers } from './features/teams/routes.ts';
import { translationHandlers } from './features/translations/routes.ts';
import { uploadHandlers } from './features/uploads/routes.ts';
import { usageHandlers } from './features/usage/routes.ts';
import { userHandlers } from './features/users/routes.ts';
import { confirmEmail } from './features/users/service.ts';
import {
  venueCalendarHandlers,
  venueHandlers,
  venueReportHandlers,
} from './features/venues/routes.ts';
import { widgetHandlers } from './features/widgets/routes.ts';
import type { Analytics, AnalyticsCopy } from './platform/analytics.ts';
import { serveDocumentation } from './platform/documentation.ts';
import { AppError } from './platform/errors.ts';
import type { Files } from './platform/files.ts';
import type { Geocoder } from './platform/geocoder.ts';
import type { Host } from './platform/host.ts';
import { openHttpServer, type HttpDeps } from './platform/http-server.ts';
import { acceptJson, mount } from './platform/http.ts';
import type { JobLedger } from './platform/job-ledger.ts';
import type { Jobs } from './platform/jobs.ts';
import type { Labeller } from './platform/labeller.ts';
import type { Live } from './platform/live.ts';
import { serveMetrics } from './platform/monitoring.ts';
import { createCallLimits, unlimitedCalls } from './platform/overload/call-limits.ts';
import type { Parquet } from './platform/parquet.ts';
import type { Readings, Replica } from './platform/readings.ts';
import { createFileWriter } from './platform/snapshot.ts';
import type { Social } from './platform/social.ts';
import type { Translator } from './platform/translator.ts';
import { acceptUploads } from './platform/uploads.ts';
import { serveWebApplication } from './platform/web-files.ts';

export interface AppDeps extends HttpDeps {
  analytics: Analytics;
  /** Null where the database answers by itself. */
  analyticsCopy: AnalyticsCopy | null;
  files: Files;
  geocoder: Geocoder;
  host: Host;
  jobs: Jobs;
  jobLedger: JobLedger;
  labeller: Labeller;
  live: Live;
  messages: Messages;
  parquet: Parquet;
  readings: Readings;
  /** Null where there is none. */
  replica: Replica | null;
  /** Null while no provider of social sign-in is configured. */
  social: Social | null;
  translator: Translator;
  /** What links in mails begin with, without a slash at the end; never taken from a request. */
  publicUrl: string;
  refusesCommonPasswords: boolean;
  /** What a meal weighs, to say how many were wasted. */
  kgPerMeal: number;
  /** Where ideas of users are read. */
  supportEmail: string;
  /** Where the built web application lies; without it only the API is served. */
  webFolder?: string;
}

/** A process that works jobs off answers nothing but how it is. */
export async function buildWorkerApp(deps: HttpDeps): Promise<FastifyInstance> {
  const app = await openHttpServer(deps);
  serveMetrics(app, deps.metrics);
  const mountDeps = { ...deps, callLimits: unlimitedCalls, spoolFolder: '' };
  mount(app, mountDeps, systemRoutes, systemHandlers(deps));
  refuseTheRest(app);
  return app;
}

function refuseTheRest(app: FastifyInstance): void {
  app.setNotFoundHandler(() => {
    throw new AppError('notFound');
  });
}

/** What the product is over HTTP; `main.ts` says how it runs. */
export async function buildApp(given: AppDeps): Promise<FastifyInstance> {
  const deps = {
    ...given,
    callLimits: given.busyAfterMs > 0 ? createCallLimits() : unlimitedCalls,
    spoolFolder: path.join(given.host.dataFolder, 'spool'),
  };
  const app = await openHttpServer(deps);
  await app.register(cookie);
  await app.register(compress, {
    threshold: 1024,
    customTypes: worthCompressing,
    // Nobody sends us anything compressed, and a few bytes could become very many.
    globalDecompression: false,
  });
  acceptJson(app);
  await acceptUploads(app);
  serveMetrics(app, deps.metrics);
  serveDocumentation(app, deps.settings.version);

  const imageLinks = createImageLinks(deps.tokens);
  const writeFile = createFileWriter({ maxConcurrent: 4, folder: deps.spoolFolder });
  const finishLink: SignInDeps['finishLink'] = (visitor, sesame) =>
    confirmEmail(deps, visitor, sesame);
  mount(app, deps, systemRoutes, systemHandlers(deps));
  mount(app, deps, signInRoutes, signInHandlers({ ...deps, imageLinks, finishLink }));
  mount(app, deps, signUpRoutes, signUpHandlers({ ...deps, imageLinks }));
  mount(app, deps, passwordRoutes, passwordHandlers({ ...deps, endAccessKeys }));
  mount(app, deps, accountRoutes, accountHandlers({ ...deps, imageLinks }));
  mount(app, deps, userRoutes, userHandlers({ ...deps, imageLinks, writeFile }));
  mount(app, deps, groupRoutes, groupHandlers(deps));
  mount(app, deps, teamRoutes, teamHandlers({ ...deps, imageLinks }));
  mount(app, deps, uploadRoutes, uploadHandlers({ ...deps, imageLinks }));
  mount(app, deps, messageRoutes, messageHandlers(deps));
  mount(app, deps, apiTokenRoutes, apiTokenHandlers(deps));
  mount(app, deps, dataRoutes, dataHandlers(deps));
  mount(app, deps, usageRoutes, usageHandlers(deps));
  mount(app, deps, translationRoutes, translationHandlers(deps));
  mount(app, deps, siteRoutes, siteHandlers(deps));
  mount(app, deps, siteManagementRoutes, siteManagementHandlers(deps));
  mount(app, deps, foodRoutes, foodHandlers(deps));
  mount(app, deps, insightRoutes, insightHandlers(deps));
  mount(app, deps, foodInsightRoutes, foodInsightHandlers(deps));
  mount(app, deps, priceRoutes, priceHandlers(deps));
  mount(app, deps, recipeRoutes, recipeHandlers(deps));
  mount(app, deps, placeRoutes, placeHandlers(deps));
  mount(app, deps, overviewRoutes, overviewHandlers(deps));
  mount(app, deps, targetRoutes, targetHandlers(deps));
  mount(app, deps, coverRoutes, coverHandlers(deps));
  mount(app, deps, widgetRoutes, widgetHandlers(deps));
  mount(app, deps, exploreRoutes, exploreHandlers(deps));
  mount(app, deps, reportRoutes, reportHandlers(deps));
  mount(app, deps, deviceRoutes, deviceHandlers({ ...deps, imageLinks }));
  mount(app, deps, deviceManagementRoutes, deviceManagementHandlers({ ...deps, imageLinks }));
  mount(app, deps, serviceTimeRoutes, serviceTimeHandlers(deps));
  mount(app, deps, captureRoutes, captureHandlers(deps));
  mount(app, deps, imageRoutes, imageHandlers({ ...deps, imageLinks }));
  mount(app, deps, eventRoutes, eventHandlers({ ...deps, imageLinks }));
  mount(app, deps, labellingRoutes, labellingHandlers({ ...deps, imageLinks }));
  mount(app, deps, reviewRoutes, reviewHandlers({ ...deps, imageLinks }));
  mount(app, deps, feedRoutes, feedHandlers({ ...deps, imageLinks, writeFile }));
  mount(app, deps, commentRoutes, commentHandlers({ ...deps, imageLinks }));
  mount(app, deps, manualWasteRoutes, manualWasteHandlers({ ...deps, imageLinks }));
  mount(app, deps, importRoutes, importHandlers(deps));
  mount(app, deps, venueRoutes, venueHandlers(deps));
  mount(app, deps, venueCalendarRoutes, venueCalendarHandlers(deps));
  mount(app, deps, venueReportRoutes, venueReportHandlers(deps));
  mount(app, deps, operationsRoutes, operationsHandlers(deps));

  const liveStreams = createLiveStreams(deps.live);
  app.addHook('preClose', async () => liveStreams.endAll());
  mount(app, deps, liveRoutes, liveHandlers(liveStreams));

  if (deps.webFolder) await serveWebApplication(app, deps.webFolder);
  else refuseTheRest(app);
  return app;
}

const worthCompressing =
  /^text\/(?!event-stream)|[+/](?:x-nd)?json(?:;|$)|[+/](?:text|xml)(?:;|$)|octet-stream(?:;|$)/u;
