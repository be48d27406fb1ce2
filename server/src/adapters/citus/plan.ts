import {
  changeLogProcedures,
  isPlainTrigger,
  planChangeLog,
  planChangeTable,
  siteChangeTable,
} from './change-log.ts';
import {
  droppedKeysTable,
  type ClusterTable,
  type ForeignKey,
  type Schema,
  type Step,
} from './catalogue.ts';

const distributionColumn = 'site_id';

/** Violations of the rules for distributable tables; none in a released version. */
export function findObstacles({ tables, foreignKeys, triggers }: Schema): string[] {
  const growthByTable = indexGrowth(tables);
  const isPlaced = (table: string): boolean => growthByTable.get(table) !== 'local';
  return [
    ...tables.flatMap(({ name, growth }) =>
      ['reference', 'tenant', 'local'].includes(growth ?? '')
        ? []
        : [`${name} does not say how it grows`],
    ),
    ...tables.filter(({ name }) => isPlaced(name)).flatMap(tableObstacles),
    ...foreignKeys.flatMap((key) => keyObstacles(key, growthByTable)),
    ...triggers
      .filter(({ table, procedure }) => isPlaced(table) && !changeLogProcedures.has(procedure))
      .map(({ table, name }) => `the trigger ${name} of ${table} decides something`),
  ];
}

function tableObstacles({ name, growth, keys, ...table }: ClusterTable): string[] {
  const bareKeys = growth === 'tenant' ? keys.filter(lacksSite) : [];
  return [
    ...table.identityColumns.map((column) => `${name}.${column} is an identity column`),
    ...table.narrowColumns.map((column) => `${name}.${column} is numbered and no bigint`),
    ...bareKeys.map((key) => `a key of ${name} is without a site: ${key.join(', ')}`),
    ...(growth === 'tenant' && keys.length === 0 ? [`${name} has no key`] : []),
  ];
}

const lacksSite = (columns: readonly string[]): boolean => !columns.includes(distributionColumn);

function keyObstacles(key: ForeignKey, growthByTable: ReadonlyMap<string, string>): string[] {
  const { table, name, target, columns, emptied } = key;
  const [from, to] = [growthByTable.get(table), growthByTable.get(target)];
  if (from !== 'tenant') return to === 'tenant' ? [`${name}: ${table} refers to a tenant's`] : [];
  if (to === 'local') return [`${name}: ${table} refers to what one node has`];
  if (emptied.includes(distributionColumn)) return [`${name}: ${table} would lose its site`];
  return to === 'tenant' && lacksSite(columns) ? [`${name}: ${table} refers without a site`] : [];
}

const indexGrowth = (tables: readonly ClusterTable[]): ReadonlyMap<string, string> =>
  new Map(tables.map(({ name, growth }) => [name, growth ?? '']));

/** The remaining steps in order. */
export function planDistribution(schema: Schema, shards?: number): Step[] {
  const { tables, foreignKeys, triggers, placed, dropped } = schema;
  const growthByTable = indexGrowth(tables);
  const isMissing = (table: string): boolean =>
    growthByTable.get(table) !== 'local' && !isInPlace(schema, table);
  const missing = (growth: string): string[] =>
    tables.filter((table) => table.growth === growth && isMissing(table.name)).map(tableName);
  const blocking = foreignKeys.filter(({ table, target }) => isMissing(table) || isMissing(target));
  const tenants = tables.filter(({ growth }) => growth === 'tenant').map(tableName);
  const changeTable = planChangeTable(schema);
  const anchor = tenants.find((table) => placed.get(table)?.kind === 'distributed');
  return [
    ...blocking.map(dropKey),
    ...triggers
      .filter((trigger) => growthByTable.get(trigger.table) !== 'local' && isPlainTrigger(trigger))
      .map(({ table, name }) => step('drop the change log', `drop trigger ${name} on ${table}`)),
    ...missing('reference').flatMap((table) => [
      step('on every node', `select create_reference_table('${table}')`),
      freeLocalRows(table),
    ]),
    ...changeTable,
    ...[...missing('tenant'), ...changeTable.map(() => siteChangeTable)].flatMap(
      (table, index, all) => {
        const first = anchor ?? all[0] ?? table;
        const beside = anchor === undefined && index === 0 ? 'none' : first;
        return [step('by site', distribute(table, beside, shards)), freeLocalRows(table)];
      },
    ),
    ...[...blocking, ...dropped].map(restoreKey),
    ...(blocking.length + dropped.length > 0
      ? [step('all restored', `drop table if exists ${droppedKeysTable}`)]
      : []),
    ...planChangeLog(schema),
  ];
}

export function isInPlace({ tables, placed }: Schema, name: string): boolean {
  const growth = tables.find((table) => table.name === name)?.growth;
  const { kind, column } = placed.get(name) ?? {};
  if (growth === 'reference') return kind === 'reference';
  return growth === 'tenant' ? kind === 'distributed' && column === distributionColumn : true;
}

const tableName = ({ name }: ClusterTable): string => name;

const step = (what: string, ...statements: string[]): Step => ({ what, statements });

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Citus rejects references to tables that are not distributed yet, and two tables refer to each other. */
const dropKey = ({ table, name, definition, target }: ForeignKey): Step =>
  step(
    'drop for now',
    `create table if not exists ${droppedKeysTable} (
  table_name text not null, name text not null, definition text not null, target text not null,
  primary key (table_name, name))`,
    `insert into ${droppedKeysTable} values (${[table, name, definition, target].map(quoted).join(', ')})
on conflict do nothing`,
    `alter table ${table} drop constraint ${name}`,
  );

const restoreKey = ({ table, name, definition }: ForeignKey): Step =>
  step('restore', `alter table ${table} add constraint ${name} ${definition}`);

const freeLocalRows = (table: string): Step =>
  step('rows are on the nodes', `select truncate_local_data_after_distributing_table('${table}')`);

const distribute = (table: string, beside: string, shards: number | undefined): string => {
  const shardCount = beside === 'none' && shards !== undefined ? `, shard_count => ${shards}` : '';
  return `select create_distributed_table('${table}', '${distributionColumn}', colocate_with => '${beside}'${shardCount})`;
};
