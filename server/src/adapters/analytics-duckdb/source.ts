import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { openPool } from '../../platform/db/pool.ts';
import {
  beginOnNodes,
  hasChangedOnNodes,
  isCluster,
  readNodes,
  type RunQuery,
} from './cluster-nodes.ts';
import { changedSince, type Position } from './position.ts';
import { sourceList, type CopiedTable } from './tables.ts';

/** The database that is copied. */
export interface CopySource {
  /** Identifies the data: a copy with another identity belongs to another database. */
  readIdentity(): Promise<string>;
  readPosition(): Promise<Position>;
  /** Whether these sites, or data shared by all sites, changed since a snapshot. */
  hasChanged(since: Position, siteIds: readonly number[] | null): Promise<boolean>;
  query<Row extends object>(text: string): Promise<Row[]>;
  /** On a cluster, where each node records its changes. */
  isOnNodes(): Promise<boolean>;
  /**
   * Repeatable read: everything sees the same state. On a cluster, everything sees at least the changes of the position,
   * and changes made in the meantime may be read already.
   */
  inSnapshot<Result>(work: (transaction: SourceTransaction) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

export interface SourceTransaction {
  snapshot: Position;
  query<Row extends object>(text: string): Promise<Row[]>;
  /** Deleted rows, and changes of small tables. */
  readChanges(since: Position): Promise<FollowedChange[]>;
  /** Whether a site has changes that are not in the snapshot but can be read. */
  hasChangedSince(siteId: string): Promise<boolean>;
  /** Writes rows as CSV; returns their number. */
  exportRows(table: CopiedTable, condition: string, file: string): Promise<number>;
}

export interface FollowedChange {
  table: string;
  siteId: string | null;
  rowIds: string[] | null;
}

const maxCloseMs = 2000;
const maxReadMs = 600_000;

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

  let found: Promise<boolean> | undefined;
  const isOnNodes = (): Promise<boolean> => {
    found ??= isCluster(query);
    found.catch(() => {
      found = undefined;
    });
    return found;
  };

  const readPosition = async (): Promise<Position> =>
    (await isOnNodes()) ? (await readNodes(query)).position : readSnapshot(query);

  async function inTransaction<Result>(
    begin: string,
    work: (client: pg.PoolClient) => Promise<Result>,
  ): Promise<Result> {
    const client = await pool.connect();
    let failure: Error | undefined;
    try {
      await client.query(begin);
      const result = await work(client);
      await client.query('commit');
      return result;
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error));
      throw error;
    } finally {
      client.release(failure);
    }
  }

  return {
    readIdentity: async () => {
      const rows = await query<{ identity: string }>(identityQuery).catch((error: unknown) => {
        if (!(error instanceof pg.DatabaseError) || error.code !== noPermission) throw error;
        return query<{ identity: string }>(plainIdentityQuery);
      });
      const identity = rows[0]?.identity ?? '';
      return (await isOnNodes()) ? `${identity} ${(await readNodes(query)).identity}` : identity;
    },
    readPosition,
    hasChanged: async (since, siteIds) => {
      if (await isOnNodes()) {
        return inTransaction(beginOnNodes, (client) =>
          hasChangedOnNodes(queryWith(client), since, siteIds),
        );
      }
      const answer = await pool.query<{ hasChanged: boolean }>({
        name: 'has-changed',
        text: changedQuery,
        values: [since, siteIds],
      });
      return answer.rows[0]?.hasChanged ?? true;
    },
    query,
    isOnNodes,
    inSnapshot: async (work) => {
      if (!(await isOnNodes())) {
        return inTransaction('begin isolation level repeatable read read only', async (client) =>
          work(openTransaction(client, await readSnapshot(queryWith(client)), false, stopping)),
        );
      }
      // Nodes have no common snapshot: what is read after the position contains its changes.
      const position = await readPosition();
      return inTransaction(beginOnNodes, (client) =>
        work(openTransaction(client, position, true, stopping)),
      );
    },
    // Do not wait for a running check, which may take another minute.
    close: () => Promise.race([pool.end(), pause(maxCloseMs, undefined, { ref: false })]),
  };
}

const queryWith =
  (client: pg.PoolClient): RunQuery =>
  async <Row extends object>(text: string) =>
    (await client.query<Row>(text)).rows;

async function readSnapshot(query: RunQuery): Promise<Position> {
  const [found] = await query<{ snapshot: string }>(
    'select pg_current_snapshot()::text as snapshot',
  );
  return found?.snapshot ?? '';
}

function openTransaction(
  client: pg.PoolClient,
  snapshot: Position,
  hasNodes: boolean,
  stopping: AbortSignal | undefined,
): SourceTransaction {
  const query = queryWith(client);
  return {
    snapshot,
    query,
    readChanges: async (since) => {
      const changes: FollowedChange[] = [];
      for (const log of hasNodes ? ['followed_change', 'site_change'] : ['followed_change']) {
        const found = await query<FollowedChange>(`
          select table_name as "table", site_id::text as "siteId", row_ids::text[] as "rowIds"
          from ${log} where ${changedSince(since)}`);
        changes.push(...found);
      }
      return changes;
    },
    hasChangedSince: async (siteId) =>
      hasNodes && (await hasChangedOnNodes(query, snapshot, [Number(siteId)])),
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
