import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { isDistributed } from '../../platform/db/distribution.ts';
import { queryRows } from '../../platform/db/query.ts';

export async function findDatabaseBytes(db: Db): Promise<number> {
  const found = await sql<{ bytes: number }>`
    select pg_database_size(current_database()) as bytes
  `.execute(db);
  return found.rows[0]?.bytes ?? 0;
}

export interface TableSize {
  name: string;
  bytes: number;
  /** Estimated; null before the first analyze. */
  rows: number | null;
}

export const findLargestTables = (db: Db, atMost: number): Promise<TableSize[]> =>
  queryRows(db)`
    select relname as name, pg_total_relation_size(oid) as bytes,
      case when reltuples >= 0 then reltuples::bigint end as rows
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
    order by bytes desc, name
    limit ${atMost}
  `;

/** Estimated: there may be tens of millions of rows. */
export async function estimateRows(db: Db, table: string): Promise<number | null> {
  const found = await sql<{ rows: number }>`
    select reltuples::bigint as rows from pg_class where oid = ${table}::regclass and reltuples >= 0
  `.execute(db);
  return found.rows[0]?.rows ?? null;
}

export interface PicturesOfSite {
  name: string;
  count: number;
  bytes: number;
}

/** Scales up a sample of whole pages. */
export const samplePictures = (db: Db, sharePercent: number): Promise<PicturesOfSite[]> =>
  queryRows(db)`
    select site.name, sampled.count, sampled.bytes
    from (
      select site_id,
        round(count(*) * 100 / ${sharePercent}::float8)::bigint as count,
        round(sum(bytes) * 100 / ${sharePercent}::float8)::bigint as bytes
      from event_image tablesample system (${sharePercent}::real)
      where state in ('original', 'ready')
      group by site_id
    ) as sampled
    join site on site.id = sampled.site_id
    order by sampled.bytes desc, site.name
  `;

/** One index lookup per site. */
export async function findOldestPicture(db: Db): Promise<Date | null> {
  const pictures = (await isDistributed(db))
    ? sql`event_image as oldest where oldest.state = 'ready'`
    : sql`site cross join lateral (
        select created_at from event_image
        where event_image.site_id = site.id and state = 'ready'
        order by created_at limit 1
      ) as oldest`;
  const found = await sql<{ at: Date | null }>`
    select min(oldest.created_at) as at from ${pictures}
  `.execute(db);
  return found.rows[0]?.at ?? null;
}

export interface DatabaseFacts {
  version: string;
  migration: { name: string; appliedAt: Date } | null;
  connections: { name: string; count: number }[];
}

export async function findDatabaseFacts(db: Db): Promise<DatabaseFacts> {
  const version = await sql<{ version: string }>`
    select current_setting('server_version') as version
  `.execute(db);
  const migration = await sql<{ name: string; appliedAt: Date }>`
    select name, applied_at as "appliedAt" from migration order by name desc limit 1
  `.execute(db);
  const connections = await sql<{ name: string; count: number }>`
    select application_name as name, count(*) as count from pg_stat_activity
    where datname = current_database() and application_name <> ''
    group by application_name order by application_name
  `.execute(db);
  return {
    version: version.rows[0]?.version ?? '',
    migration: migration.rows[0] ?? null,
    connections: connections.rows,
  };
}

/** Null unless the role may read the setting. */
export async function findDatabaseFolder(db: Db): Promise<string | null> {
  const found = await sql<{ folder: string | null }>`
    select current_setting('data_directory', true) as folder
  `.execute(db);
  return found.rows[0]?.folder ?? null;
}
