import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import {
  openDuckdbAnalytics,
  type DuckdbAnalytics,
  type DuckdbAnalyticsOptions,
} from '../../src/adapters/analytics-duckdb/analytics-duckdb.ts';
import { createPostgresAnalytics } from '../../src/adapters/analytics/analytics-postgres.ts';
import { countOfEvents } from '../../src/features/analytics/questions/feed-total.ts';
import { wasteByDay } from '../../src/features/analytics/questions/waste-by-day.ts';
import type { Analytics, Question } from '../../src/platform/ports/analytics.ts';
import { connect, type Db } from '../../src/platform/db/db.ts';
import { createLog, type Log } from '../../src/platform/log.ts';
import { mintScope } from '../../src/platform/scope.ts';
import { createFactories, type Factories } from './factories.ts';
import { createTestDatabase } from './test-database.ts';

export interface Engines {
  db: Db;
  databaseUrl: string;
  dataDir: string;
  given: Factories;
  postgres: Analytics;
  /** Fails instead of falling back to the database. */
  copy: DuckdbAnalytics;
  /** A second process on the same folder. */
  openBeside(
    options?: Partial<Pick<DuckdbAnalyticsOptions, 'database' | 'log' | 'dataDir' | 'minRows'>>,
  ): DuckdbAnalytics;
  close(): Promise<void>;
}

const noFallback: Analytics = {
  ask: (question) => Promise.reject(new Error(`The copy did not answer "${question.name}"`)),
};

export async function startEngines(log: Log = createLog('silent')): Promise<Engines> {
  const database = await createTestDatabase();
  const { db, close } = connect(database.url);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'wastegauge-analytics-'));
  const opened: DuckdbAnalytics[] = [];
  const openBeside: Engines['openBeside'] = (options = {}) => {
    const copy = openDuckdbAnalytics({
      databaseUrl: database.url,
      dataDir,
      memoryMb: 512,
      database: noFallback,
      catchUpTimeoutMs: 20_000,
      log,
      ...options,
    });
    opened.push(copy);
    return copy;
  };
  const copy = openBeside();
  await copy.ready();
  return {
    db,
    databaseUrl: database.url,
    dataDir,
    given: createFactories(db),
    postgres: createPostgresAnalytics(db),
    copy,
    openBeside,
    close: async () => {
      for (const one of opened) await one.close();
      await close();
      await database.drop();
      await rm(dataDir, { recursive: true });
    },
  };
}

/** The sorted rows of each engine, and of the copy without its daily sums. */
export async function answersOf<Row>(
  { postgres, copy }: Pick<Engines, 'postgres' | 'copy'>,
  question: Question<Row>,
): Promise<{ database: string[]; copies: string[][] }> {
  const ordered = (rows: Row[]): string[] => rows.map((row) => JSON.stringify(row)).toSorted();
  const onEvents = { ...question, sqlOnSums: undefined, isProbe: false };
  const copied = [await copy.ask(onEvents)];
  if (question.sqlOnSums) copied.push(await copy.ask(question));
  return { database: ordered(await postgres.ask(question)), copies: copied.map(ordered) };
}

const period = { startDate: '2024-11-01', endDate: '2026-06-30' };

export async function gramsOf(analytics: Analytics, site: { id: number }): Promise<number> {
  const days = await wasteByDay(analytics, mintScope([site.id]), {
    period,
    currency: 'EUR',
    isSiteCurrency: true,
  });
  return days.reduce((sum, day) => sum + day.weightG, 0);
}

export async function countOf(analytics: Analytics, site: { id: number }): Promise<number> {
  const [row] = await analytics.ask(countOfEvents(mintScope([site.id]), {}));
  return row?.count ?? 0;
}

export function listeningLog(lines: string[]): Log {
  const stream = new (class extends Writable {
    override _write(chunk: Buffer, _: unknown, done: () => void): void {
      lines.push(chunk.toString());
      done();
    }
  })();
  return createLog('info', stream);
}
