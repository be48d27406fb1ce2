import type { Db } from '../../platform/db/db.ts';
import { findTriggers, type Schema, type Step } from './catalogue.ts';

/** Changes of the tables of a site, noted on the node of the site. Other changes are in followed_change. */
export const siteChangeTable = 'site_change';

const createTable = [
  `create table ${siteChangeTable} (
  site_id bigint not null,
  id uuid not null default gen_random_uuid(),
  changed_xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now(),
  table_name text not null,
  -- Null: anything of the site may have changed.
  row_ids bigint[],
  primary key (site_id, id)
)`,
  `comment on table ${siteChangeTable} is 'tenant'`,
  `create index site_change_xid_idx on ${siteChangeTable} (changed_xid)`,
];

// One row per shard: every node answers a query on them.
const addRowOfEachShard = `insert into ${siteChangeTable} (site_id, at, table_name)
select distinct on (get_shard_id_for_distribution_column('${siteChangeTable}', site_id))
  site_id, 'infinity', ''
from generate_series(-1::bigint, -20000, -1) as site_id
order by get_shard_id_for_distribution_column('${siteChangeTable}', site_id), site_id desc`;

const removeRowOfEachShard = `delete from ${siteChangeTable} where site_id < 0`;

// Nodes count their own transactions, so the upper 16 bits of changed_xid are the number of the node.
const nodeXid = `(pg_current_xact_id()::text::bigint
    + (select groupid::bigint << 48 from pg_dist_local_group))::text::xid8`;

const functions = [
  `create or replace function read_node_state() returns text language plpgsql stable as $$
declare
  identity text := '';
begin
  begin
    select concat_ws(':', system_identifier, timeline_id) into identity
    from pg_control_system(), pg_control_checkpoint();
  exception when insufficient_privilege then
    null;
  end;
  return concat_ws(' ', (select groupid from pg_dist_local_group), identity, pg_current_snapshot());
end $$`,
  `create or replace function set_node_xid() returns trigger language plpgsql as $$
begin
  new.changed_xid := ${nodeXid};
  return new;
end $$`,
  `create or replace function note_site_change() returns trigger language plpgsql as $$
declare
  gone text := case tg_argv[1] when 'rows' then 'array_agg(id)' else 'null::bigint[]' end;
  change record;
begin
  for change in execute 'select site_id, ' || gone || ' as row_ids from changed group by site_id' loop
    execute format('insert into %s (site_id, id, changed_xid, at, table_name, row_ids)
        values ($1, gen_random_uuid(), $2, now(), $3, $4)',
      shard_name('${siteChangeTable}',
        get_shard_id_for_distribution_column('${siteChangeTable}', change.site_id)))
    using change.site_id, ${nodeXid}, tg_argv[0], change.row_ids;
  end loop;
  return null;
end $$`,
  // Every node has these tables; truncate triggers run on the coordinator.
  `create or replace function note_shared_change() returns trigger language plpgsql as $$
begin
  if (select groupid from pg_dist_local_group) <> 0 then return null; end if;
  if tg_op <> 'TRUNCATE' then
    if not exists (select from changed) then return null; end if;
  end if;
  insert into followed_change (table_name) values (tg_argv[0]);
  return null;
end $$`,
];

const nodeProcedures = ['set_node_xid', 'note_site_change', 'note_shared_change'];
/** Triggers that record changes on plain PostgreSQL. */
const plainProcedures = [
  'set_changed_xid',
  'note_table_change',
  'note_deleted_rows',
  'note_changed_rows',
  'note_changed_sites',
];
export const changeLogProcedures: ReadonlySet<string> = new Set([
  ...nodeProcedures,
  ...plainProcedures,
]);

const rowTables = ['event', 'daily_cover', 'service_record'];
const siteTables = [
  'cover_default',
  'venue_event',
  'focus_food',
  'stream_destination',
  'stream_assignment',
];
const sharedTables = [
  'site',
  'locale',
  'site_info',
  'device',
  'food',
  'food_category',
  'food_subcategory',
  'waste_type',
  'fx_rate',
];

type Operation = 'insert' | 'update' | 'delete';

const noteAfter = (table: string, operation: Operation, note: string): string =>
  `create trigger ${table}_${operation === 'insert' ? 'inserted' : `${operation}d`}
  after ${operation} on ${table}
  referencing ${operation === 'delete' ? 'old' : 'new'} table as changed
  for each statement execute function ${note}`;

const noteTruncation = (table: string): string =>
  `create trigger ${table}_truncated after truncate on ${table}
  for each statement execute function note_shared_change('${table}')`;

const noteAll = (table: string, note: string): string[] => [
  ...(['insert', 'update', 'delete'] as const).map((operation) =>
    noteAfter(table, operation, note),
  ),
  noteTruncation(table),
];

const triggersByTable: ReadonlyMap<string, string[]> = new Map([
  ...rowTables.map((table): [string, string[]] => [
    table,
    [
      `create trigger ${table}_changed before insert or update on ${table}
  for each row execute function set_node_xid()`,
      noteAfter(table, 'delete', `note_site_change('${table}', 'rows')`),
      noteTruncation(table),
    ],
  ]),
  ...siteTables.map((table): [string, string[]] => [
    table,
    noteAll(table, `note_site_change('${table}', 'site')`),
  ]),
  // Only the first stream of a site changes the stream of its events.
  [
    'waste_stream',
    [
      noteAfter('waste_stream', 'insert', "note_site_change('waste_stream', 'site')"),
      noteTruncation('waste_stream'),
    ],
  ],
  ...sharedTables.map((table): [string, string[]] => [
    table,
    noteAll(table, `note_shared_change('${table}')`),
  ]),
]);

export const planChangeTable = ({ tables }: Schema): Step[] =>
  tables.some(({ name }) => name === siteChangeTable)
    ? []
    : [{ what: 'a log of changes on each node', statements: createTable }];

/** Runs after the tables were distributed. A changed function reaches existing clusters under a new name only. */
export function planChangeLog({ triggers }: Pick<Schema, 'triggers'>): Step[] {
  const missing = [...triggersByTable].filter(
    ([table]) =>
      !triggers.some(
        (trigger) => trigger.table === table && nodeProcedures.includes(trigger.procedure),
      ),
  );
  if (missing.length === 0) return [];
  return [
    { what: 'each node has a row', statements: [removeRowOfEachShard, addRowOfEachShard] },
    { what: 'record changes', statements: functions },
    ...missing.map(([, statements]) => ({
      what: 'record changes',
      statements: ['set local citus.enable_unsafe_triggers = on', ...statements],
    })),
  ];
}

/** Whether the nodes record every change, so that an analytics copy can follow them. */
export const hasChangeLog = async (db: Db): Promise<boolean> =>
  planChangeLog({ triggers: await findTriggers(db) }).length === 0;

export const isPlainTrigger = ({ procedure }: { procedure: string }): boolean =>
  plainProcedures.includes(procedure);
