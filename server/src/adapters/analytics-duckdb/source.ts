import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { openPool } from '../../platform/db/pool.ts';
import { columnList, type FollowedTable } from './tables.ts';

/** The database seen by who follows it. */
export interface CopySource {
  /** Which data this is: another answer means that a copy follows something else. */
  readIdentity(): Promise<string>;
  /** Whether sites changed, or what belongs to all of them, since a snapshot. */
  hasChanged(since: string, siteIds: readonly number[] | null): Promise<boolean>;
  query<Row extends object>(text: string): Promise<Row[]>;
  /** Everything read inside belongs to one moment. */
  atOneMoment<Result>(work: (moment: Moment) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

export interface Moment {
  snapshot: string;
  query<Row extends object>(text: string): Promise<Row[]>;
  /** Writes rows as CSV; answers how many. */
  exportRows(table: FollowedTable, condition: string, file: string): Promise<number>;
}

const longestFarewellMs = 2000;
const longestReadMs = 600_000;

/** True for rows of transactions a snapshot did not see yet. Exact, also beside transactions that take long. */
export const changedSince = (snapshot: string): string => {
  if (!/^\d+:\d+:[\d,]*$/.test(snapshot)) throw new TypeError(`Not a snapshot: ${snapshot}`);
  return `(changed_xid >= '${snapshot.split(':')[0]}'::xid8
    and not pg_visible_in_snapshot(changed_xid, '${snapshot}'::pg_snapshot))`;
};

const identityQuery = `
  select concat_ws(' ',
    (select system_identifier from pg_control_system()),
    (select timeline_id from pg_control_checkpoint()),
    (select oid from pg_database where datname = current_database()),
    (select id from installation)) as identity`;

// Where a hosted database keeps its control data to itself, the installation has to do.
const plainIdentityQuery = `
  select concat_ws(' ', (select oid from pg_database where datname = current_database()),
    (select id from installation)) as identity`;
const noPermission = '42501';

const changedQuery = `
  select exists (
    select from event where changed_xid >= pg_snapshot_xmin($1::pg_snapshot)
      and not pg_visible_in_snapshot(changed_xid, $1::pg_snapshot)
      and ($2::bigint[] is null or site_id = any($2))
  ) or exists (
    select from daily_cover where changed_xid >= pg_snapshot_xmin($1::pg_snapshot)
      and not pg_visible_in_snapshot(changed_xid, $1::pg_snapshot)
      and ($2::bigint[] is null or site_id = any($2))
  ) or exists (
    select from followed_change where changed_xid >= pg_snapshot_xmin($1::pg_snapshot)
      and not pg_visible_in_snapshot(changed_xid, $1::pg_snapshot)
      and ($2::bigint[] is null or site_id is null or site_id = any($2))
  ) as "hasChanged"`;

export function connectSource(databaseUrl: string, stopping?: AbortSignal): CopySource {
  const pool = openPool(databaseUrl, {
    max: 4,
    // A copy of all there is takes minutes to read, and the rows of a table a while to be taken in.
    statement_timeout: longestReadMs,
    idle_in_transaction_session_timeout: longestReadMs,
    application_name: 'wastegauge-analytics',
    // The planner does not know that almost no row is new; a scan of all events would cost seconds.
    options: '-c enable_seqscan=off -c timezone=UTC',
  });

  const query = async <Row extends object>(text: string): Promise<Row[]> =>
    (await pool.query<Row>(text)).rows;

  return {
    readIdentity: async () => {
      const found = await query<{ identity: string }>(identityQuery).catch((error: unknown) => {
        if (!(error instanceof pg.DatabaseError) || error.code !== noPermission) throw error;
        return query<{ identity: string }>(plainIdentityQuery);
      });
      return found[0]?.identity ?? '';
    },
    hasChanged: async (since, siteIds) => {
      const answer = await pool.query<{ hasChanged: boolean }>({
        name: 'has-changed',
        text: changedQuery,
        values: [since, siteIds],
      });
      return answer.rows[0]?.hasChanged ?? true;
    },
    query,
    atOneMoment: async (work) => {
      const client = await pool.connect();
      let failure: Error | undefined;
      try {
        await client.query('begin isolation level repeatable read read only');
        const result = await work(await momentOf(client, stopping));
        await client.query('commit');
        return result;
      } catch (error) {
        failure = error instanceof Error ? error : new Error(String(error));
        throw error;
      } finally {
        client.release(failure);
      }
    },
    // A check under way may take a minute more; nobody waits for it.
    close: () => Promise.race([pool.end(), pause(longestFarewellMs, undefined, { ref: false })]),
  };
}

async function momentOf(client: pg.PoolClient, stopping: AbortSignal | undefined): Promise<Moment> {
  const found = await client.query<{ snapshot: string }>(
    'select pg_current_snapshot()::text as snapshot',
  );
  return {
    snapshot: found.rows[0]?.snapshot ?? '',
    query: async <Row extends object>(text: string) => (await client.query<Row>(text)).rows,
    exportRows: async (table, condition, file) => {
      const rows = client.query(
        copyTo(`copy (select ${columnList(table)} from ${table.name} where ${condition})
          to stdout (format csv)`),
      );
      await pipeline(rows, createWriteStream(file), stopping ? { signal: stopping } : {});
      return rows.rowCount;
    },
  };
}
