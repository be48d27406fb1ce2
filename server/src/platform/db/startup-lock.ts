import { connectOnce } from './db.ts';

const lockKey = 7_283_466;

/** Of several processes that start on one database, one prepares it at a time; the others find it prepared. */
export async function withStartupLock<Result>(
  databaseUrl: string,
  prepare: () => Promise<Result>,
): Promise<Result> {
  // Should the connection break, the next may begin: what is prepared has its own transactions.
  const client = await connectOnce(databaseUrl);
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    return await prepare();
  } finally {
    await client.end().catch(() => undefined);
  }
}
