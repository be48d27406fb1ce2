import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { openDiskFiles } from '../server/src/adapters/files/disk.ts';
import { createLedger } from '../server/src/adapters/jobs-postgres/ledger.ts';
import { createQueue } from '../server/src/adapters/jobs-postgres/jobs-postgres.ts';
import { createNoLabeller } from '../server/src/adapters/labeller/no-labeller.ts';
import { openPostgresLive } from '../server/src/adapters/live/live-postgres.ts';
import { createGazetteerGeocoder } from '../server/src/adapters/geocoder/gazetteer.ts';
import { createDuckdbParquet } from '../server/src/adapters/analytics-duckdb/parquet.ts';
import { createGlossaryTranslator } from '../server/src/adapters/translator/glossary.ts';
import { buildApp } from '../server/src/app.ts';
import { messageJobs } from '../server/src/features/messages/jobs.ts';
import { createMessages } from '../server/src/features/messages/service.ts';
import type { Analytics } from '../server/src/platform/ports/analytics.ts';
import { connect, type Db } from '../server/src/platform/db/db.ts';
import { noErrorReports } from '../server/src/platform/ports/error-reports.ts';
import { indexJobs } from '../server/src/platform/jobs/jobs.ts';
import { createLog } from '../server/src/platform/log.ts';
import { createMetrics } from '../server/src/platform/http/metrics.ts';
import { slowTransferDefaults } from '../server/src/platform/overload/slow-transfers.ts';
import { readFromDatabase } from '../server/src/platform/ports/read-replica.ts';
import { createTokens } from '../server/src/platform/auth/tokens.ts';
import { lastDay, siteCounts, type BenchCall, type SiteCount } from './analytics-calls.ts';
import { siteCount, type BenchData } from './analytics-data.ts';

export interface BenchProduct {
  /** Milliseconds until the complete reply. */
  call(call: BenchCall): Promise<number>;
  close(): Promise<void>;
}

/** The product over HTTP on the benchmark data, on the evening of its last day. */
export async function openBenchProduct(
  data: BenchData,
  analytics: Analytics,
): Promise<BenchProduct> {
  const { db, close } = connect(data.databaseUrl);
  const log = createLog('error');
  const live = await openPostgresLive(data.databaseUrl, log);
  const tokens = createTokens('a secret that only the benchmark knows');
  const clock = { now: () => new Date(`${lastDay}T18:00:00Z`) };
  const knownJobs = indexJobs(messageJobs);
  const jobs = createQueue(knownJobs);
  const folder = path.join(data.dataDir, 'files');
  await mkdir(folder, { recursive: true });
  const mailFrom = 'WasteGauge <no-reply@kitchen.example>';
  const app = await buildApp({
    db,
    analytics,
    analyticsCopy: null,
    readRouter: readFromDatabase,
    replica: null,
    files: await openDiskFiles(folder),
    host: {
      startedAt: new Date(),
      settings: [],
      dataFolder: data.dataDir,
      hasDatabaseHere: false,
      pictureKeptDays: 0,
      sendsMail: false,
    },
    jobs,
    jobLedger: createLedger(knownJobs),
    labeller: createNoLabeller({ minConfidence: 1 }),
    recogniser: null,
    clock,
    tokens,
    live,
    log,
    metrics: createMetrics(),
    messages: createMessages({ jobs, mailFrom }),
    parquet: createDuckdbParquet({ folder: path.join(folder, 'exports') }),
    social: null,
    translator: createGlossaryTranslator(),
    geocoder: createGazetteerGeocoder(),
    errorReports: noErrorReports,
    publicUrl: 'https://waste.kitchen.example',
    refusesCommonPasswords: false,
    kgPerMeal: 0.42,
    supportEmail: 'support@kitchen.example',
    trustedProxies: [],
    busyAfterMs: 0,
    shutdownGraceMs: 0,
    slowTransfers: slowTransferDefaults,
    settings: {
      version: 'bench',
      is_demo: false,
      demo_accounts: [],
      demo_password: null,
      human_check: 'off',
      otp_digits: 4,
      social_provider: null,
      has_recognition: false,
      token_in_url: false,
      sentry_dsn: null,
      knowledge_hub_url: null,
    },
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const agent = new Agent({ keepAlive: true });
  const bearers = new Map<SiteCount, string>();
  for (const sites of siteCounts) {
    const { userId, sessionId } = await signIn(db, sites);
    bearers.set(sites, await tokens.signAccess(userId, sessionId, clock.now()));
  }
  return {
    call: (call) => timeCall(agent, url, call, bearers.get(call.sites) ?? ''),
    close: async () => {
      agent.destroy();
      await app.close();
      await live.close();
      await close();
    },
  };
}

/** A user with this many spread sites and pounds as currency. */
async function signIn(db: Db, sites: SiteCount): Promise<{ userId: number; sessionId: string }> {
  const email = `bench-${sites}@kitchen.example`;
  await sql`
    insert into app_user (email, first_name, surname, role, is_onboarded)
    select ${email}, 'Robin', 'Kelly', 'User', true
    where not exists (select from app_user where email = ${email})`.execute(db);
  const found = await sql<{ id: number }>`
    select id from app_user where email = ${email}`.execute(db);
  const userId = found.rows[0]?.id ?? 0;
  await sql`
    insert into profile (user_id, preferred_currency) values (${userId}, '£')
    on conflict do nothing`.execute(db);
  await sql`
    insert into user_site (user_id, site_id)
    select ${userId}, 1 + (41 + n * 7) % ${siteCount}::integer
    from generate_series(0, ${sites - 1}::integer) as n
    on conflict do nothing`.execute(db);
  await sql`
    insert into user_focus_food (user_id, position, food_id)
    select ${userId}, n, n * 7 from generate_series(1, 3) as n
    on conflict do nothing`.execute(db);
  const sessionId = randomUUID();
  await sql`
    insert into session (id, user_id, expires_at)
    values (${sessionId}, ${userId}, now() + interval '1 day')`.execute(db);
  return { userId, sessionId };
}

function timeCall(
  agent: Agent,
  url: string,
  { route, query, title }: BenchCall,
  bearer: string,
): Promise<number> {
  const given = Object.entries(query).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  const address = `${url}${route.path}?${new URLSearchParams(given).toString()}`;
  const headers = { authorization: `Bearer ${bearer}`, 'accept-encoding': 'br, gzip' };
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    request(address, { agent, headers }, (answer) => {
      answer.resume();
      answer.once('end', () => {
        if (answer.statusCode === 200) resolve(performance.now() - startedAt);
        else reject(new Error(`${title}: ${answer.statusCode}`));
      });
    })
      .once('error', reject)
      .end();
  });
}
