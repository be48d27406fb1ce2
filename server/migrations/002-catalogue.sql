create table factor_source (
  id text primary key,
  title text not null,
  publisher text not null,
  licence text not null,
  reference text not null,
  attribution text not null,
  kind text not null check (kind in ('published', 'derived', 'estimate', 'assumption'))
);
comment on table factor_source is 'reference';

create sequence food_category_id_seq start 100000;
create table food_category (
  id bigint primary key default nextval('food_category_id_seq'),
  name text not null unique,
  co2_g_per_kg integer check (co2_g_per_kg >= 0),
  water_ml_per_kg bigint check (water_ml_per_kg >= 0)
);
comment on table food_category is 'reference';

create sequence food_subcategory_id_seq start 100000;
create table food_subcategory (
  id bigint primary key default nextval('food_subcategory_id_seq'),
  category_id bigint not null references food_category (id),
  name text not null,
  co2_g_per_kg integer check (co2_g_per_kg >= 0),
  water_ml_per_kg bigint check (water_ml_per_kg >= 0),
  unique (category_id, name)
);
comment on table food_subcategory is 'reference';

-- Ids below 100000 belong to the shipped catalogue, here and in the tables around it, so that an upgrade
-- never meets the id of something made in the installation.
create sequence food_id_seq start 100000;
create table food (
  id bigint primary key default nextval('food_id_seq'),
  name text not null check (length(name) between 1 and 255),
  source_name text,
  category_id bigint not null references food_category (id),
  subcategory_id bigint not null references food_subcategory (id),
  material text not null check (material in ('food', 'inedible', 'non-food')),
  co2_g_per_kg integer check (co2_g_per_kg >= 0),
  co2_source_id text references factor_source (id),
  co2_source_item text,
  co2_alt_g_per_kg integer check (co2_alt_g_per_kg >= 0),
  co2_alt_source_id text references factor_source (id),
  co2_alt_source_item text,
  water_ml_per_kg bigint check (water_ml_per_kg >= 0),
  water_source_id text references factor_source (id),
  water_source_item text,
  price_eur_e4_per_kg bigint check (price_eur_e4_per_kg >= 0),
  price_source_id text references factor_source (id),
  price_source_item text,
  notes text,
  image text,
  is_recipe boolean not null default false,
  parent_group_id bigint references parent_group (id) on delete cascade,
  created_by bigint references app_user (id) on delete set null,
  is_active boolean not null default true,
  updated_at timestamptz not null default now(),
  check (is_recipe or co2_source_id is not null)
);
comment on table food is 'reference';
create unique index food_name_idx on food (coalesce(parent_group_id, 0), lower(name));
create index food_subcategory_idx on food (subcategory_id);
create index food_category_idx on food (category_id);

create sequence food_description_id_seq;
create table food_description (
  id bigint primary key default nextval('food_description_id_seq'),
  food_id bigint not null references food (id) on delete cascade,
  description text not null default '' check (length(description) <= 255),
  unique (food_id, description)
);
comment on table food_description is 'reference';

create table recipe_ingredient (
  recipe_id bigint not null references food (id) on delete cascade,
  food_id bigint not null references food (id),
  quantity_g integer not null check (quantity_g > 0),
  primary key (recipe_id, food_id)
);
comment on table recipe_ingredient is 'reference';
create index recipe_ingredient_food_idx on recipe_ingredient (food_id);

create sequence food_reduction_id_seq start 100000;
create table food_reduction (
  id bigint primary key default nextval('food_reduction_id_seq'),
  food_id bigint references food (id) on delete cascade,
  subcategory_id bigint references food_subcategory (id),
  reduction_type text not null,
  reduction_string text not null,
  check (num_nonnulls(food_id, subcategory_id) = 1)
);
comment on table food_reduction is 'reference';
create index food_reduction_food_idx on food_reduction (food_id);
create index food_reduction_subcategory_idx on food_reduction (subcategory_id);

create table waste_type (
  id smallint primary key,
  name text not null unique,
  description text not null
);
comment on table waste_type is 'reference';

create table widget (
  id bigint primary key,
  identifier text not null unique,
  name text not null,
  description text not null,
  image_url text
);
comment on table widget is 'reference';

create table translation (
  language text not null check (language in ('en', 'fr', 'de', 'es', 'it')),
  source_text text not null,
  translated_text text not null,
  origin text not null check (origin in ('catalogue', 'service')),
  created_at timestamptz not null default now(),
  primary key (language, source_text)
);
comment on table translation is 'reference';

-- Prices a group pays; the price a site pays is food_cost, keyed by site.
create table group_food_cost (
  group_id bigint not null references parent_group (id) on delete cascade,
  food_id bigint not null references food (id) on delete cascade,
  valid_from timestamptz not null default now(),
  value_e4 bigint not null check (value_e4 >= 0),
  currency char(3) not null,
  set_by bigint references app_user (id) on delete set null,
  primary key (group_id, food_id, valid_from)
);
comment on table group_food_cost is 'reference';

create sequence device_id_seq;
create table device (
  id bigint primary key default nextval('device_id_seq'),
  site_id bigint references site (id) on delete set null,
  name text not null default '' check (length(name) <= 255),
  serial text not null unique check (length(serial) between 1 and 64),
  mac_address text,
  type text not null check (type in ('PLATE_WASTE', 'PREP_AND_PRODUCTION_WASTE')),
  weighing text not null default 'single' check (weighing in ('single', 'cumulative')),
  bounding_x integer,
  bounding_y integer,
  bounding_width integer,
  bounding_height integer,
  kitchen_photo text,
  auto_label boolean not null default false,
  auto_label_food_id bigint references food (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table device is 'reference';
create index device_site_idx on device (site_id, id);

create sequence device_key_id_seq;
create table device_key (
  id bigint primary key default nextval('device_key_id_seq'),
  device_id bigint not null references device (id) on delete cascade,
  key_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  revoked_at timestamptz
);
comment on table device_key is 'reference';
create index device_key_device_idx on device_key (device_id);

create table device_health (
  device_id bigint primary key references device (id) on delete cascade,
  last_seen_at timestamptz not null,
  last_capture_at timestamptz,
  battery_percent smallint check (battery_percent between 0 and 100),
  firmware text,
  clock_offset_ms bigint,
  last_raw_weight_g integer
);
comment on table device_health is 'reference';

create sequence service_time_id_seq;
create table service_time (
  device_id bigint primary key references device (id) on delete cascade,
  id bigint not null unique default nextval('service_time_id_seq'),
  breakfast_time_start time,
  breakfast_time_end time,
  lunch_time_start time,
  lunch_time_end time,
  dinner_time_start time,
  dinner_time_end time,
  updated_at timestamptz not null default now()
);
comment on table service_time is 'reference';
