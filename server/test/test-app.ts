import { randomUUID } from 'node:crypto';
import type { Route } from '@wastegauge/contract/route';
import type { PublicSettings } from '@wastegauge/contract/system';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { createQueue } from '../src/adapters/jobs-postgres.ts';
import { createGlossaryTranslator } from '../src/adapters/translator-glossary.ts';
import { buildApp, type AppDeps } from '../src/app.ts';
import { messageJobs } from '../src/features/messages/jobs.ts';
import { createMessages } from '../src/features/messages/service.ts';
import { connect, type Db } from '../src/platform/db.ts';
import { noErrorReports } from '../src/platform/error-reports.ts';
import { indexJobs } from '../src/platform/jobs.ts';
import { createLog } from '../src/platform/log.ts';
import { createMetrics } from '../src/platform/metrics.ts';
import { createTokens } from '../src/platform/tokens.ts';
import { createFactories, type Factories } from './factories.ts';
import { createTestDatabase } from './test-database.ts';

export interface Answer {
  status: number;
  // What an answer holds is what the test asserts.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
  headers: LightMyRequestResponse['headers'];
  cookies: LightMyRequestResponse['cookies'];
}

export interface Client {
  token: string | undefined;
  /** Untyped on purpose: a test also sends what a typed client could not. */
  call(route: Route, given?: RawParts): Promise<Answer>;
}

interface RawParts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: object;
  headers?: Record<string, string>;
  cookies?: Record<string, string>;
}

export interface TestApp {
  app: FastifyInstance;
  db: Db;
  clock: { now(): Date; set(instant: string): void };
  given: Factories;
  anonymous: Client;
  as(user: { id: number }): Promise<Client>;
  withToken(token: string): Client;
  /** The newest mail or text message to a recipient, as it lies in the outbox. */
  newestMessage(recipient: string): Promise<SentMessage | undefined>;
  close(): Promise<void>;
}

export interface SentMessage {
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
  social_provider: null,
  sentry_dsn: null,
  knowledge_hub_url: null,
};

export const publicUrl = 'https://waste.kitchen.example';
const appSecret = 'a secret that only tests know, long enough';

/** The real application on its own real database. */
export async function startTestApp(changes: Partial<AppDeps> = {}): Promise<TestApp> {
  const database = await createTestDatabase();
  const { db, close } = connect(database.url);
  let fixed: Date | undefined;
  const clock = {
    now: () => fixed ?? new Date(),
    set: (instant: string) => {
      fixed = new Date(instant);
    },
  };
  const tokens = createTokens(appSecret);
  const app = await buildApp({
    db,
    clock,
    tokens,
    log: createLog('silent'),
    metrics: createMetrics(),
    // Nobody works the queue off: messages stay where a test can read them.
    messages: createMessages({
      jobs: createQueue(indexJobs(messageJobs)),
      mailFrom: 'WasteGauge <no-reply@kitchen.example>',
    }),
    social: null,
    translator: createGlossaryTranslator(),
    errorReports: noErrorReports,
    publicUrl,
    refusesCommonPasswords: false,
    trustedProxies: [],
    settings: testSettings,
    ...changes,
  });
  const withToken = (token: string | undefined): Client => clientOf(app, token);
  return {
    app,
    db,
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
      await close();
      await database.drop();
    },
  };
}

function clientOf(app: FastifyInstance, token: string | undefined): Client {
  return {
    token,
    call: async (route, given = {}) => {
      const { params = {}, query = {}, body, headers = {}, cookies = {} } = given;
      const url = route.path.replaceAll(/:(\w+)/g, (_, name: string) =>
        encodeURIComponent(String(params[name])),
      );
      const answer = await app.inject({
        method: route.method,
        url,
        query: Object.fromEntries(
          Object.entries(query).map(([name, value]) => [name, String(value)]),
        ),
        cookies,
        headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
        ...(body === undefined ? {} : { payload: body }),
      });
      const isJson = String(answer.headers['content-type']).includes('json');
      return {
        status: answer.statusCode,
        body: isJson ? answer.json() : answer.body,
        headers: answer.headers,
        cookies: answer.cookies,
      };
    },
  };
}
