import { connectOnce } from './db.ts';

const lockKey = 7_283_466;

/** Lets one process at a time prepare a shared database at startup. */
export async function withStartupLock<Result>(
  databaseUrl: string,
  prepare: () => Promise<Result>,
): Promise<Result> {
  // A broken connection releases the lock; that is safe because each step has its own transaction.
  const client = await connectOnce(databaseUrl);
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    return await prepare();
  } finally {
    await client.end().catch(() => undefined);
  }
}
