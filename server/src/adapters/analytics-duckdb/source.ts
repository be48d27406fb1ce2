import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { openPool } from '../../platform/db/pool.ts';
import { sourceList, type CopiedTable } from './tables.ts';

/** The database that is copied. */
export interface CopySource {
  /** Identifies the data: a copy with another identity belongs to another database. */
  readIdentity(): Promise<string>;
  /** Whether these sites, or data shared by all sites, changed since a snapshot. */
  hasChanged(since: string, siteIds: readonly number[] | null): Promise<boolean>;
  query<Row extends object>(text: string): Promise<Row[]>;
  /** Repeatable read: everything sees the same state. */
  inSnapshot<Result>(work: (transaction: SourceTransaction) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

export interface SourceTransaction {
  snapshot: string;
  query<Row extends object>(text: string): Promise<Row[]>;
  /** Writes rows as CSV; returns their number. */
  exportRows(table: CopiedTable, condition: string, file: string): Promise<number>;
}

const maxCloseMs = 2000;
const maxReadMs = 600_000;

/** SQL condition for rows not visible in a snapshot; exact even with long transactions. */
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

// Hosted databases may deny access to control data.
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
    select from service_record where changed_xid >= pg_snapshot_xmin($1::pg_snapshot)
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
    // Reading all data takes minutes.
    statement_timeout: maxReadMs,
    idle_in_transaction_session_timeout: maxReadMs,
    application_name: 'wastegauge-analytics',
    // The planner cannot know that almost no row is new; scanning all events would take seconds.
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
    inSnapshot: async (work) => {
      const client = await pool.connect();
      let failure: Error | undefined;
      try {
        await client.query('begin isolation level repeatable read read only');
        const result = await work(await openTransaction(client, stopping));
        await client.query('commit');
        return result;
      } catch (error) {
        failure = error instanceof Error ? error : new Error(String(error));
        throw error;
      } finally {
        client.release(failure);
      }
    },
    // Do not wait for a running check, which may take another minute.
    close: () => Promise.race([pool.end(), pause(maxCloseMs, undefined, { ref: false })]),
  };
}

async function openTransaction(
  client: pg.PoolClient,
  stopping: AbortSignal | undefined,
): Promise<SourceTransaction> {
  const found = await client.query<{ snapshot: string }>(
    'select pg_current_snapshot()::text as snapshot',
  );
  return {
    snapshot: found.rows[0]?.snapshot ?? '',
    query: async <Row extends object>(text: string) => (await client.query<Row>(text)).rows,
    exportRows: async (table, condition, file) => {
      const rows = client.query(
        copyTo(`copy (select ${sourceList(table)} from ${table.name} where ${condition})
          to stdout (format csv)`),
      );
      await pipeline(rows, createWriteStream(file), stopping ? { signal: stopping } : {});
      return rows.rowCount;
    },
  };
}
