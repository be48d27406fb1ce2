import { noteTable, type ForeignKey, type Schema, type Table } from './catalogue.ts';

/** Statements of one step are run in one transaction. */
export interface Step {
  what: string;
  statements: string[];
}

const distributionColumn = 'site_id';
/** They tell a follower what changed; there is none where the cluster answers by itself. */
const followersProcedures = new Set([
  'set_changed_xid',
  'note_table_change',
  'note_deleted_rows',
  'note_changed_rows',
]);

/** What keeps the tables from being distributed, by the rules for growing; none in a released version. */
export function findObstacles({ tables, foreignKeys, triggers }: Schema): string[] {
  const growthOf = growths(tables);
  const isPlaced = (table: string): boolean => growthOf.get(table) !== 'local';
  return [
    ...tables.flatMap(({ name, growth }) =>
      ['reference', 'tenant', 'local'].includes(growth ?? '')
        ? []
        : [`${name} does not say how it grows`],
    ),
    ...tables.filter(({ name }) => isPlaced(name)).flatMap(obstaclesOfTable),
    ...foreignKeys.flatMap((key) => obstaclesOfKey(key, growthOf)),
    ...triggers
      .filter(({ table, procedure }) => isPlaced(table) && !followersProcedures.has(procedure))
      .map(({ table, name }) => `the trigger ${name} of ${table} decides something`),
  ];
}

function obstaclesOfTable({ name, growth, keys, ...table }: Table): string[] {
  const bareKeys = growth === 'tenant' ? keys.filter(lacksSite) : [];
  return [
    ...table.identityColumns.map((column) => `${name}.${column} is an identity column`),
    ...table.narrowColumns.map((column) => `${name}.${column} is numbered and no bigint`),
    ...bareKeys.map((key) => `a key of ${name} is without a site: ${key.join(', ')}`),
    ...(growth === 'tenant' && keys.length === 0 ? [`${name} has no key`] : []),
  ];
}

const lacksSite = (columns: readonly string[]): boolean => !columns.includes(distributionColumn);

function obstaclesOfKey(key: ForeignKey, growthOf: ReadonlyMap<string, string>): string[] {
  const { table, name, target, columns, emptied } = key;
  const [from, to] = [growthOf.get(table), growthOf.get(target)];
  if (from !== 'tenant') return to === 'tenant' ? [`${name}: ${table} refers to a tenant's`] : [];
  if (to === 'local') return [`${name}: ${table} refers to what one node has`];
  if (emptied.includes(distributionColumn)) return [`${name}: ${table} would lose its site`];
  return to === 'tenant' && lacksSite(columns) ? [`${name}: ${table} refers without a site`] : [];
}

const growths = (tables: readonly Table[]): ReadonlyMap<string, string> =>
  new Map(tables.map(({ name, growth }) => [name, growth ?? '']));

/** What is left to do, in order; nothing once everything is in its place. */
export function planDistribution(schema: Schema, shards?: number): Step[] {
  const { tables, foreignKeys, triggers, placed, takenAway } = schema;
  const growthOf = growths(tables);
  const isMissing = (table: string): boolean =>
    growthOf.get(table) !== 'local' && !isInPlace(schema, table);
  const missing = (growth: string): string[] =>
    tables.filter((table) => table.growth === growth && isMissing(table.name)).map(nameOf);
  const inTheWay = foreignKeys.filter(({ table, target }) => isMissing(table) || isMissing(target));
  const tenants = tables.filter(({ growth }) => growth === 'tenant').map(nameOf);
  const anchor = tenants.find((table) => placed.get(table)?.kind === 'distributed');
  return [
    ...inTheWay.map(takeAway),
    ...triggers
      .filter(({ table }) => growthOf.get(table) !== 'local')
      .map(({ table, name }) => step('nobody follows', `drop trigger ${name} on ${table}`)),
    ...missing('reference').flatMap((table) => [
      step('on every node', `select create_reference_table('${table}')`),
      freeLocalRows(table),
    ]),
    ...missing('tenant').flatMap((table, index, all) => {
      const first = anchor ?? all[0] ?? table;
      const beside = anchor === undefined && index === 0 ? 'none' : first;
      return [step('by site', distribute(table, beside, shards)), freeLocalRows(table)];
    }),
    ...[...inTheWay, ...takenAway].map(putBack),
    ...(inTheWay.length + takenAway.length > 0
      ? [step('everything is back', `drop table if exists ${noteTable}`)]
      : []),
  ];
}

export function isInPlace({ tables, placed }: Schema, name: string): boolean {
  const growth = tables.find((table) => table.name === name)?.growth;
  const { kind, column } = placed.get(name) ?? {};
  if (growth === 'reference') return kind === 'reference';
  return growth === 'tenant' ? kind === 'distributed' && column === distributionColumn : true;
}

const nameOf = ({ name }: Table): string => name;

const step = (what: string, ...statements: string[]): Step => ({ what, statements });

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** References with tables that are not in their place yet are refused, and two tables refer to each other. */
const takeAway = ({ table, name, definition, target }: ForeignKey): Step =>
  step(
    'away for a while',
    `create table if not exists ${noteTable} (
  table_name text not null, name text not null, definition text not null, target text not null,
  primary key (table_name, name))`,
    `insert into ${noteTable} values (${[table, name, definition, target].map(quoted).join(', ')})
on conflict do nothing`,
    `alter table ${table} drop constraint ${name}`,
  );

const putBack = ({ table, name, definition }: ForeignKey): Step =>
  step('back again', `alter table ${table} add constraint ${name} ${definition}`);

const freeLocalRows = (table: string): Step =>
  step('rows are on the nodes', `select truncate_local_data_after_distributing_table('${table}')`);

const distribute = (table: string, beside: string, shards: number | undefined): string => {
  const shardCount = beside === 'none' && shards !== undefined ? `, shard_count => ${shards}` : '';
  return `select create_distributed_table('${table}', '${distributionColumn}', colocate_with => '${beside}'${shardCount})`;
};
