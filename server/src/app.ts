import path from 'node:path';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { endAccessKeys } from './access-keys.ts';
import { actionFeature } from './features/actions/routes.ts';
import { donationFeature } from './features/donations/routes.ts';
import { accountFeature } from './features/accounts/routes.ts';
import { certificateFeature, type CertificateDeps } from './features/certificates/routes.ts';
import { captureFeature } from './features/captures/routes.ts';
import { commentFeature } from './features/comments/routes.ts';
import { complianceFeature } from './features/compliance/routes.ts';
import { controlWeekFeature } from './features/control-weeks/routes.ts';
import { coverageFeature } from './features/coverage/routes.ts';
import { coverFeature } from './features/covers/routes.ts';
import { currencyRateFeature, siteCurrencyFeature } from './features/currency-rates/routes.ts';
import { apiTokenFeature, dataFeature } from './features/data-connector/routes.ts';
import { decisionFeature } from './features/decisions/routes.ts';
import { deviceFeature, deviceManagementFeature } from './features/devices/routes.ts';
import { eventFeature } from './features/events/routes.ts';
import { exploreFeature } from './features/explore/routes.ts';
import { factorSetFeature } from './features/factor-sets/routes.ts';
import { feedFeature } from './features/feed/routes.ts';
import { foodFeature } from './features/foods/routes.ts';
import { groupFeature } from './features/groups/routes.ts';
import { imageFeature } from './features/images/routes.ts';
import { createImageLinks } from './features/images/service.ts';
import { importFeature } from './features/imports/routes.ts';
import { foodInsightFeature, insightFeature, siteEditFeature } from './features/insights/routes.ts';
import { labellingFeature } from './features/labelling/routes.ts';
import { liveFeature } from './features/live/routes.ts';
import { createLiveStreams } from './features/live/service.ts';
import { manualWasteFeature } from './features/manual-waste/routes.ts';
import { messageFeature } from './features/messages/routes.ts';
import type { Messages } from './features/messages/service.ts';
import { monitorHealthFeature } from './features/monitor-health/routes.ts';
import { operationsFeature } from './features/operations/routes.ts';
import { firstStepFeature, overviewFeature } from './features/overview/routes.ts';
import { pairingFeature } from './features/pairing/routes.ts';
import { passwordFeature } from './features/passwords/routes.ts';
import { placeFeature } from './features/places/routes.ts';
import { priceFeature } from './features/prices/routes.ts';
import { recipeFeature } from './features/recipes/routes.ts';
import { reportFeature } from './features/reports/routes.ts';
import { reviewFeature } from './features/review/routes.ts';
import { serviceTimeFeature } from './features/service-times/routes.ts';
import { signInFeature } from './features/sign-in/routes.ts';
import { signUpFeature } from './features/sign-up/routes.ts';
import { siteFeature, siteManagementFeature } from './features/sites/routes.ts';
import { streamFeature } from './features/streams/routes.ts';
import { systemFeature } from './features/system/routes.ts';
import { containerFeature, tabletFeature } from './features/tablets/routes.ts';
import { targetFeature } from './features/targets/routes.ts';
import { teamFeature } from './features/teams/routes.ts';
import { tomorrowFeature } from './features/tomorrow/routes.ts';
import { translationFeature } from './features/translations/routes.ts';
import { recognitionFeature } from './features/recognition/routes.ts';
import { unusualFeature } from './features/unusual/routes.ts';
import { uploadFeature } from './features/uploads/routes.ts';
import { usageFeature } from './features/usage/routes.ts';
import { userFeature } from './features/users/routes.ts';
import { confirmEmail } from './features/users/service.ts';
import {
  venueCalendarFeature,
  venueFeature,
  venueReportFeature,
} from './features/venues/routes.ts';
import { weeklyPickFeature } from './features/weekly-picks/routes.ts';
import { widgetFeature } from './features/widgets/routes.ts';
import type { Analytics, AnalyticsCopy } from './platform/ports/analytics.ts';
import { serveDocumentation } from './platform/openapi/api-page.ts';
import { AppError } from './platform/errors.ts';
import type { Files } from './platform/ports/files.ts';
import type { Geocoder } from './platform/ports/geocoder.ts';
import type { Host } from './platform/host.ts';
import { openHttpServer, type HttpDeps } from './platform/http/http-server.ts';
import { acceptJson, mount, type Feature } from './platform/http/http.ts';
import type { Visitor } from './platform/auth/auth.ts';
import type { JobLedger } from './platform/jobs/job-ledger.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Labeller } from './platform/ports/labeller.ts';
import type { Recogniser } from './platform/ports/recogniser.ts';
import type { Live } from './platform/ports/live.ts';
import { serveMetrics } from './platform/http/metrics.ts';
import { createCallLimits, unlimitedCalls } from './platform/overload/call-limits.ts';
import type { Parquet } from './platform/ports/parquet.ts';
import type { ReadRouter, ReadReplica } from './platform/ports/read-replica.ts';
import { createFileWriter } from './platform/files/snapshot.ts';
import type { Social } from './platform/ports/social.ts';
import type { Translator } from './platform/ports/translator.ts';
import { acceptUploads } from './platform/http/uploads.ts';
import { serveOnePage, serveWebApplication } from './platform/http/web-files.ts';

export interface AppDeps extends HttpDeps {
  analytics: Analytics;
  /** Null when questions run on the database. */
  analyticsCopy: AnalyticsCopy | null;
  files: Files;
  geocoder: Geocoder;
  host: Host;
  jobs: Jobs;
  jobLedger: JobLedger;
  labeller: Labeller;
  /** Null when recognition is switched off. */
  recogniser: Recogniser | null;
  live: Live;
  messages: Messages;
  parquet: Parquet;
  readRouter: ReadRouter;
  replica: ReadReplica | null;
  social: Social | null;
  translator: Translator;
  /** Base of links in mails, without a trailing slash; never taken from a request. */
  publicUrl: string;
  refusesCommonPasswords: boolean;
  kgPerMeal: number;
  supportEmail: string;
  /** The built web application; without it only the API is served. */
  webFolder?: string;
}

/** A worker serves only health and metrics. */
export async function buildWorkerApp(deps: HttpDeps): Promise<FastifyInstance> {
  const app = await openHttpServer(deps);
  serveMetrics(app, deps.metrics);
  mount(app, { ...deps, callLimits: unlimitedCalls, spoolFolder: '' }, systemFeature);
  rejectUnknownRoutes(app);
  return app;
}

interface PlainHttpDeps extends HttpDeps, CertificateDeps {
  webFolder?: string;
  /** Address of the product over HTTPS for a request to this host. */
  secureUrl: (host: string) => string;
}

/** Beside HTTPS: hands the certificate to tablets that do not trust it yet, and redirects everything else. */
export async function buildPlainHttpApp(deps: PlainHttpDeps): Promise<FastifyInstance> {
  const app = await openHttpServer(deps);
  const mountDeps = { ...deps, callLimits: unlimitedCalls, spoolFolder: '' };
  mount(app, mountDeps, systemFeature);
  mount(app, mountDeps, certificateFeature);
  const redirectTo = ({ hostname, url }: FastifyRequest): string =>
    `${deps.secureUrl(hostname)}${url}`;
  await serveOnePage(app, { folder: deps.webFolder, page: '/certificate', redirectTo });
  return app;
}

function rejectUnknownRoutes(app: FastifyInstance): void {
  app.setNotFoundHandler(() => {
    throw new AppError('notFound');
  });
}

function createSharedDeps(given: AppDeps) {
  const spoolFolder = path.join(given.host.dataFolder, 'spool');
  return {
    ...given,
    spoolFolder,
    callLimits: given.busyAfterMs > 0 ? createCallLimits() : unlimitedCalls,
    imageLinks: createImageLinks(given.tokens),
    writeFile: createFileWriter({ maxConcurrent: 4, folder: spoolFolder }),
    liveStreams: createLiveStreams(given.live),
    endAccessKeys,
    finishLink: (visitor: Visitor, sesame: string) => confirmEmail(given, visitor, sesame),
  };
}

const features: Feature<ReturnType<typeof createSharedDeps>>[] = [
  systemFeature,
  certificateFeature,
  signInFeature,
  signUpFeature,
  passwordFeature,
  accountFeature,
  userFeature,
  groupFeature,
  teamFeature,
  uploadFeature,
  messageFeature,
  apiTokenFeature,
  dataFeature,
  usageFeature,
  translationFeature,
  siteFeature,
  siteEditFeature,
  siteManagementFeature,
  foodFeature,
  insightFeature,
  foodInsightFeature,
  priceFeature,
  currencyRateFeature,
  factorSetFeature,
  siteCurrencyFeature,
  recipeFeature,
  placeFeature,
  overviewFeature,
  firstStepFeature,
  targetFeature,
  coverFeature,
  coverageFeature,
  controlWeekFeature,
  tomorrowFeature,
  actionFeature,
  donationFeature,
  widgetFeature,
  exploreFeature,
  streamFeature,
  complianceFeature,
  reportFeature,
  weeklyPickFeature,
  deviceFeature,
  deviceManagementFeature,
  monitorHealthFeature,
  serviceTimeFeature,
  captureFeature,
  pairingFeature,
  tabletFeature,
  containerFeature,
  imageFeature,
  eventFeature,
  labellingFeature,
  recognitionFeature,
  decisionFeature,
  reviewFeature,
  feedFeature,
  unusualFeature,
  commentFeature,
  manualWasteFeature,
  importFeature,
  venueFeature,
  venueCalendarFeature,
  venueReportFeature,
  operationsFeature,
  liveFeature,
];

export async function buildApp(given: AppDeps): Promise<FastifyInstance> {
  const deps = createSharedDeps(given);
  const app = await openHttpServer(deps);
  app.addHook('preClose', async () => deps.liveStreams.endAll());
  await app.register(cookie);
  await app.register(compress, {
    threshold: 1024,
    customTypes: compressibleTypes,
    // Guards against decompression bombs; clients do not send compressed bodies.
    globalDecompression: false,
  });
  acceptJson(app);
  await acceptUploads(app);
  serveMetrics(app, deps.metrics);
  serveDocumentation(app, deps.settings.version);

  for (const feature of features) mount(app, deps, feature);

  if (deps.webFolder) await serveWebApplication(app, deps.webFolder);
  else rejectUnknownRoutes(app);
  return app;
}

const compressibleTypes =
  /^text\/(?!event-stream)|[+/](?:x-nd)?json(?:;|$)|[+/](?:text|xml)(?:;|$)|octet-stream(?:;|$)/u;
