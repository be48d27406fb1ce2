-- Who keeps a copy of these tables sees new and changed rows by their changed_xid. What rows cannot tell, that
-- some are gone or that a table without changed_xid is another, is noted here and kept for a week.
create sequence followed_change_id_seq;
create table followed_change (
  id bigint primary key default nextval('followed_change_id_seq'),
  changed_xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now(),
  table_name text not null,
  -- With a site: these of its rows are gone. Without: anything may have changed.
  site_id bigint,
  row_ids bigint[]
);
comment on table followed_change is 'local';
create index followed_change_xid_idx on followed_change (changed_xid);

create function note_table_change() returns trigger language plpgsql as $$
begin
  insert into followed_change (table_name) values (tg_table_name);
  return null;
end $$;

create function note_deleted_rows() returns trigger language plpgsql as $$
begin
  insert into followed_change (table_name, site_id, row_ids)
  select tg_table_name, gone.site_id, array_agg(gone.id) from gone group by gone.site_id;
  return null;
end $$;

create trigger event_deleted after delete on event
  referencing old table as gone for each statement execute function note_deleted_rows();
create trigger event_truncated after truncate on event
  for each statement execute function note_table_change();
create trigger daily_cover_deleted after delete on daily_cover
  referencing old table as gone for each statement execute function note_deleted_rows();
create trigger daily_cover_truncated after truncate on daily_cover
  for each statement execute function note_table_change();

-- An upsert that finds everything as it should be is no change.
create function note_changed_rows() returns trigger language plpgsql as $$
begin
  if exists (select from changed) then
    insert into followed_change (table_name) values (tg_table_name);
  end if;
  return null;
end $$;

do $$
declare
  followed text;
begin
  foreach followed in array array[
    'site', 'locale', 'site_info', 'device', 'food', 'food_category', 'food_subcategory', 'waste_type',
    'fx_rate', 'cover_default', 'venue_event', 'focus_food'
  ] loop
    execute format(
      'create trigger %I after insert on %I referencing new table as changed
         for each statement execute function note_changed_rows()',
      followed || '_inserted', followed);
    execute format(
      'create trigger %I after update on %I referencing new table as changed
         for each statement execute function note_changed_rows()',
      followed || '_updated', followed);
    execute format(
      'create trigger %I after delete on %I referencing old table as changed
         for each statement execute function note_changed_rows()',
      followed || '_deleted', followed);
    execute format(
      'create trigger %I after truncate on %I
         for each statement execute function note_table_change()',
      followed || '_truncated', followed);
  end loop;
end $$;
