import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { queryCount, queryRow, runStatement } from '../../platform/db/query.ts';

export const pingDatabase = (db: Db): Promise<void> => runStatement(db)`select 1`;

export const findInstallation = (db: Db): Promise<{ isDemo: boolean } | undefined> =>
  queryRow(db)`
    select is_demo as "isDemo" from installation
  `;

export const insertInstallation = (
  db: Db,
  installation: { id: string; isDemo: boolean },
): Promise<void> =>
  runStatement(db)`
    insert into installation (id, is_demo) values (${installation.id}, ${installation.isDemo})
  `;

export const countSites = (db: Db): Promise<number> => queryCount(db)`from site`;

/** Users can see ended sessions for a month. */
export const deleteEndedSessions = (db: Db): Promise<void> =>
  runStatement(db)`
    delete from session where coalesce(revoked_at, expires_at) < now() - interval '30 days'
  `;

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
