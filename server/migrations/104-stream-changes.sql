-- Followers of events must load them again when the streams of a site change: the stream of an event is not stored
-- (docs/decisions/032-waste-streams.md).
create function note_changed_sites() returns trigger language plpgsql as $$
begin
  insert into followed_change (table_name, site_id)
  select distinct tg_table_name, changed.site_id from changed;
  return null;
end $$;

-- Only the first stream of a site changes the stream of its events; a new name is no change.
create trigger waste_stream_inserted after insert on waste_stream
  referencing new table as changed for each statement execute function note_changed_sites();
create trigger waste_stream_truncated after truncate on waste_stream
  for each statement execute function note_table_change();

do $$
declare
  followed text;
begin
  foreach followed in array array['stream_destination', 'stream_assignment'] loop
    execute format(
      'create trigger %I after insert on %I referencing new table as changed
         for each statement execute function note_changed_sites()',
      followed || '_inserted', followed);
    execute format(
      'create trigger %I after update on %I referencing new table as changed
         for each statement execute function note_changed_sites()',
      followed || '_updated', followed);
    execute format(
      'create trigger %I after delete on %I referencing old table as changed
         for each statement execute function note_changed_sites()',
      followed || '_deleted', followed);
    execute format(
      'create trigger %I after truncate on %I
         for each statement execute function note_table_change()',
      followed || '_truncated', followed);
  end loop;
end $$;
