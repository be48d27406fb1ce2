import { sql } from 'kysely';
import type { Db } from '../../src/platform/db/db.ts';

/**
 * Replaces the functions of Citus that the command calls: they record their arguments and refuse what Citus refuses.
 * Nothing is distributed, so this tests the order and completeness of the plan only.
 */
export const standInForCitus = (db: Db): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await sql.raw(functions).execute(transaction);
  });

const functions = `
create schema stand_in;
set local search_path = stand_in, public;
do $$ begin
  execute format('alter database %I set search_path = public, stand_in', current_database());
end $$;

create table pg_dist_partition (
  logicalrelid regclass primary key, partmethod "char" not null, partkey text,
  colocationid integer not null, repmodel "char" not null);
create table pg_dist_node (
  groupid integer primary key, isactive boolean not null, nodeid integer not null,
  nodename text not null, nodeport integer not null, version text not null default '13.0-1');
insert into pg_dist_node values
  (0, true, 1, 'a', 5432), (1, true, 2, 'b', 5432), (2, true, 3, 'c', 5432);

create function run_command_on_all_nodes(
  command text, out nodeid integer, out success boolean, out result text
) returns setof record language sql as $$
  select nodeid, version <> 'silent',
    case when version = 'silent' then 'connection refused' else version end
  from pg_dist_node
$$;

create function column_to_column_name(table_name regclass, key text) returns text
  language sql as 'select key';

create function refuse_unplaceable(relation regclass) returns void language plpgsql as $$
declare
  other text;
begin
  if exists (select from pg_dist_partition where logicalrelid = relation) then
    raise exception 'table "%" is already distributed', relation;
  end if;
  if exists (select from pg_trigger where tgrelid = relation and not tgisinternal) then
    raise exception 'cannot distribute relation "%" because it has triggers', relation;
  end if;
  select conname into other from pg_constraint
  where contype = 'f' and (conrelid = relation or confrelid = relation)
    and not (conrelid = relation and confrelid = relation) limit 1;
  if found then raise exception 'foreign key % stands in the way of %', other, relation; end if;
end $$;

create function create_reference_table(table_name text) returns void language plpgsql as $$
begin
  perform refuse_unplaceable(table_name::regclass);
  insert into pg_dist_partition values (table_name::regclass, 'n', null, 1, 't');
end $$;

create function create_distributed_table(
  table_name regclass, distribution_column text, distribution_type text default 'hash',
  colocate_with text default 'default', shard_count integer default null
) returns void language plpgsql as $$
declare
  colocation integer;
begin
  perform refuse_unplaceable(table_name);
  if colocate_with = 'none' then colocation := 1000 + (random() * 1000000)::integer;
  else
    select colocationid into strict colocation from pg_dist_partition
    where logicalrelid = colocate_with::regclass and partmethod = 'h';
  end if;
  insert into pg_dist_partition values (table_name, 'h', distribution_column, colocation, 's');
end $$;

create function get_shard_id_for_distribution_column(relation regclass, site_id bigint)
  returns bigint language sql as 'select site_id % 2';

create function truncate_local_data_after_distributing_table(table_name regclass) returns void
  language plpgsql as $$
begin
  perform from pg_dist_partition where logicalrelid = table_name;
  if not found then raise exception 'supplied parameter is not a distributed relation'; end if;
end $$;`;
