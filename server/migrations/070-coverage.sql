-- State of a monitor as of its last call.
alter table device_health
  add column queue_length integer check (queue_length >= 0),
  add column scale_state text check (scale_state in ('ok', 'missing')),
  add column scale_since timestamptz,
  add column camera_state text check (camera_state in ('ok', 'missing')),
  add column camera_since timestamptz;

-- The ten-minute slots of a UTC day in which the server heard from a monitor.
create table device_presence (
  site_id bigint not null references site (id) on delete cascade,
  device_id bigint not null references device (id) on delete cascade,
  day date not null,
  slots bit(144) not null,
  primary key (site_id, device_id, day)
);
comment on table device_presence is 'tenant';

create sequence device_move_id_seq;
create table device_move (
  id bigint primary key default nextval('device_move_id_seq'),
  device_id bigint not null references device (id) on delete cascade,
  from_site_id bigint references site (id) on delete cascade,
  to_site_id bigint not null references site (id) on delete cascade,
  moved_at timestamptz not null
);
comment on table device_move is 'reference';
create index device_move_from_idx on device_move (from_site_id, moved_at);
create index device_move_to_idx on device_move (to_site_id, moved_at);

create sequence closure_id_seq;
create table closure (
  site_id bigint not null references site (id) on delete cascade,
  id bigint not null default nextval('closure_id_seq'),
  start_date date not null,
  -- Null: without end, for weekly closures only.
  end_date date,
  -- 1 = Monday to 7 = Sunday; null = every day from start to end.
  weekday smallint check (weekday between 1 and 7),
  -- Null = the whole day.
  service text check (service in ('BREAKFAST', 'LUNCH', 'DINNER')),
  note text not null default '' check (length(note) <= 255),
  is_imported boolean not null default false,
  set_by bigint references app_user (id) on delete set null,
  set_at timestamptz not null default now(),
  primary key (site_id, id),
  check (end_date >= start_date),
  check (end_date is not null or weekday is not null)
);
comment on table closure is 'tenant';
create index closure_day_idx on closure (site_id, start_date);

-- Whether each ended service was measured (docs/decisions/025-coverage.md).
create sequence service_record_id_seq;
create table service_record (
  site_id bigint not null references site (id) on delete cascade,
  day date not null,
  service text not null check (service in ('BREAKFAST', 'LUNCH', 'DINNER')),
  id bigint not null default nextval('service_record_id_seq'),
  state text not null check (state in ('measured', 'partly', 'silent', 'no_entry', 'closed')),
  -- Both zero at a site without monitors.
  planned_minutes integer not null check (planned_minutes >= 0),
  alive_minutes integer not null check (alive_minutes between 0 and planned_minutes),
  weight_g bigint not null check (weight_g >= 0),
  -- Weight of the service in the coverage.
  usual_g bigint not null default 0 check (usual_g >= 0),
  changed_xid xid8 not null default pg_current_xact_id(),
  primary key (site_id, day, service),
  unique (site_id, id)
);
comment on table service_record is 'tenant';
create index service_record_changed_idx on service_record (changed_xid);
create trigger service_record_changed before update on service_record
  for each row execute function set_changed_xid();
create trigger service_record_deleted after delete on service_record
  referencing old table as gone for each statement execute function note_deleted_rows();
create trigger service_record_truncated after truncate on service_record
  for each statement execute function note_table_change();

-- Events changed after these snapshots are still to be evaluated.
create table evaluation_progress (
  purpose text primary key check (purpose in ('coverage', 'unusual')),
  snapshot pg_snapshot not null,
  evaluated_at timestamptz not null
);
comment on table evaluation_progress is 'local';

create table gap_note (
  site_id bigint not null references site (id) on delete cascade,
  day date not null,
  service text not null check (service in ('BREAKFAST', 'LUNCH', 'DINNER')),
  state text not null check (state in ('sorted', 'left')),
  set_by bigint references app_user (id) on delete set null,
  set_at timestamptz not null default now(),
  primary key (site_id, day, service)
);
comment on table gap_note is 'tenant';

create sequence control_week_id_seq;
create table control_week (
  site_id bigint not null references site (id) on delete cascade,
  id bigint not null default nextval('control_week_id_seq'),
  start_date date not null,
  end_date date not null,
  services text[] not null check (services <@ array['BREAKFAST', 'LUNCH', 'DINNER'] and services <> '{}'),
  created_by bigint references app_user (id) on delete set null,
  created_at timestamptz not null default now(),
  -- Ended before the last service, or cancelled.
  ended_at timestamptz,
  cancelled_at timestamptz,
  primary key (site_id, id),
  check (end_date >= start_date)
);
comment on table control_week is 'tenant';
create index control_week_start_idx on control_week (site_id, start_date desc);

create table control_total (
  site_id bigint not null,
  control_week_id bigint not null,
  day date not null,
  service text not null check (service in ('BREAKFAST', 'LUNCH', 'DINNER')),
  outcome text not null check (outcome in ('weighed', 'nothing', 'not_weighed')),
  tubs_g integer[] not null default '{}',
  set_by bigint references app_user (id) on delete set null,
  set_at timestamptz not null default now(),
  primary key (site_id, control_week_id, day, service),
  foreign key (site_id, control_week_id) references control_week (site_id, id) on delete cascade
);
comment on table control_total is 'tenant';

create table unusual_entry (
  site_id bigint not null,
  event_id bigint not null,
  rule text not null check (
    rule in ('very_large', 'after_silence', 'closed', 'repeated', 'no_picture', 'drift')),
  -- The figures that the reason names.
  detail jsonb not null,
  found_at timestamptz not null default now(),
  outcome text check (outcome in ('kept', 'corrected', 'excluded')),
  decided_by bigint references app_user (id) on delete set null,
  decided_at timestamptz,
  -- Weight before a correction.
  weight_before_g integer,
  primary key (site_id, event_id),
  foreign key (site_id, event_id) references event (site_id, id) on delete cascade,
  check ((outcome is null) = (decided_at is null))
);
comment on table unusual_entry is 'tenant';
create index unusual_entry_open_idx on unusual_entry (site_id, found_at) where outcome is null;
create index unusual_entry_decided_idx on unusual_entry (site_id, outcome, decided_at desc);

-- Rules that are switched off at a site.
create table unusual_rule_off (
  site_id bigint not null references site (id) on delete cascade,
  rule text not null check (
    rule in ('very_large', 'after_silence', 'closed', 'repeated', 'no_picture', 'drift')),
  set_by bigint references app_user (id) on delete set null,
  set_at timestamptz not null default now(),
  primary key (site_id, rule)
);
comment on table unusual_rule_off is 'tenant';

create sequence silence_incident_id_seq;
create table silence_incident (
  site_id bigint not null references site (id) on delete cascade,
  id bigint not null default nextval('silence_incident_id_seq'),
  device_id bigint not null references device (id) on delete cascade,
  silent_since timestamptz not null,
  noticed_at timestamptz not null,
  ended_at timestamptz,
  -- Users who were mailed and learn of the end too.
  notified_user_ids bigint[] not null default '{}',
  primary key (site_id, id)
);
comment on table silence_incident is 'tenant';
create unique index silence_incident_open_idx on silence_incident (site_id, device_id)
  where ended_at is null;
create index silence_incident_device_idx on silence_incident (site_id, device_id, silent_since desc);

alter table profile add column monitor_notices boolean not null default true;
