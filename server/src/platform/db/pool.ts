import pg from 'pg';

/** Connections of this process that are at work, of all its pools, by the database they are to. */
const atWork = new Map<string, Set<pg.PoolClient>>();

/** A pool with bounds on waiting for a connection, on a statement and on an idle transaction. */
export function openPool(
  databaseUrl: string,
  settings: Omit<pg.PoolConfig, 'connectionString'>,
): pg.Pool {
  const pool = new pg.Pool({ ...poolBounds, ...settings, connectionString: databaseUrl });
  surviveCuts(pool);
  const working = atWork.get(databaseUrl) ?? new Set();
  atWork.set(databaseUrl, working);
  pool.on('acquire', (client) => working.add(client));
  pool.on('release', (_error, client) => working.delete(client));
  return pool;
}

export const poolBounds = {
  connectionTimeoutMillis: 2000,
  // A new one is a process of the database, which a busy machine takes a while to start: so they are kept.
  idleTimeoutMillis: 60_000,
  statement_timeout: 10_000,
  idle_in_transaction_session_timeout: 15_000,
  keepAlive: true,
} as const satisfies pg.PoolConfig;

/** Without a listener a connection that breaks would end the process; the next statement tells. */
function surviveCuts(pool: pg.Pool): void {
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
}

/** For when the database is silent: whoever waits for an answer is told at once that there will be none. */
export function closeBusyConnections(databaseUrl: string): void {
  for (const client of atWork.get(databaseUrl) ?? []) {
    if (client instanceof pg.Client) client.end().catch(() => undefined);
  }
}
