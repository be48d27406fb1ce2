import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

export async function pingDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}

export async function findInstallation(db: Db): Promise<{ isDemo: boolean } | undefined> {
  const found = await sql<{ isDemo: boolean }>`
    select is_demo as "isDemo" from installation
  `.execute(db);
  return found.rows[0];
}

export async function insertInstallation(
  db: Db,
  installation: { id: string; isDemo: boolean },
): Promise<void> {
  await sql`
    insert into installation (id, is_demo) values (${installation.id}, ${installation.isDemo})
  `.execute(db);
}

export async function countSites(db: Db): Promise<number> {
  const counted = await sql<{ count: number }>`select count(*) as count from site`.execute(db);
  return counted.rows[0]?.count ?? 0;
}

/** Users can see ended sessions for a month. */
export async function deleteEndedSessions(db: Db): Promise<void> {
  await sql`
    delete from session where coalesce(revoked_at, expires_at) < now() - interval '30 days'
  `.execute(db);
}

export async function deleteExpiredProofs(db: Db): Promise<void> {
  await sql`delete from link_token where expires_at < now() - interval '1 day'`.execute(db);
  await sql`delete from pending_sign_up where expires_at < now()`.execute(db);
  await sql`delete from human_check_solution where expires_at < now()`.execute(db);
  // Rows with failures record that codes are disabled.
  await sql`
    delete from one_time_code
    where expires_at < now() and sends_day < current_date and consecutive_failures = 0
  `.execute(db);
}
