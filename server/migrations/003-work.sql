create sequence event_id_seq;
create table event (
  site_id bigint not null references site (id),
  id bigint not null default nextval('event_id_seq'),
  device_id bigint references device (id),
  capture_id text,
  capture_item smallint not null default 0,
  capture_digest bytea,
  status text not null check (status in ('SUCCESSFUL', 'PROCESSING', 'DISCARDED', 'ESCALATED')),
  processed_at timestamptz not null,
  logged_at timestamptz not null default now(),
  labelled_at timestamptz,
  verified_at timestamptz,
  local_day date not null,
  local_hour smallint not null check (local_hour between 0 and 23),
  raw_weight_g integer not null check (raw_weight_g >= 0),
  weight_g integer not null check (weight_g >= 0),
  value_e4 bigint not null default 0 check (value_e4 >= 0),
  value_eur_e4 bigint not null default 0 check (value_eur_e4 >= 0),
  co2_g bigint not null default 0 check (co2_g >= 0),
  water_ml bigint not null default 0 check (water_ml >= 0),
  food_id bigint references food (id),
  food_description_id bigint references food_description (id),
  waste_type_id smallint not null references waste_type (id),
  service_time text check (service_time in ('BREAKFAST', 'LUNCH', 'DINNER')),
  trimmings boolean not null default false,
  is_secondary boolean not null default false,
  non_food boolean not null default false,
  tags text[] not null default '{}',
  auto_label boolean not null default false,
  confidence real check (confidence between 0 and 1),
  reasoning text,
  user_labelled bigint references app_user (id) on delete set null,
  verify boolean,
  user_verify bigint references app_user (id) on delete set null,
  is_relabelled boolean not null default false,
  is_relabelled_by_user boolean not null default false,
  is_correct_label boolean not null default false,
  is_flagged boolean not null default false,
  flag_note text,
  comment_count integer not null default 0 check (comment_count >= 0),
  bounding_x integer,
  bounding_y integer,
  bounding_width integer,
  bounding_height integer,
  changed_xid xid8 not null default pg_current_xact_id(),
  primary key (site_id, id),
  unique (site_id, device_id, capture_id, capture_item)
);
comment on table event is 'tenant';
create index event_feed_idx on event (site_id, processed_at desc, id desc);
create index event_day_idx on event (site_id, local_day)
  include (weight_g, value_e4, value_eur_e4, co2_g, water_ml)
  where status = 'SUCCESSFUL' and not is_secondary and not non_food;
create index event_weight_idx on event (site_id, weight_g desc, id desc) where status = 'SUCCESSFUL';
create index event_value_idx on event (site_id, value_e4 desc, id desc) where status = 'SUCCESSFUL';
create index event_food_idx on event (site_id, food_id, processed_at desc);
create index event_device_idx on event (site_id, device_id, processed_at desc);
create index event_unlabelled_idx on event (site_id, device_id, processed_at, id)
  where status = 'PROCESSING' and food_id is null;
create index event_unverified_idx on event (site_id, processed_at, id)
  where status = 'SUCCESSFUL' and verify is null;
create index event_flagged_idx on event (site_id, processed_at desc) where is_flagged;
create index event_commented_idx on event (site_id, processed_at desc) where comment_count > 0;
create index event_changed_idx on event (changed_xid);

-- Not on a cluster: there the questions run on the cluster itself and no copy follows.
create function set_changed_xid() returns trigger language plpgsql as $$
begin
  new.changed_xid := pg_current_xact_id();
  return new;
end $$;
create trigger event_changed before update on event
  for each row execute function set_changed_xid();

create table event_image (
  site_id bigint not null,
  event_id bigint not null,
  position smallint not null check (position >= 0),
  file text not null,
  width integer,
  height integer,
  bytes integer not null check (bytes >= 0),
  state text not null default 'original' check (state in ('original', 'ready', 'rejected', 'expired')),
  created_at timestamptz not null default now(),
  primary key (site_id, event_id, position),
  foreign key (site_id, event_id) references event (site_id, id) on delete cascade
);
comment on table event_image is 'tenant';

create sequence comment_id_seq;
create table comment (
  site_id bigint not null,
  id bigint not null default nextval('comment_id_seq'),
  event_id bigint not null,
  user_id bigint references app_user (id) on delete set null,
  comment text not null check (length(comment) between 1 and 5000),
  reply_to bigint,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  primary key (site_id, id),
  foreign key (site_id, event_id) references event (site_id, id) on delete cascade,
  foreign key (site_id, reply_to) references comment (site_id, id) on delete cascade
);
comment on table comment is 'tenant';
create index comment_event_idx on comment (site_id, event_id, created_at);
create index comment_recent_idx on comment (site_id, created_at desc, id desc);

create table comment_mention (
  site_id bigint not null,
  comment_id bigint not null,
  user_id bigint not null references app_user (id) on delete cascade,
  primary key (site_id, comment_id, user_id),
  foreign key (site_id, comment_id) references comment (site_id, id) on delete cascade
);
comment on table comment_mention is 'tenant';

create table flag (
  site_id bigint not null,
  event_id bigint not null,
  user_id bigint references app_user (id) on delete set null,
  comment_id bigint,
  created_at timestamptz not null default now(),
  primary key (site_id, event_id),
  foreign key (site_id, event_id) references event (site_id, id) on delete cascade,
  foreign key (site_id, comment_id) references comment (site_id, id)
);
comment on table flag is 'tenant';
create index flag_recent_idx on flag (site_id, created_at desc);

create table claim (
  site_id bigint not null,
  event_id bigint not null,
  purpose text not null check (purpose in ('labelling', 'verification')),
  user_id bigint not null references app_user (id) on delete cascade,
  claimed_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (site_id, event_id, purpose),
  foreign key (site_id, event_id) references event (site_id, id) on delete cascade
);
comment on table claim is 'tenant';
create index claim_user_idx on claim (site_id, user_id, purpose);

create table food_cost (
  site_id bigint not null references site (id) on delete cascade,
  food_id bigint not null references food (id) on delete cascade,
  valid_from timestamptz not null default now(),
  value_e4 bigint not null check (value_e4 >= 0),
  set_by bigint references app_user (id) on delete set null,
  primary key (site_id, food_id, valid_from)
);
comment on table food_cost is 'tenant';

create sequence venue_event_id_seq;
create table venue_event (
  site_id bigint not null references site (id) on delete cascade,
  id bigint not null default nextval('venue_event_id_seq'),
  name text not null check (length(name) between 1 and 100),
  description text not null default '' check (length(description) <= 2500),
  occupancy_type text not null check (
    occupancy_type in ('HOLIDAY', 'EVENT', 'EXPO', 'CONFERENCE', 'OTHER', 'BUSINESS_USUAL')),
  estimate_occupancy integer check (estimate_occupancy between 0 and 500000),
  start_date timestamp not null,
  end_date timestamp not null,
  replace boolean not null default false,
  created_by bigint references app_user (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (site_id, id),
  check (end_date >= start_date)
);
comment on table venue_event is 'tenant';
create index venue_event_start_idx on venue_event (site_id, start_date, id);
create index venue_event_end_idx on venue_event (site_id, end_date);

create sequence daily_cover_id_seq;
create table daily_cover (
  site_id bigint not null references site (id) on delete cascade,
  day date not null,
  id bigint not null default nextval('daily_cover_id_seq'),
  covers_per_day integer check (covers_per_day between 0 and 1000000),
  is_default boolean not null default false,
  occupancy_type text not null default 'BUSINESS_USUAL' check (
    occupancy_type in
      ('HOLIDAY', 'EVENT', 'EXPO', 'CONFERENCE', 'OTHER', 'BUSINESS_USUAL', 'DEFAULT_OCCUPANCY')),
  set_by bigint references app_user (id) on delete set null,
  updated_at timestamptz not null default now(),
  changed_xid xid8 not null default pg_current_xact_id(),
  primary key (site_id, day),
  unique (site_id, id)
);
comment on table daily_cover is 'tenant';
create index daily_cover_changed_idx on daily_cover (changed_xid);
create trigger daily_cover_changed before update on daily_cover
  for each row execute function set_changed_xid();

create sequence cover_default_id_seq;
create table cover_default (
  site_id bigint not null references site (id) on delete cascade,
  date date not null,
  id bigint not null default nextval('cover_default_id_seq'),
  default_covers integer not null check (default_covers between 0 and 1000000),
  monday integer check (monday between 0 and 1000000),
  tuesday integer check (tuesday between 0 and 1000000),
  wednesday integer check (wednesday between 0 and 1000000),
  thursday integer check (thursday between 0 and 1000000),
  friday integer check (friday between 0 and 1000000),
  saturday integer check (saturday between 0 and 1000000),
  sunday integer check (sunday between 0 and 1000000),
  set_by bigint references app_user (id) on delete set null,
  primary key (site_id, date),
  unique (site_id, id)
);
comment on table cover_default is 'tenant';

create sequence target_id_seq;
create table target (
  site_id bigint not null references site (id) on delete cascade,
  id bigint not null default nextval('target_id_seq'),
  kind text not null check (kind in ('site_month', 'site_day', 'food_month', 'device_month')),
  food_id bigint references food (id) on delete cascade,
  device_id bigint references device (id) on delete cascade,
  threshold_g bigint check (threshold_g between 1 and 1000000000000),
  valid_from date not null,
  set_by bigint references app_user (id) on delete set null,
  set_at timestamptz not null default now(),
  primary key (site_id, id),
  unique nulls not distinct (site_id, kind, food_id, device_id, valid_from),
  check ((kind = 'food_month') = (food_id is not null)),
  check ((kind = 'device_month') = (device_id is not null))
);
comment on table target is 'tenant';

create table focus_food (
  site_id bigint not null references site (id) on delete cascade,
  position smallint not null check (position between 1 and 3),
  food_id bigint not null references food (id) on delete cascade,
  set_by bigint references app_user (id) on delete set null,
  set_at timestamptz not null default now(),
  primary key (site_id, position),
  unique (site_id, food_id)
);
comment on table focus_food is 'tenant';

-- What a user sets while no site is chosen holds for that user alone.
create sequence user_target_id_seq;
create table user_target (
  id bigint primary key default nextval('user_target_id_seq'),
  user_id bigint not null references app_user (id) on delete cascade,
  kind text not null check (kind in ('site_month', 'site_day', 'food_month')),
  food_id bigint references food (id) on delete cascade,
  threshold_g bigint check (threshold_g between 1 and 1000000000000),
  valid_from date not null,
  set_at timestamptz not null default now(),
  unique nulls not distinct (user_id, kind, food_id, valid_from),
  check ((kind = 'food_month') = (food_id is not null))
);
comment on table user_target is 'reference';

create table user_focus_food (
  user_id bigint not null references app_user (id) on delete cascade,
  position smallint not null check (position between 1 and 3),
  food_id bigint not null references food (id) on delete cascade,
  set_at timestamptz not null default now(),
  primary key (user_id, position),
  unique (user_id, food_id)
);
comment on table user_focus_food is 'reference';
