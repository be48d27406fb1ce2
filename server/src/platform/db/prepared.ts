import { createHash } from 'node:crypto';
import { sql, type PostgresPool, type PostgresPoolClient, type RawBuilder } from 'kysely';
import type pg from 'pg';

const mark = '/* prepared */';

/**
 * Written at the head of a statement that is asked many times a second: each connection keeps it prepared, because
 * planning it anew would cost more than running it. Only for statements whose text is always the same.
 */
export const prepared = sql.raw(mark);

/**
 * A list of ids in such a statement. A plan for lists of any length is kept only when it does not look dearer than
 * one for this list, and it never does when the planner cannot see how long this one is.
 */
export const idList = (ids: readonly number[]): RawBuilder<unknown> =>
  sql`(select ${ids}::bigint[])`;

/** The same pool, with marked statements prepared under a name of their own. */
export function preparing(pool: pg.Pool): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect();
      const known = clients.get(client) ?? preparingClient(client);
      clients.set(client, known);
      return known;
    },
  };
}

const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text) ?? createHash('sha1').update(text).digest('hex');
  names.set(text, known);
  return known;
}

function preparingClient(client: pg.PoolClient): PostgresPoolClient {
  const query = (text: string, values: unknown[]): unknown =>
    client.query(text.startsWith(mark) ? { name: nameOf(text), text, values } : { text, values });
  return {
    // Streams by cursor, the other thing Kysely could ask for, are not used.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    query: query as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy),
  };
}
