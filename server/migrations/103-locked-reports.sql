-- Reports that were signed (docs/decisions/034-locked-reports.md). Local, because triggers protect the rows and
-- tables on several nodes have none.
create sequence locked_report_id_seq;
create table locked_report (
  id bigint primary key default nextval('locked_report_id_seq'),
  scheme text not null check (
    scheme in ('flw', 'uk', 'eu', 'esrs', 'spain', 'france', 'california')),
  start_date date not null,
  end_date date not null check (end_date >= start_date),
  -- Ascending. Not a foreign key: a report outlives its sites.
  site_ids bigint[] not null check (cardinality(site_ids) > 0),
  -- The first version, for all versions of a report.
  series_id bigint not null,
  version integer not null check (version > 0),
  replaces bigint unique references locked_report (id),
  -- Canonical JSON; the hash is SHA-256 of its UTF-8 bytes.
  content text not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  -- Names stay when accounts are deleted.
  locked_by bigint references app_user (id) on delete set null,
  locked_by_name text not null,
  locked_at timestamptz not null,
  countersigned_by bigint references app_user (id) on delete set null,
  countersigned_by_name text,
  countersigned_at timestamptz,
  client_id uuid not null unique,
  unique (series_id, version),
  check ((version = 1) = (replaces is null)),
  check (num_nonnulls(countersigned_by_name, countersigned_at) in (0, 2)),
  check (countersigned_by is null or countersigned_at is not null)
);
comment on table locked_report is 'local';
create index locked_report_hash_idx on locked_report (hash);
create index locked_report_locked_by_idx on locked_report (locked_by);
create index locked_report_countersigned_by_idx on locked_report (countersigned_by);

-- A second signature can be added once, and signers become null when their account is deleted.
create function refuse_report_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'locked reports cannot be deleted'; end if;
  if (new.id, new.scheme, new.start_date, new.end_date, new.site_ids, new.series_id, new.version,
      new.content, new.hash, new.locked_by_name, new.locked_at, new.client_id)
    is distinct from
    (old.id, old.scheme, old.start_date, old.end_date, old.site_ids, old.series_id, old.version,
      old.content, old.hash, old.locked_by_name, old.locked_at, old.client_id)
    or new.replaces is distinct from old.replaces
    or (new.locked_by is distinct from old.locked_by and new.locked_by is not null)
    or (old.countersigned_at is not null and (
      (new.countersigned_at, new.countersigned_by_name)
        is distinct from (old.countersigned_at, old.countersigned_by_name)
      or (new.countersigned_by is distinct from old.countersigned_by
        and new.countersigned_by is not null)))
  then
    raise exception 'locked reports cannot be changed';
  end if;
  return new;
end $$;
create trigger locked_report_unchanged before update or delete on locked_report
  for each row execute function refuse_report_change();

-- Changes of the events of a site since a report was locked.
create index audit_event_idx on audit (site_id, at) where target_type = 'event';
