import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Manifest } from './format.ts';

/** The product's own tables and those of its job queue. */
const schemas = ['public', 'graphile_worker'];

/** Specific to one database: its migrations and its logs of changes. */
const excluded = [
  'migration',
  'migrations',
  'followed_change',
  'followed_change_id_seq',
  'site_change',
];

/**
 * All tables with their stored columns, except transaction ids, which have no meaning in another database.
 */
export async function readTables(client: pg.ClientBase): Promise<Manifest['tables']> {
  const found = await client.query<Manifest['tables'][number]>(
    `select namespace.nspname as schema, class.relname as name,
       array_agg(attribute.attname::text order by attribute.attnum) as columns
     from pg_class class
     join pg_namespace namespace on namespace.oid = class.relnamespace
     join pg_attribute attribute on attribute.attrelid = class.oid
     where namespace.nspname = any($1) and class.relkind in ('r', 'p')
       and not class.relispartition and class.relname <> all($2)
       and attribute.attnum > 0 and not attribute.attisdropped
       and attribute.attgenerated = '' and attribute.atttypid <> 'xid8'::regtype
     group by namespace.nspname, class.relname
     order by namespace.nspname, class.relname`,
    [schemas, excluded],
  );
  return found.rows;
}

export async function readSequences(client: pg.ClientBase): Promise<Manifest['sequences']> {
  const found = await client.query<Manifest['sequences'][number]>(
    `select schemaname as schema, sequencename as name, last_value::text as value
     from pg_sequences
     where schemaname = any($1) and sequencename <> all($2) and last_value is not null
     order by schemaname, sequencename`,
    [schemas, excluded],
  );
  return found.rows;
}

/** Empty before the first start of the product. */
export async function readMigrations(client: pg.ClientBase): Promise<Manifest['migrations']> {
  if (!(await hasTable(client, 'public.migration'))) return [];
  const found = await client.query<Manifest['migrations'][number]>(
    'select name, checksum from public.migration order by name',
  );
  return found.rows;
}

export async function readQueueVersion(client: pg.ClientBase): Promise<number> {
  if (!(await hasTable(client, 'graphile_worker.migrations'))) return 0;
  const found = await client.query<{ version: number }>(
    'select max(id)::integer as version from graphile_worker.migrations',
  );
  return found.rows[0]?.version ?? 0;
}

export async function hasTable(client: pg.ClientBase, name: string): Promise<boolean> {
  const found = await client.query<{ exists: boolean }>(
    'select to_regclass($1) is not null as exists',
    [name],
  );
  return found.rows[0]?.exists ?? false;
}

/** Whether the tables are distributed over the nodes of a Citus cluster. */
export async function isDistributed(client: pg.ClientBase): Promise<boolean> {
  if (!(await hasTable(client, 'pg_dist_partition'))) return false;
  const { rowCount } = await client.query('select from pg_dist_partition limit 1');
  return rowCount !== 0;
}

// PostgreSQL lists a connection for a moment after it was closed.
const closedWithinMs = 2000;
const pauseMs = 100;

export async function isProductRunning(client: pg.ClientBase): Promise<boolean> {
  const giveUpAt = performance.now() + closedWithinMs;
  while (await hasConnections(client)) {
    if (performance.now() > giveUpAt) return true;
    await sleep(pauseMs);
  }
  return false;
}

async function hasConnections(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_stat_activity
     where datname = current_database() and application_name like 'wastegauge%'
       and pid <> pg_backend_pid()`,
  );
  return rowCount !== 0;
}
