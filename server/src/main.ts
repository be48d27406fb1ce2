import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PublicSettings } from '@wastegauge/contract/services/system';
import type { FastifyInstance } from 'fastify';
import packageJson from '../../package.json' with { type: 'json' };
import { openSentryReports } from './adapters/error-reports/sentry.ts';
import { openAnalytics } from './adapters/analytics/choose-analytics.ts';
import { openFiles } from './adapters/files/choose-files.ts';
import { deferRemovals } from './adapters/files/backup-lock.ts';
import { createGazetteerGeocoder } from './adapters/geocoder/gazetteer.ts';
import { createHttpGeocoder } from './adapters/geocoder/http-geocoder.ts';
import { createPostgresJobs, migrateJobQueue } from './adapters/jobs-postgres/jobs-postgres.ts';
import { createDeviceLabeller } from './adapters/labeller/device-labeller.ts';
import { createHttpLabeller } from './adapters/labeller/http-labeller.ts';
import { createNoLabeller } from './adapters/labeller/no-labeller.ts';
import { openPostgresLive } from './adapters/live/live-postgres.ts';
import { createOutboxMail } from './adapters/mail/outbox.ts';
import { createSmtpMail } from './adapters/mail/smtp.ts';
import { createDuckdbParquet } from './adapters/analytics-duckdb/parquet.ts';
import { openStreamingReplica } from './adapters/replica/read-replica.ts';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from './adapters/postgres-embedded/postgres-embedded.ts';
import { createHttpSms } from './adapters/sms/http-sms.ts';
import { createOutboxSms } from './adapters/sms/outbox.ts';
import { createOidcSocial } from './adapters/social/oidc.ts';
import { createGlossaryTranslator } from './adapters/translator/glossary.ts';
import { createHttpTranslator } from './adapters/translator/http-translator.ts';
import { buildApp, buildPlainHttpApp, buildWorkerApp } from './app.ts';
import { choosePublicUrl, chooseSecureUrl, keepCertificateCurrent, openHttps } from './https.ts';
import { printStartMessage } from './start-message.ts';
import { openLiveDemo } from '@wastegauge/demo/live/jobs';
import { demoAccounts, demoPassword, loadDemoOrganisation } from '@wastegauge/demo/service';
import { loadCatalogue } from './features/foods/catalogue.ts';
import { actionJobs } from './features/actions/jobs.ts';
import { donationJobs } from './features/donations/jobs.ts';
import { commentJobs } from './features/comments/jobs.ts';
import { coverageJobs } from './features/coverage/jobs.ts';
import { currencyRateJobs } from './features/currency-rates/jobs.ts';
import { factorSetJobs } from './features/factor-sets/jobs.ts';
import { imageJobs } from './features/images/jobs.ts';
import { labellingJobs } from './features/labelling/jobs.ts';
import { importJobs } from './features/imports/jobs.ts';
import { messageJobs } from './features/messages/jobs.ts';
import { createMessages } from './features/messages/service.ts';
import { monitorHealthJobs } from './features/monitor-health/jobs.ts';
import { reportJobs } from './features/reports/jobs.ts';
import { weeklyPickJobs } from './features/weekly-picks/jobs.ts';
import { sweep } from './features/operations/jobs.ts';
import { unusualJobs } from './features/unusual/jobs.ts';
import { uploadJobs } from './features/uploads/jobs.ts';
import { registerInstallation } from './features/system/service.ts';
import { systemClock } from './platform/clock.ts';
import { loadConfig, type Config } from './platform/config.ts';
import {
  loadOrCreateAppSecret,
  prepareDataFolder,
  restrictNewFiles,
} from './platform/data-folder.ts';
import { startDatabaseHeartbeat } from './platform/db/heartbeat.ts';
import { connect, type Db } from './platform/db/db.ts';
import { noErrorReports, type ErrorReports } from './platform/ports/error-reports.ts';
import type { Host } from './platform/host.ts';
import { recognitionJobs } from './features/recognition/jobs.ts';
import { openRecogniser } from './adapters/recogniser/recogniser.ts';
import type { Recogniser } from './platform/ports/recogniser.ts';
import type { JobPorts } from './platform/jobs/jobs.ts';
import type { Labeller } from './platform/ports/labeller.ts';
import { createLog, type Log } from './platform/log.ts';
import { createMetrics } from './platform/http/metrics.ts';
import { migrate } from './platform/db/migrate.ts';
import { assertPortFree } from './platform/http/listening-port.ts';
import { readFromDatabase } from './platform/ports/read-replica.ts';
import { showSettings } from './platform/shown-settings.ts';
import { slowTransferDefaults } from './platform/overload/slow-transfers.ts';
import type { Social } from './platform/ports/social.ts';
import { StartError } from './platform/start-error.ts';
import { withStartupLock } from './platform/db/startup-lock.ts';
import { createTokens } from './platform/auth/tokens.ts';

const { version } = packageJson;
// `npm start` builds the web application at the same time; the supervisor reports when it is done.
const webBuilt = process.env.WEB_BUILD === 'running' ? once(process, 'message') : undefined;
const webFolder = fileURLToPath(new URL('../../web/dist/', import.meta.url));

const print = (line: string): void => void process.stdout.write(`${line}\n`);

// When the backlog is full, the system drops new connections and clients retry only seconds later.
const listenBacklog = 4096;

/** Closed in reverse order. */
const closers: (() => Promise<void>)[] = [];
let isStopping = false;

async function start(config: Config): Promise<void> {
  restrictNewFiles();
  await assertPortFree(config.HOST, config.PORT);
  prepareDataFolder(config.DATA_DIR);
  const https = await openHttps(config, systemClock.now());
  const httpPort = https?.httpPort;
  if (httpPort !== undefined) await assertPortFree(config.HOST, httpPort, 'HTTP_PORT');
  const databaseUrl = config.DATABASE_URL ?? (await startDatabase(config.DATA_DIR));
  const log = createLog(config.LOG_LEVEL);
  const { db, pool, close } = connect(databaseUrl);
  closers.push(close);
  const heartbeat = startDatabaseHeartbeat(databaseUrl, log);
  closers.push(() => heartbeat.close());
  const isDemo = await withStartupLock(databaseUrl, async () => {
    await migrate(databaseUrl, { log: print });
    await migrateJobQueue(databaseUrl, log);
    await loadCatalogue(db);
    return prepareInstallation(db, config);
  });

  const metrics = createMetrics();
  metrics.watchPool('requests', pool);
  const errorReports = await openErrorReports(config);
  const ports = await openPorts(db, config, log);
  const publicUrl = choosePublicUrl(config, https);
  const { DATABASE_READ_URL: replicaUrl } = config;
  const { observeRead: observe } = metrics;
  const replica = replicaUrl
    ? openStreamingReplica({ replicaUrl, database: db, log, observe })
    : null;
  if (replica) closers.push(() => replica.close());
  const { analytics, copy, ...engine } = await openAnalytics(databaseUrl, config, {
    readRouter: replica ?? readFromDatabase,
    log,
  });
  closers.push(() => engine.close());
  const isDemoLive = isDemo && config.DEMO_LIVE;
  const demo = openLiveDemo({ isLive: isDemoLive, clock: systemClock });
  const { jobs, ledger, runner } = createPostgresJobs({
    databaseUrl,
    jobs: [
      sweep({ auditDays: config.AUDIT_RETENTION_DAYS }),
      ...messageJobs,
      ...labellingJobs,
      ...recognitionJobs({
        clock: systemClock,
        mailFrom: config.MAIL_FROM,
        publicUrl,
        isOn: config.RECOGNITION === 'on',
      }),
      ...imageJobs({ retentionDays: config.IMAGE_RETENTION_DAYS }),
      ...commentJobs({ mailFrom: config.MAIL_FROM, publicUrl }),
      ...uploadJobs,
      ...donationJobs,
      ...unusualJobs({ clock: systemClock }),
      ...currencyRateJobs,
      ...factorSetJobs,
      ...importJobs,
      ...coverageJobs({ clock: systemClock }),
      ...actionJobs({ analytics, clock: systemClock }),
      ...demo.jobs,
      ...monitorHealthJobs({ clock: systemClock, mailFrom: config.MAIL_FROM, publicUrl }),
      ...reportJobs({ analytics, clock: systemClock, mailFrom: config.MAIL_FROM, publicUrl }),
      ...weeklyPickJobs({ analytics, clock: systemClock, mailFrom: config.MAIL_FROM, publicUrl }),
    ],
    ports,
    log,
    observe: metrics.observeJob,
    reports: errorReports,
  });
  if (config.ROLE !== 'server') {
    await runner.start();
    closers.push(() => runner.stop());
    if (isDemoLive) await jobs.enqueue(db, demo.liveDemo, {}, { key: 'start' });
  }
  const common = {
    db,
    clock: systemClock,
    tokens: createTokens(config.APP_SECRET ?? loadOrCreateAppSecret(config.DATA_DIR)),
    log,
    metrics,
    errorReports,
    trustedProxies: config.TRUSTED_PROXIES,
    busyAfterMs: config.BUSY_AFTER_MS,
    shutdownGraceMs: 1000,
    slowTransfers: slowTransferDefaults,
    settings: publicSettings(config, isDemo),
  };
  const buildServer = async (): Promise<FastifyInstance> => {
    const live = await openPostgresLive(databaseUrl, log);
    closers.push(() => live.close());
    return buildApp({
      ...common,
      ...(https && { certificate: https.certificate }),
      analytics,
      analyticsCopy: copy,
      files: ports.files,
      geocoder: config.GEOCODER_URL
        ? createHttpGeocoder({ geocoderUrl: config.GEOCODER_URL })
        : createGazetteerGeocoder(),
      host: describeHost(config),
      readRouter: replica ?? readFromDatabase,
      replica,
      labeller: ports.labeller,
      recogniser: ports.recogniser,
      jobs,
      jobLedger: ledger,
      live,
      messages: createMessages({ jobs, mailFrom: config.MAIL_FROM }),
      parquet: createDuckdbParquet({ folder: path.join(config.DATA_DIR, 'exports') }),
      social: openSocial(config),
      translator: config.TRANSLATE_URL
        ? createHttpTranslator({ translateUrl: config.TRANSLATE_URL })
        : createGlossaryTranslator(),
      publicUrl,
      refusesCommonPasswords: config.REFUSE_COMMON_PASSWORDS,
      kgPerMeal: config.KG_PER_MEAL,
      supportEmail: config.SUPPORT_EMAIL,
      ...(existsSync(webFolder) ? { webFolder } : {}),
    });
  };
  await webBuilt;
  const app = await (config.ROLE === 'worker' ? buildWorkerApp(common) : buildServer());
  closers.push(() => app.close());
  await app.listen({ host: config.HOST, port: config.PORT, backlog: listenBacklog });
  if (https) {
    const stopRenewal = keepCertificateCurrent(app, https, { config, now: systemClock.now, log });
    closers.push(async () => stopRenewal());
  }
  if (https && httpPort !== undefined) {
    const { PORT: port } = config;
    const { certificate } = https;
    const plain = await buildPlainHttpApp({
      ...common,
      metrics: createMetrics(),
      host: { dataFolder: config.DATA_DIR },
      secureUrl: (host) => chooseSecureUrl(host, { port, certificate, publicUrl }),
      ...(existsSync(webFolder) ? { webFolder } : {}),
    });
    closers.push(() => plain.close());
    await plain.listen({ host: config.HOST, port: httpPort });
  }
  printStartMessage(print, app, { role: config.ROLE, version, isDemo, https });
  process.send?.('ready');
}

async function startDatabase(dataDir: string): Promise<string> {
  print('Starting the database');
  const postgres: EmbeddedPostgres = await startEmbeddedPostgres({ dataDir, log: print });
  closers.push(() => postgres.stop());
  void postgres.exited.then(() => {
    if (!isStopping)
      void stop(1, 'The database stopped unexpectedly; see postgres.log in DATA_DIR.');
  });
  return postgres.url;
}

const startedAt = systemClock.now();

const describeHost = (config: Config): Host => ({
  startedAt,
  settings: showSettings(config),
  dataFolder: config.DATA_DIR,
  hasDatabaseHere: config.DATABASE_URL === undefined,
  pictureKeptDays: config.IMAGE_RETENTION_DAYS,
  sendsMail: config.SMTP_URL !== undefined,
});

async function openPorts(db: Db, config: Config, log: Log): Promise<JobPorts> {
  const { DATA_DIR, MAIL_FROM: from, SMTP_URL: smtpUrl, SMS_URL: smsUrl } = config;
  const mail = smtpUrl
    ? createSmtpMail({ smtpUrl, from })
    : createOutboxMail({ folder: path.join(DATA_DIR, 'outbox'), from });
  closers.push(() => mail.close());
  return {
    db,
    mail,
    sms: smsUrl ? createHttpSms({ smsUrl }) : createOutboxSms(),
    files: deferRemovals(await openFiles(config), db),
    labeller: openLabeller(config, log),
    recogniser: await openRecognition(config),
  };
}

async function openRecognition(config: Config): Promise<Recogniser | null> {
  if (config.RECOGNITION === 'off') return null;
  const recogniser = await openRecogniser({ modelFile: config.RECOGNITION_MODEL });
  closers.push(() => recogniser.close());
  return recogniser;
}

function openLabeller(config: Config, log: Log): Labeller {
  const {
    LABELLER: kind,
    LABELLER_URL: labellerUrl,
    LABELLER_MIN_CONFIDENCE: minConfidence,
  } = config;
  if (kind === 'off') return createNoLabeller({ minConfidence });
  return labellerUrl
    ? createHttpLabeller({ labellerUrl, minConfidence, log })
    : createDeviceLabeller({ minConfidence });
}

async function openErrorReports({ SENTRY_DSN: dsn }: Config): Promise<ErrorReports> {
  if (!dsn) return noErrorReports;
  const reports = await openSentryReports({ dsn, release: version });
  closers.push(() => reports.close());
  return reports;
}

function openSocial(config: Config): Social | null {
  const {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
  } = config;
  return issuer && clientId ? createOidcSocial({ issuer, clientId, clientSecret }) : null;
}

async function prepareInstallation(db: Db, config: Config): Promise<boolean> {
  const wantsDemo = config.DEMO ?? config.DATABASE_URL === undefined;
  const installation = await registerInstallation(db, { wantsDemo });
  if (installation.isNew && installation.isDemo) {
    await loadDemoOrganisation(db, { now: systemClock.now(), log: print });
  }
  return installation.isDemo;
}

function publicSettings(config: Config, isDemo: boolean): PublicSettings {
  return {
    version,
    is_demo: isDemo,
    demo_accounts: isDemo ? demoAccounts : [],
    demo_password: isDemo ? demoPassword : null,
    human_check: config.HUMAN_CHECK,
    otp_digits: config.OTP_DIGITS,
    social_provider: config.OIDC_ISSUER ? config.OIDC_NAME : null,
    has_recognition: config.RECOGNITION === 'on',
    token_in_url: config.ALLOW_TOKEN_IN_URL,
    sentry_dsn: config.SENTRY_DSN ?? null,
    knowledge_hub_url: config.KNOWLEDGE_HUB_URL ?? null,
  };
}

async function stop(exitCode: number, reason?: string): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  if (reason) process.stderr.write(`${reason}\n`);
  for (const close of closers.toReversed()) {
    await close().catch((error: unknown) => process.stderr.write(`${String(error)}\n`));
  }
  process.exit(exitCode);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void stop(0));
}
process.on('disconnect', () => void stop(0));

try {
  await start(loadConfig());
} catch (error) {
  const isKnown = error instanceof StartError;
  const text = isKnown ? error.message : error instanceof Error ? error.stack : String(error);
  await stop(1, `WasteGauge could not start. ${text}`);
}
