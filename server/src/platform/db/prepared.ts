import { createHash } from 'node:crypto';
import { sql, type PostgresPool, type PostgresPoolClient, type RawBuilder } from 'kysely';
import type pg from 'pg';

const marker = '/* prepared */';

/**
 * Goes first in a statement that runs many times a second: each connection keeps it prepared, because planning would
 * cost more than running it. Only for statements whose text is always the same.
 */
export const prepared = sql.raw(marker);

/** For an insert of rows, nearly always of one: its text depends on their number. */
export const preparedForOne = (rows: readonly unknown[]): RawBuilder<unknown> =>
  rows.length === 1 ? prepared : sql``;

/**
 * A list of ids in a prepared statement. The planner cannot see its length, so it settles on a generic plan instead of
 * planning every call.
 */
export const idList = (ids: readonly number[]): RawBuilder<unknown> =>
  sql`(select ${ids}::bigint[])`;

/** Wraps a pool so that it prepares marked statements. */
export function withPreparedStatements(pool: pg.Pool): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect();
      const known = clients.get(client) ?? wrapClient(client);
      clients.set(client, known);
      return known;
    },
  };
}

const names = new Map<string, string>();

function statementName(text: string): string {
  const known = names.get(text) ?? createHash('sha1').update(text).digest('hex');
  names.set(text, known);
  return known;
}

function wrapClient(client: pg.PoolClient): PostgresPoolClient {
  const query = (text: string, values: unknown[]): unknown =>
    client.query(
      text.startsWith(marker) ? { name: statementName(text), text, values } : { text, values },
    );
  return {
    // Kysely's other overload, cursors, is not used.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    query: query as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy),
  };
}
