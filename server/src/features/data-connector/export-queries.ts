import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { SiteScope } from '../../platform/scope.ts';
import type { Snapshot } from '../../platform/files/snapshot.ts';
import { queryCount, queryRows, runStatement } from '../../platform/db/query.ts';

export async function readSnapshotId(db: Db): Promise<string> {
  const found = await sql<{ name: string }>`
    select pg_current_snapshot()::text as name
  `.execute(db);
  return found.rows[0]?.name ?? '';
}

/** True for rows of transactions that were not visible in the snapshot; exact even beside long transactions. */
export const changedSince = (since: string, table: string): RawBuilder<unknown> => {
  const xid = sql.ref(`${table}.changed_xid`);
  return sql`(${xid} >= pg_snapshot_xmin(${since}::pg_snapshot)
    and not pg_visible_in_snapshot(${xid}, ${since}::pg_snapshot))`;
};

// The planner cannot know that almost no row is new; a full scan would take seconds.
export const preferIndexes = (snapshot: Snapshot): Promise<void> =>
  runStatement(snapshot)`set local enable_seqscan = off`;

/** Deleted rows, for example after undoing an import, and changed streams require a full load. */
export async function isFollowable(
  snapshot: Snapshot,
  tables: readonly string[],
  scope: SiteScope,
  since: string,
): Promise<boolean> {
  const found = await sql<{ isFollowable: boolean }>`
    select pg_snapshot_xmax(pg_current_snapshot()) >= pg_snapshot_xmin(${since}::pg_snapshot)
      and not exists (
        select from followed_change
        where table_name = any(${tables}::text[])
          and (site_id is null or site_id = any(${scope.siteIds}))
          and ${changedSince(since, 'followed_change')}
      ) as "isFollowable"
  `.execute(snapshot);
  return found.rows[0]?.isFollowable ?? false;
}

export async function deleteOldChanges(db: Db, olderThanDays: number): Promise<void> {
  const logs = await queryRows(db)<{ name: string }>`
    select name from unnest(array['followed_change', 'site_change']) as name
    where to_regclass(name) is not null
  `;
  for (const { name } of logs) {
    await runStatement(db)`
      delete from ${sql.table(name)} where at < now() - make_interval(days => ${olderThanDays})
    `;
  }
}

/** Changes when transaction ids restart: the data was moved or restored. */
export async function readDatabaseName(db: Db): Promise<string> {
  const rights = await sql<{ canRead: boolean }>`
    select has_function_privilege('pg_control_system()', 'execute')
      and has_function_privilege('pg_control_checkpoint()', 'execute') as "canRead"
  `.execute(db);
  // Hosted databases may deny access to the control data.
  const control = rights.rows[0]?.canRead
    ? sql`(select system_identifier from pg_control_system()),
        (select timeline_id from pg_control_checkpoint()),`
    : sql``;
  const found = await sql<{ name: string }>`
    select concat_ws(' ', ${control}
      (select oid from pg_database where datname = current_database()),
      (select id from installation)) as name
  `.execute(db);
  return found.rows[0]?.name ?? '';
}

export const countRows = (snapshot: Snapshot, chosen: RawBuilder<unknown>): Promise<number> =>
  queryCount(snapshot)`from ${chosen}
  `;
