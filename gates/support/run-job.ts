import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { findRunningPostgres } from '../../server/src/adapters/postgres-embedded/running.ts';
import { connect } from '../../server/src/platform/db/db.ts';

/** Lets the worker of a running installation run jobs at once, for journeys that move the clock. */
const { values, positionals: names } = parseArgs({
  options: { data: { type: 'string' } },
  allowPositionals: true,
});
const { db, close } = connect(findRunningPostgres(values.data ?? '') ?? '');
for (const name of names) {
  const added = await sql<{ id: string }>`
    select id from graphile_worker.add_job(${name}::text, '{}'::json)
  `.execute(db);
  const id = added.rows[0]?.id ?? '';
  await waitUntilDone(id);
}
await close();

/** Finished jobs are deleted. */
async function waitUntilDone(id: string): Promise<void> {
  for (;;) {
    const found = await sql<{ error: string | null }>`
      select last_error as error from graphile_worker._private_jobs where id = ${id}
    `.execute(db);
    const [job] = found.rows;
    if (!job) return;
    if (job.error !== null) throw new Error(job.error);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
