-- Where the waste of a site goes (docs/decisions/032-waste-streams.md).
create sequence waste_stream_id_seq;
create table waste_stream (
  site_id bigint not null references site (id) on delete cascade,
  id bigint not null default nextval('waste_stream_id_seq'),
  -- Empty only for the default stream.
  name text not null check (length(name) <= 60 and (is_default or name <> '')),
  is_default boolean not null default false,
  created_by bigint references app_user (id) on delete set null,
  created_at timestamptz not null default now(),
  archived_at timestamptz check (not is_default or archived_at is null),
  primary key (site_id, id)
);
comment on table waste_stream is 'tenant';
create unique index waste_stream_default_idx on waste_stream (site_id) where is_default;
create unique index waste_stream_name_idx on waste_stream (site_id, lower(name))
  where archived_at is null and name <> '';

create sequence stream_destination_id_seq;
create table stream_destination (
  site_id bigint not null,
  id bigint not null default nextval('stream_destination_id_seq'),
  stream_id bigint not null,
  valid_from date not null,
  -- Null = not stated.
  destination text check (destination in (
    'animal_feed', 'bio_based', 'anaerobic_digestion', 'composting', 'land_application',
    'combustion', 'landfill', 'refuse', 'sewer', 'donation', 'internal_reuse')),
  set_by bigint references app_user (id) on delete set null,
  set_at timestamptz not null default now(),
  primary key (site_id, id),
  unique (site_id, stream_id, valid_from),
  foreign key (site_id, stream_id) references waste_stream (site_id, id) on delete cascade
);
comment on table stream_destination is 'tenant';

create sequence stream_assignment_id_seq;
create table stream_assignment (
  site_id bigint not null references site (id) on delete cascade,
  id bigint not null default nextval('stream_assignment_id_seq'),
  kind text not null check (kind in ('monitor', 'added_by_hand', 'waste_type')),
  device_id bigint references device (id) on delete cascade,
  waste_type text check (waste_type in ('plate', 'preparation', 'unserved')),
  -- Null = no stream of its own from this day on.
  stream_id bigint,
  valid_from date not null,
  set_by bigint references app_user (id) on delete set null,
  set_at timestamptz not null default now(),
  primary key (site_id, id),
  foreign key (site_id, stream_id) references waste_stream (site_id, id) on delete cascade,
  check ((kind = 'monitor') = (device_id is not null)),
  check ((kind = 'waste_type') = (waste_type is not null))
);
comment on table stream_assignment is 'tenant';
create unique index stream_assignment_day_idx on stream_assignment
  (site_id, kind, coalesce(device_id, 0), coalesce(waste_type, ''), valid_from);
create index stream_assignment_device_idx on stream_assignment (device_id);

-- Null = not known. The catalogue fills in the published shares at the next start.
alter table food
  add column inedible_permille smallint check (inedible_permille between 0 and 1000),
  add column inedible_source_id text references factor_source (id),
  add column inedible_source_item text;

create table site_food_inedible (
  site_id bigint not null references site (id) on delete cascade,
  food_id bigint not null references food (id) on delete cascade,
  inedible_permille smallint not null check (inedible_permille between 0 and 1000),
  set_by bigint references app_user (id) on delete set null,
  set_at timestamptz not null default now(),
  primary key (site_id, food_id)
);
comment on table site_food_inedible is 'tenant';

-- Inedible parts have neither a cost nor a footprint: both belong to the food that was eaten.
update event set value_e4 = 0, value_eur_e4 = 0, co2_g = 0, water_ml = 0
from food
where food.id = event.food_id and food.material = 'inedible' and not food.is_recipe
  and (event.value_e4, event.value_eur_e4, event.co2_g, event.water_ml) <> (0, 0, 0, 0);
