import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { errorCode } from '../error-code.ts';
import { isCancelled } from './constraints.ts';
import { openPool, poolBounds } from './pool.ts';
import { withPreparedStatements } from './prepared.ts';
import { StartError } from '../start-error.ts';

export type Db = Kysely<unknown>;

const int8Array = 1016;

const parsers: Record<number, (text: string) => unknown> = {
  [pg.types.builtins.INT8]: Number,
  [int8Array]: (text) => text.slice(1, -1).split(',').filter(Boolean).map(Number),
  [pg.types.builtins.DATE]: (text) => text,
  [pg.types.builtins.TIMESTAMP]: (text) => text,
  [pg.types.builtins.TIME]: (text) => text,
};

export interface Database {
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
}

interface ConnectOptions {
  maxConnections?: number;
  connectTimeoutMs?: number;
  statementTimeoutMs?: number;
}

export function connect(databaseUrl: string, options: ConnectOptions = {}): Database {
  const pool = openPool(databaseUrl, {
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: options.connectTimeoutMs ?? poolBounds.connectionTimeoutMillis,
    statement_timeout: options.statementTimeoutMs ?? poolBounds.statement_timeout,
    application_name: 'wastegauge',
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        // oxlint-disable-next-line typescript/no-unsafe-return -- pg types its own parsers as any
        parsers[oid] ?? pg.types.getTypeParser(oid, format ?? 'text'),
    },
  });
  const db: Db = new Kysely({
    dialect: new PostgresDialect({ pool: withPreparedStatements(pool) }),
  });
  return { db, pool, close: () => db.destroy() };
}

/** One connection without timeouts, for work that no request waits for. */
export async function connectOnce(databaseUrl: string, name?: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: name });
  // Without a listener a broken connection would end the process; the running statement fails anyway.
  client.on('error', () => undefined);
  await client.connect().catch((error: unknown) => {
    throw new StartError(`DATABASE_URL: cannot connect (${String(error)})`, { cause: error });
  });
  return client;
}

const maxAttempts = 5;
const pauseMs = 50;

/**
 * Repeats work that the database rolled back as a deadlock or conflict, which is frequent on a cluster. So the work
 * may run more than once and must have no effects outside the transaction.
 */
export async function inTransaction<Result>(
  db: Db,
  work: (transaction: Transaction<unknown>) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === maxAttempts || !isCancelled(errorCode(error))) throw error;
      await sleep(attempt * pauseMs);
    }
  }
}
