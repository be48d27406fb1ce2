import { sql } from 'kysely';
import { isDistributed } from '../../platform/db/distribution.ts';
import type { Db } from '../../platform/db/db.ts';
import { queryRows } from '../../platform/db/query.ts';

/** The statements run in one transaction. */
export interface Step {
  what: string;
  statements: string[];
}

/** From the database catalogue. */
export interface Schema {
  tables: ClusterTable[];
  foreignKeys: ForeignKey[];
  triggers: Trigger[];
  /** By table; plain tables are missing. */
  placed: ReadonlyMap<string, TablePlacement>;
  /** Foreign keys dropped by an earlier run and not restored yet. */
  dropped: ForeignKey[];
}

export interface ClusterTable {
  name: string;
  /** The comment of the table: reference, tenant or local. */
  growth: string | null;
  /** The columns of each unique key. */
  keys: string[][];
  identityColumns: string[];
  /** Columns with a sequence that are not bigint. */
  narrowColumns: string[];
}

export interface ForeignKey {
  table: string;
  name: string;
  definition: string;
  target: string;
  columns: string[];
  /** Columns set to null or default when the referenced row is deleted. */
  emptied: string[];
}

export interface Trigger {
  table: string;
  name: string;
  procedure: string;
}

export interface TablePlacement {
  kind: 'reference' | 'distributed' | 'local';
  column: string | null;
  colocationId: number;
}

/** Stores dropped foreign keys until they are restored. */
export const droppedKeysTable = 'distribution_foreign_key';

export async function readSchema(db: Db): Promise<Schema> {
  const [tables, foreignKeys, triggers] = [
    await findTables(db),
    await findForeignKeys(db),
    await findTriggers(db),
  ];
  const placed: ReadonlyMap<string, TablePlacement> = (await isDistributed(db))
    ? await findPlacements(db)
    : new Map();
  // Citus creates a local table again, without its comment, when it gets a reference to a table of all nodes.
  const growing = tables.map((table) =>
    placed.get(table.name)?.kind === 'local'
      ? { ...table, growth: table.growth ?? 'local' }
      : table,
  );
  const known = new Set(foreignKeys.map(({ table, name }) => `${table} ${name}`));
  const stored = await findDroppedKeys(db);
  const dropped = stored.filter(({ table, name }) => !known.has(`${table} ${name}`));
  return { tables: growing, foreignKeys, triggers, placed, dropped };
}

const isOurs = sql`relation.relnamespace = 'public'::regnamespace`;

const columnNames = (relation: string, numbers: string) => sql<string[]>`
  array(
    select attname::text from unnest(${sql.ref(numbers)}) as number
    join pg_attribute on attrelid = ${sql.ref(relation)} and attnum = number)`;

const findTables = (db: Db): Promise<ClusterTable[]> =>
  queryRows(db)`
    select relation.relname as name, obj_description(relation.oid, 'pg_class') as growth,
      coalesce((
        select json_agg(${columnNames('pg_index.indrelid', 'pg_index.indkey')})
        from pg_index where pg_index.indrelid = relation.oid and pg_index.indisunique
      ), '[]') as keys,
      array(
        select attname::text from pg_attribute
        where attrelid = relation.oid and attidentity <> '' and not attisdropped
      ) as "identityColumns",
      array(
        select attname::text from pg_attribute
        join pg_attrdef on adrelid = attrelid and adnum = attnum
        where attrelid = relation.oid and not attisdropped and atttypid <> 'bigint'::regtype
          and pg_get_expr(adbin, adrelid) like 'nextval(%'
      ) as "narrowColumns"
    from pg_class as relation
    where relation.relkind = 'r' and ${isOurs} and relation.relname <> ${droppedKeysTable}
    order by relation.relname
  `;

const findForeignKeys = (db: Db): Promise<ForeignKey[]> =>
  queryRows(db)`
    select relation.relname as table, held.conname as name,
      pg_get_constraintdef(held.oid) as definition, target.relname as target,
      ${columnNames('held.conrelid', 'held.conkey')} as columns,
      case when held.confdeltype not in ('n', 'd') then '{}'
        when held.confdelsetcols is null then ${columnNames('held.conrelid', 'held.conkey')}
        else ${columnNames('held.conrelid', 'held.confdelsetcols')} end as emptied
    from pg_constraint as held
    join pg_class as relation on relation.oid = held.conrelid
    join pg_class as target on target.oid = held.confrelid
    where held.contype = 'f' and ${isOurs}
    order by 1, 2
  `;

export const findTriggers = (db: Db): Promise<Trigger[]> =>
  queryRows(db)`
    select relation.relname as table, tgname as name, proname as procedure
    from pg_trigger
    join pg_class as relation on relation.oid = tgrelid
    join pg_proc on pg_proc.oid = tgfoid
    where not tgisinternal and ${isOurs} and proname not like 'citus%'
    order by 1, 2
  `;

async function findPlacements(db: Db): Promise<Map<string, TablePlacement>> {
  const found = await sql<TablePlacement & { name: string }>`
    select relation.relname as name, colocationid as "colocationId",
      case when partmethod = 'h' then 'distributed' when repmodel = 't' then 'reference'
        else 'local' end as kind,
      case when partmethod = 'h' then column_to_column_name(logicalrelid, partkey) end as column
    from pg_dist_partition join pg_class as relation on relation.oid = logicalrelid
    where ${isOurs}
  `.execute(db);
  return new Map(found.rows.map(({ name, ...placement }) => [name, placement]));
}

async function findDroppedKeys(db: Db): Promise<ForeignKey[]> {
  const there = await sql<{ isThere: boolean }>`
    select to_regclass(${droppedKeysTable}) is not null as "isThere"
  `.execute(db);
  if (!there.rows[0]?.isThere) return [];
  return queryRows(db)<ForeignKey>`
    select table_name as "table", name, definition, target, '{}'::text[] as columns,
      '{}'::text[] as emptied
    from ${sql.table(droppedKeysTable)} order by 1, 2
  `;
}
