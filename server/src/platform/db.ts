import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { preparing } from './prepared.ts';

/** Queries are `sql` templates; rows are typed where the query stands. */
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

/** A pool with bounds on waiting, on a statement and on an idle transaction. */
export function connect(
  databaseUrl: string,
  options: { maxConnections?: number; statementTimeoutMs?: number } = {},
): Database {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: options.maxConnections ?? 10,
    // A new one is a process of the database, which a busy machine takes seconds to start: so they are kept.
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 60_000,
    statement_timeout: options.statementTimeoutMs ?? 10_000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'wastegauge',
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        // oxlint-disable-next-line typescript/no-unsafe-return -- pg types its own parsers as any
        parsers[oid] ?? pg.types.getTypeParser(oid, format ?? 'text'),
    },
  });
  // Without a listener an idle connection that breaks would end the process.
  pool.on('error', () => undefined);
  // The same for one that breaks between two statements of a transaction; the next statement tells.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool: preparing(pool) }) });
  return { db, pool, close: () => db.destroy() };
}

export const inTransaction = <Result>(
  db: Db,
  work: (transaction: Transaction<unknown>) => Promise<Result>,
): Promise<Result> => db.transaction().execute(work);
