import { placeRoutes } from '@wastegauge/contract/services/places';
import { api } from '@wastegauge/contract/api';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import {
  openDuckdbAnalytics,
  type DuckdbAnalytics,
} from '../src/adapters/analytics-duckdb/analytics-duckdb.ts';
import { buildApp } from '../src/app.ts';
import { buildOpenApi } from '../src/platform/openapi/openapi.ts';
import { componentPrefix, type JsonSchema } from '../src/platform/openapi/openapi-schemas.ts';
import { atGateScale, measured } from './support/gate-scale.ts';
import { giveKitchen, type Kitchen } from './support/generated/generated-kitchen.ts';
import {
  callsOf,
  createRequestMaker,
  type DocumentedCall,
} from './support/generated/generated-requests.ts';
import { createChance } from './support/generated/generated-values.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

const requests = atGateScale(2000, 100_000);
const requestsPerKitchen = 250;
const requestsAtOnce = 5;
const secondsAllowed = 10;
const stride = 61;
const { GATE_SEED } = process.env;
/** A fixed seed in the quick form; a random, printed one in the full form. */
const seed = Number(GATE_SEED ?? atGateScale(20_261_115, Date.now() % 1_000_000_000));

const document = buildOpenApi(api, 'test');
const calls = callsOf(document);

let product: TestApp;
/** The product on PostgreSQL and, in the full form, a second one on the analytics copy. */
const apps: FastifyInstance[] = [];
let copy: DuckdbAnalytics | undefined;
const crashes = new Map<string, unknown>();

beforeAll(async () => {
  product = await startTestApp({
    errorReports: {
      report: (error, { requestId = '' }) => void crashes.set(requestId, error),
      close: async () => undefined,
    },
  });
  apps.push(product.app);
  // The first question loads the towns, which takes seconds.
  await (
    await product.as(await product.given.user())
  ).call(placeRoutes.listPlaces, {
    query: { q: 'Dublin' },
  });
  if (atGateScale(true, false)) return;
  copy = openDuckdbAnalytics({
    databaseUrl: product.databaseUrl,
    dataDir: product.filesFolder,
    memoryMb: 512,
    // Requests can trigger a rebuild of the copy, which does not answer in the meantime.
    database: product.deps.analytics,
    catchUpTimeoutMs: 20_000,
    log: product.deps.log,
  });
  await copy.ready();
  apps.push(await buildApp({ ...product.deps, analytics: copy, analyticsCopy: copy }));
});
afterAll(async () => {
  await Promise.all(apps.slice(1).map((app) => app.close()));
  await copy?.close();
  await product.close();
});

interface Sent {
  call: DocumentedCall;
  request: InjectOptions;
  problem: string | undefined;
  status: number;
  seconds: number;
}

test(
  `${requests} requests made from the document get no answer that is not in it`,
  { timeout: 3_600_000 },
  async () => {
    const chance = createChance(seed);
    const problems = new Map<string, string>();
    const counts: Record<string, number> = {};
    let slowestSeconds = 0;
    let kitchen: Kitchen | undefined;
    for (let made = 0; made < requests; made += requestsAtOnce) {
      if (made % requestsPerKitchen === 0) kitchen = await giveKitchen(product);
      await sql`delete from rate_limit`.execute(product.db);
      const batch = [];
      for (let lane = 0; lane < requestsAtOnce; lane += 1) {
        // Shuffled, each call once per round.
        const call = calls[((made + lane) * stride) % calls.length];
        if (kitchen && call) batch.push(await makeRequest(kitchen, call, chance));
      }
      const app = apps[Math.floor(made / requestsPerKitchen) % apps.length] ?? product.app;
      for (const sent of await Promise.all(batch.map((one) => send(app, one)))) {
        counts[sent.status] = (counts[sent.status] ?? 0) + 1;
        slowestSeconds = Math.max(slowestSeconds, sent.seconds);
        if (sent.status === 401) kitchen?.forgetSessions();
        if (sent.problem !== undefined) note(problems, sent);
      }
    }
    measured({ seed, requests, calls: calls.length, slowestSeconds, problems: problems.size });
    measured(
      Object.fromEntries(Object.entries(counts).map(([status, count]) => [`${status}s`, count])),
    );
    expect([...problems.values()].join('\n')).toBe('');
    const answered = (counts[200] ?? 0) + (counts[201] ?? 0) + (counts[204] ?? 0);
    expect(answered, 'answers that are no refusals').toBeGreaterThan(requests * 0.3);
    expect(counts[429] ?? 0, 'answers of the limits').toBeLessThan(requests / 50);
  },
);

function note(problems: Map<string, string>, { call, problem, request, seconds }: Sent): void {
  const where = `${call.method} ${call.path}: ${problem}`;
  if (problems.has(where)) return;
  const { url, headers, payload } = request;
  const shown = [url, payload, headers, seconds].map((part) =>
    (typeof part === 'string' ? part : (JSON.stringify(part) ?? '')).slice(0, 300),
  );
  problems.set(where, [where, ...shown].join(' '));
}

async function makeRequest(
  kitchen: Kitchen,
  call: DocumentedCall,
  chance: ReturnType<typeof createChance>,
): Promise<{ call: DocumentedCall; request: InjectOptions }> {
  const authorization = await kitchen.bearerFor(call.operation, chance);
  const request = createRequestMaker(document, chance, kitchen.idsOf)(call);
  return {
    call,
    request: {
      ...request,
      headers: { ...request.headers, ...(authorization !== undefined && { authorization }) },
    },
  };
}

async function send(
  app: FastifyInstance,
  made: { call: DocumentedCall; request: InjectOptions },
): Promise<Sent> {
  const startedAt = performance.now();
  const isStream = made.call.path === '/api/live/';
  try {
    const answer = await app.inject({ ...made.request, payloadAsStream: isStream });
    const seconds = Math.round(performance.now() - startedAt) / 1000;
    const isEndless = isStream && answer.statusCode === 200;
    if (isEndless) answer.stream().destroy();
    const problem = isEndless || isStream ? undefined : problemOf(made.call, answer, seconds);
    return { ...made, problem, status: answer.statusCode, seconds };
  } catch (error) {
    return { ...made, problem: `broke off: ${String(error)}`, status: 0, seconds: 0 };
  }
}

function problemOf(
  { operation }: DocumentedCall,
  answer: LightMyRequestResponse,
  seconds: number,
): string | undefined {
  const { statusCode, headers } = answer;
  const body = bodyOf(answer);
  if (statusCode >= 500) {
    const requestId = errorBody.safeParse(parsed(body)).data?.request_id ?? '';
    return `${statusCode}: ${String(crashes.get(requestId))}`;
  }
  const documented = operation.responses[statusCode];
  if (!documented) return `answers ${statusCode}, which is not documented`;
  if (seconds > secondsAllowed) return 'takes too long';
  const schema = schemaOf(documented);
  if (!schema) return undefined;
  if (!String(headers['content-type']).startsWith('application/json')) return 'is not JSON';
  const wrong = validatorOf(schema).safeParse(parsed(body)).error;
  return wrong && `answers ${statusCode} with ${z.prettifyError(wrong).slice(-200)}`;
}

function bodyOf({ headers, rawPayload }: LightMyRequestResponse): string {
  const encoding = String(headers['content-encoding']);
  const decoded = encoding === 'gzip' ? gunzipSync(rawPayload) : rawPayload;
  return (encoding === 'br' ? brotliDecompressSync(rawPayload) : decoded).toString();
}

const errorBody = z.looseObject({ request_id: z.string() });

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

type Documented = DocumentedCall['operation']['responses'][string];

function schemaOf(documented: Documented): JsonSchema | undefined {
  const response =
    '$ref' in documented
      ? document.components.responses[documented.$ref.split('/').at(-1) ?? '']
      : documented;
  return response?.content?.['application/json'].schema;
}

const definitions: unknown = JSON.parse(
  JSON.stringify(document.components.schemas).replaceAll(componentPrefix, '#/$defs/'),
);
const validators = new Map<JsonSchema, z.ZodType>();

function validatorOf(schema: JsonSchema): z.ZodType {
  const known = validators.get(schema);
  if (known) return known;
  const relinked = JSON.stringify(schema).replaceAll(componentPrefix, '#/$defs/');
  const made = z.fromJSONSchema({ ...JSON.parse(relinked), $defs: definitions });
  validators.set(schema, made);
  return made;
}
