-- Factor sets (docs/decisions/033-factor-sets.md). Ids below 100 are shipped; all fit into event.factor_set_id.
create sequence factor_set_id_seq start 100 maxvalue 32767;
create table factor_set (
  id bigint primary key default nextval('factor_set_id_seq'),
  -- Null for shipped sets, which every organisation sees.
  parent_group_id bigint references parent_group (id) on delete cascade,
  name text not null check (length(name) between 1 and 100),
  version text not null check (length(version) between 1 and 60),
  publisher text not null default '' check (length(publisher) <= 100),
  licence text not null default '' check (length(licence) <= 100),
  published_on date,
  scope text not null default 'not_stated' check (
    scope in ('farm_to_plate', 'farm_to_shop', 'farm_to_gate', 'not_stated')),
  created_by bigint references app_user (id) on delete set null,
  created_at timestamptz not null default now(),
  archived_at timestamptz
);
comment on table factor_set is 'reference';
create unique index factor_set_name_idx
  on factor_set (coalesce(parent_group_id, 0), lower(name), lower(version));

-- Set 1 has no rows here: its values are the columns of food.
create table factor_value (
  set_id bigint not null references factor_set (id) on delete cascade,
  food_id bigint not null references food (id) on delete cascade,
  co2_g_per_kg integer check (co2_g_per_kg between 0 and 1000000),
  co2_source_item text,
  water_ml_per_kg bigint check (water_ml_per_kg between 0 and 1000000000),
  water_source_item text,
  primary key (set_id, food_id),
  check (num_nonnulls(co2_g_per_kg, water_ml_per_kg) > 0)
);
comment on table factor_value is 'reference';

-- The set of an organisation from a local day on; set 1 before the first row.
create table factor_choice (
  parent_group_id bigint not null references parent_group (id) on delete cascade,
  valid_from date not null,
  set_id bigint not null references factor_set (id),
  chosen_by bigint references app_user (id) on delete set null,
  chosen_at timestamptz not null default now(),
  primary key (parent_group_id, valid_from)
);
comment on table factor_choice is 'reference';

-- Recalculation after the newest change of a choice, and how far it has got.
create table factor_recount (
  parent_group_id bigint primary key references parent_group (id) on delete cascade,
  since date not null,
  -- Counts the changes of choices; a running job starts again when it differs.
  revision integer not null default 1,
  -- Null until the job has counted them.
  total integer check (total >= 0),
  done integer not null default 0 check (done >= 0),
  -- Sites before this one are finished, and of this one all days before next_day.
  next_site_id bigint,
  next_day date,
  -- Sites of the organisation at the end; sites that join later are recalculated on their own.
  site_ids bigint[] not null default '{}',
  requested_at timestamptz not null default now(),
  finished_at timestamptz
);
comment on table factor_recount is 'local';

-- The set that the figures of the event were calculated with.
alter table event add column factor_set_id smallint not null default 1;

insert into factor_set (id, name, version, publisher, licence, published_on, scope)
values
  (1, 'WasteGauge catalogue', 'AGRIBALYSE 3.2', 'ADEME and INRAE', 'Licence Ouverte 2.0',
    '2025-08-01', 'farm_to_plate'),
  (2, 'SU-EATABLE LIFE', '2021', 'Petersson and others', 'CC BY 4.0', '2021-05-07',
    'farm_to_shop');
