-- Values that an organisation states itself for a food; they override every set (docs/decisions/033-factor-sets.md).
-- One set per organisation names them in events, exports and reports. Its version is the day of the last change.
alter table factor_set add column is_own boolean not null default false
  check (not is_own or parent_group_id is not null);
create unique index factor_set_own_idx on factor_set (parent_group_id) where is_own;

create sequence own_factor_id_seq;
create table own_factor (
  id bigint primary key default nextval('own_factor_id_seq'),
  parent_group_id bigint not null references parent_group (id) on delete cascade,
  set_id bigint not null references factor_set (id) on delete cascade,
  food_id bigint not null references food (id) on delete cascade,
  -- Applies from this local day until the next row of the food.
  valid_from date not null,
  co2_g_per_kg integer check (co2_g_per_kg between 0 and 1000000),
  water_ml_per_kg bigint check (water_ml_per_kg between 0 and 1000000000),
  source text not null check (length(source) between 1 and 200),
  scope text not null default 'not_stated' check (
    scope in ('farm_to_plate', 'farm_to_shop', 'farm_to_gate', 'not_stated')),
  set_by bigint references app_user (id) on delete set null,
  set_at timestamptz not null default now(),
  unique (parent_group_id, food_id, valid_from),
  check (num_nonnulls(co2_g_per_kg, water_ml_per_kg) > 0)
);
comment on table own_factor is 'reference';
create index own_factor_food_idx on own_factor (food_id);
