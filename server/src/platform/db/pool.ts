import pg from 'pg';

/** Connections in use, from all pools of this process, by database URL. */
const busyClients = new Map<string, Set<pg.PoolClient>>();

export function openPool(
  databaseUrl: string,
  settings: Omit<pg.PoolConfig, 'connectionString'>,
): pg.Pool {
  const pool = new pg.Pool({ ...poolBounds, ...settings, connectionString: databaseUrl });
  ignoreConnectionErrors(pool);
  const busy = busyClients.get(databaseUrl) ?? new Set();
  busyClients.set(databaseUrl, busy);
  pool.on('acquire', (client) => busy.add(client));
  pool.on('release', (_error, client) => busy.delete(client));
  return pool;
}

export const poolBounds = {
  connectionTimeoutMillis: 2000,
  // Each connection is a database process that a busy machine starts slowly and that plans each statement for its
  // first calls, so idle ones are kept for a while.
  idleTimeoutMillis: 600_000,
  statement_timeout: 10_000,
  idle_in_transaction_session_timeout: 15_000,
  keepAlive: true,
} as const satisfies pg.PoolConfig;

/** Without a listener a broken connection would end the process; the next statement fails anyway. */
function ignoreConnectionErrors(pool: pg.Pool): void {
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
}

/** Makes calls fail at once when the database no longer replies. */
export function closeBusyConnections(databaseUrl: string): void {
  for (const client of busyClients.get(databaseUrl) ?? []) {
    if (client instanceof pg.Client) client.end().catch(() => undefined);
  }
}
