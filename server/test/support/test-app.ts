import { buildUrl } from '@wastegauge/contract/http-request';
import { randomUUID } from 'node:crypto';
import type { Route } from '@wastegauge/contract/route';
import type { PublicSettings } from '@wastegauge/contract/services/system';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { createPostgresAnalytics } from '../../src/adapters/analytics/analytics-postgres.ts';
import { openDiskFiles } from '../../src/adapters/files/disk.ts';
import { createLedger } from '../../src/adapters/jobs-postgres/ledger.ts';
import { createQueue } from '../../src/adapters/jobs-postgres/jobs-postgres.ts';
import { createDeviceLabeller } from '../../src/adapters/labeller/device-labeller.ts';
import { createDuckdbParquet } from '../../src/adapters/analytics-duckdb/parquet.ts';
import { openPostgresLive } from '../../src/adapters/live/live-postgres.ts';
import { createGazetteerGeocoder } from '../../src/adapters/geocoder/gazetteer.ts';
import { createGlossaryTranslator } from '../../src/adapters/translator/glossary.ts';
import { buildApp, type AppDeps } from '../../src/app.ts';
import { actionJobs } from '../../src/features/actions/jobs.ts';
import { commentJobs } from '../../src/features/comments/jobs.ts';
import { currencyRateJobs } from '../../src/features/currency-rates/jobs.ts';
import { factorSetJobs } from '../../src/features/factor-sets/jobs.ts';
import { imageJobs } from '../../src/features/images/jobs.ts';
import { labellingJobs } from '../../src/features/labelling/jobs.ts';
import { monitorHealthJobs } from '../../src/features/monitor-health/jobs.ts';
import { messageJobs } from '../../src/features/messages/jobs.ts';
import { createMessages } from '../../src/features/messages/service.ts';
import { openRecogniser } from '../../src/adapters/recogniser/recogniser.ts';
import { recognitionJobs } from '../../src/features/recognition/jobs.ts';
import { unusualJobs } from '../../src/features/unusual/jobs.ts';
import { connect, type Db } from '../../src/platform/db/db.ts';
import { noErrorReports } from '../../src/platform/ports/error-reports.ts';
import type { Files } from '../../src/platform/ports/files.ts';
import type { Host } from '../../src/platform/host.ts';
import { indexJobs } from '../../src/platform/jobs/jobs.ts';
import { createLog } from '../../src/platform/log.ts';
import { createMetrics } from '../../src/platform/http/metrics.ts';
import { slowTransferDefaults } from '../../src/platform/overload/slow-transfers.ts';
import { readFromDatabase } from '../../src/platform/ports/read-replica.ts';
import { createTokens } from '../../src/platform/auth/tokens.ts';
import { createFactories, type Factories } from './factories.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export interface Answer {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
  headers: LightMyRequestResponse['headers'];
  cookies: LightMyRequestResponse['cookies'];
}

export interface Client {
  token: string | undefined;
  /** Untyped, because tests also send invalid requests. */
  call(route: Route, given?: RawParts): Promise<Answer>;
}

export interface RawParts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: object;
  headers?: Record<string, string>;
  cookies?: Record<string, string>;
}

export interface TestApp {
  app: FastifyInstance;
  /** For a second server on the same database. */
  deps: AppDeps;
  databaseUrl: string;
  db: Db;
  files: Files;
  filesFolder: string;
  clock: { now(): Date; set(instant: string): void };
  given: Factories;
  anonymous: Client;
  as(user: { id: number }): Promise<Client>;
  withToken(token: string): Client;
  /** The newest mail or text message to a recipient in the outbox. */
  newestMessage(recipient: string): Promise<SentMessage | undefined>;
  close(): Promise<void>;
}

interface SentMessage {
  channel: 'mail' | 'sms';
  template: string;
  language: string;
  subject: string;
  text: string;
  html: string | null;
}

export const testSettings: PublicSettings = {
  version: 'test',
  is_demo: false,
  demo_accounts: [],
  demo_password: null,
  human_check: 'off',
  otp_digits: 4,
  social_provider: null,
  has_recognition: true,
  token_in_url: false,
  sentry_dsn: null,
  knowledge_hub_url: null,
};

export const publicUrl = 'https://waste.kitchen.example';
export const mailFrom = 'WasteGauge <no-reply@kitchen.example>';
export const supportEmail = 'support@kitchen.example';
const appSecret = 'a secret that only tests know, long enough';

export const testHost = (dataFolder: string): Host => ({
  startedAt: new Date(),
  settings: [],
  dataFolder,
  hasDatabaseHere: true,
  pictureKeptDays: 730,
  sendsMail: true,
});

/** The real application on its own database. */
export async function startTestApp(
  changes: Partial<AppDeps> = {},
  openDatabase: () => Promise<TestDatabase> = createTestDatabase,
): Promise<TestApp> {
  const database = await openDatabase();
  const { db, close } = connect(database.url);
  let fixed: Date | undefined;
  const clock = {
    now: () => fixed ?? new Date(),
    set: (instant: string) => {
      fixed = new Date(instant);
    },
  };
  const tokens = createTokens(appSecret);
  const folder = await mkdtemp(path.join(tmpdir(), 'wastegauge-files-'));
  const files = await openDiskFiles(folder);
  // No worker runs, so enqueued jobs stay readable.
  const knownJobs = indexJobs([
    ...messageJobs,
    ...labellingJobs,
    ...imageJobs({ retentionDays: 0 }),
    ...commentJobs({ mailFrom, publicUrl }),
    ...currencyRateJobs,
    ...factorSetJobs,
    ...monitorHealthJobs({ clock, mailFrom, publicUrl }),
    ...unusualJobs({ clock }),
    ...actionJobs({ analytics: createPostgresAnalytics(db), clock }),
    ...recognitionJobs({ clock, mailFrom, publicUrl, isOn: true }),
  ]);
  const jobs = createQueue(knownJobs);
  const log = createLog('silent');
  const live = await openPostgresLive(database.url, log);
  const deps: AppDeps = {
    db,
    analytics: createPostgresAnalytics(db),
    analyticsCopy: null,
    readRouter: readFromDatabase,
    replica: null,
    files,
    host: testHost(folder),
    jobs,
    jobLedger: createLedger(knownJobs),
    geocoder: createGazetteerGeocoder(),
    labeller: createDeviceLabeller({ minConfidence: 0.6 }),
    recogniser: await openRecogniser({}),
    clock,
    tokens,
    live,
    log,
    metrics: createMetrics(),
    messages: createMessages({
      jobs,
      mailFrom,
    }),
    parquet: createDuckdbParquet({ folder: path.join(folder, 'exports') }),
    social: null,
    translator: createGlossaryTranslator(),
    errorReports: noErrorReports,
    publicUrl,
    refusesCommonPasswords: true,
    kgPerMeal: 0.42,
    supportEmail,
    trustedProxies: [],
    busyAfterMs: 0,
    shutdownGraceMs: 0,
    slowTransfers: slowTransferDefaults,
    settings: testSettings,
    ...changes,
  };
  const app = await buildApp(deps);
  const withToken = (token: string | undefined): Client => clientOf(app, token);
  return {
    app,
    deps,
    databaseUrl: database.url,
    db,
    files,
    filesFolder: folder,
    clock,
    given: createFactories(db),
    anonymous: withToken(undefined),
    withToken,
    as: async (user) => {
      const sessionId = randomUUID();
      await sql`
        insert into session (id, user_id, expires_at)
        values (${sessionId}, ${user.id}, now() + interval '1 hour')`.execute(db);
      return withToken(await tokens.signAccess(user.id, sessionId, clock.now()));
    },
    newestMessage: async (recipient) => {
      const found = await sql<SentMessage>`
        select channel, template, language, subject, text_body as text, html_body as html
        from outbox where recipient = ${recipient} order by id desc limit 1
      `.execute(db);
      return found.rows[0];
    },
    close: async () => {
      await app.close();
      await live.close();
      await close();
      await database.drop();
      await rm(folder, { recursive: true });
    },
  };
}

function clientOf(app: FastifyInstance, token: string | undefined): Client {
  return {
    token,
    call: async (route, given = {}) => {
      const { body, headers = {}, cookies = {}, ...address } = given;
      const answer = await app.inject({
        method: route.method,
        url: buildUrl(route, address),
        cookies,
        headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
        ...(body === undefined ? {} : { payload: body }),
        payloadAsStream: route.media === 'eventStream',
      });
      return {
        status: answer.statusCode,
        body: await bodyOf(route, answer),
        headers: answer.headers,
        cookies: answer.cookies,
      };
    },
  };
}

async function bodyOf(route: Route, answer: LightMyRequestResponse): Promise<unknown> {
  const isJson = String(answer.headers['content-type']).includes('json');
  if (route.media !== 'eventStream') return isJson ? answer.json() : answer.body;
  const stream = answer.stream();
  if (isJson) return JSON.parse(await text(stream));
  // The stream does not end.
  stream.destroy();
  return '';
}
