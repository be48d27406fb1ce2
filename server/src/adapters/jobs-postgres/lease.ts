import type pg from 'pg';
import type { Log } from '../../platform/log.ts';

export interface Lease {
  release(): void;
}

const renewalMs = 5000;

/**
 * A live runner holds an advisory lock on its id, which PostgreSQL releases with the connection. So the jobs of a killed
 * runner are freed within seconds; the library itself waits four hours.
 */
export async function keepLease(pool: pg.Pool, runnerId: string, log: Log): Promise<Lease> {
  let holder: pg.PoolClient | undefined;
  let isReleased = false;

  function drop(client: pg.PoolClient): void {
    if (holder !== client) return;
    holder = undefined;
    client.release(true);
  }

  async function take(): Promise<pg.PoolClient> {
    const client = await pool.connect();
    holder = client;
    client.once('error', () => drop(client));
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [lockName + runnerId]);
    return client;
  }

  async function renew(): Promise<void> {
    try {
      const client = holder ?? (await take());
      const freed = await client.query<{ runner: string }>(freeDeadRunners, [lockName, runnerId]);
      for (const { runner } of freed.rows) log.warn({ runner }, 'Freed the jobs of a dead runner');
    } catch (error) {
      if (holder) drop(holder);
      throw error;
    } finally {
      if (isReleased && holder) drop(holder);
    }
  }

  await renew();
  let isRenewing = false;
  const timer = setInterval(() => {
    if (isRenewing) return;
    isRenewing = true;
    renew()
      .catch((error: unknown) => log.warn({ err: error }, 'The lease of the job workers broke'))
      .finally(() => {
        isRenewing = false;
      });
  }, renewalMs).unref();
  return {
    release: () => {
      clearInterval(timer);
      isReleased = true;
      if (holder) drop(holder);
    },
  };
}

const lockName = 'wastegauge job runner ';

// A new runner takes its lease just after its first job: wait five seconds before freeing.
const freeDeadRunners = `
  with holder as materialized (
    select distinct locked_by as runner
    from graphile_worker.jobs
    where locked_by <> $2 and locked_at < now() - interval '5 seconds'
  ), dead as materialized (
    select runner from holder where pg_try_advisory_xact_lock(hashtextextended($1 || runner, 0))
  ), freed as materialized (
    select graphile_worker.force_unlock_workers(array_agg(runner)) from dead having count(*) > 0
  )
  select runner from dead where exists (select from freed)`;
