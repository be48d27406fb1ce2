-- Covers by service. The covers of the day stay in daily_cover.
create table service_cover (
  site_id bigint not null references site (id) on delete cascade,
  day date not null,
  service text not null check (service in ('BREAKFAST', 'LUNCH', 'DINNER')),
  covers integer not null check (covers between 0 and 1000000),
  set_by bigint references app_user (id) on delete set null,
  set_at timestamptz not null default now(),
  primary key (site_id, day, service)
);
comment on table service_cover is 'tenant';

create table cover_plan (
  site_id bigint not null references site (id) on delete cascade,
  day date not null,
  service text not null check (service in ('BREAKFAST', 'LUNCH', 'DINNER', 'ALL_DAY')),
  covers integer not null check (covers between 0 and 1000000),
  set_by bigint references app_user (id) on delete set null,
  set_at timestamptz not null default now(),
  primary key (site_id, day, service)
);
comment on table cover_plan is 'tenant';

create table dish_plan (
  site_id bigint not null references site (id) on delete cascade,
  day date not null,
  service text not null check (service in ('BREAKFAST', 'LUNCH', 'DINNER', 'ALL_DAY')),
  food_id bigint not null references food (id) on delete cascade,
  planned_g integer not null check (planned_g between 0 and 10000000),
  set_by bigint references app_user (id) on delete set null,
  set_at timestamptz not null default now(),
  primary key (site_id, day, service, food_id)
);
comment on table dish_plan is 'tenant';

create sequence ran_out_id_seq;
create table ran_out (
  site_id bigint not null references site (id) on delete cascade,
  id bigint not null default nextval('ran_out_id_seq'),
  day date not null,
  service text not null check (service in ('BREAKFAST', 'LUNCH', 'DINNER')),
  food_id bigint not null references food (id) on delete cascade,
  local_time time not null,
  client_id uuid,
  set_by bigint references app_user (id) on delete set null,
  set_at timestamptz not null default now(),
  primary key (site_id, id),
  unique (site_id, client_id)
);
comment on table ran_out is 'tenant';
create index ran_out_day_idx on ran_out (site_id, day);

create sequence site_holiday_id_seq;
create table site_holiday (
  site_id bigint not null references site (id) on delete cascade,
  id bigint not null default nextval('site_holiday_id_seq'),
  name text not null check (length(name) between 1 and 100),
  kind text not null check (kind in ('public', 'school')),
  start_date date not null,
  end_date date not null,
  set_by bigint references app_user (id) on delete set null,
  set_at timestamptz not null default now(),
  primary key (site_id, id),
  check (end_date between start_date and start_date + 99)
);
comment on table site_holiday is 'tenant';
create index site_holiday_start_idx on site_holiday (site_id, start_date);

create sequence action_id_seq;
create table action (
  site_id bigint not null references site (id) on delete cascade,
  id bigint not null default nextval('action_id_seq'),
  title text not null check (length(title) between 1 and 120),
  text text not null default '' check (length(text) <= 2000),
  food_id bigint references food (id) on delete cascade,
  category_id bigint references food_category (id) on delete cascade,
  device_id bigint references device (id) on delete cascade,
  waste_type text check (waste_type in ('plate', 'preparation', 'unserved')),
  team text not null default '' check (length(team) <= 60),
  start_date date not null,
  end_date date check (end_date >= start_date),
  expected_g numeric(8, 1) check (expected_g > 0),
  origin text not null default 'page' check (
    origin in ('page', 'home', 'insight', 'mail', 'what_changed')),
  picture text,
  client_id uuid,
  created_by bigint references app_user (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  cancelled_at timestamptz,
  primary key (site_id, id),
  unique (site_id, client_id),
  check (num_nonnulls(food_id, category_id, device_id) = 1)
);
comment on table action is 'tenant';
create index action_start_idx on action (site_id, start_date desc) where cancelled_at is null;

-- The newest measurement of each action; savings by calendar year, because an action can last longer than one.
create table action_result (
  site_id bigint not null,
  action_id bigint not null,
  measured_on date not null,
  -- Of the period that was measured.
  last_day date not null,
  state text not null check (state in ('running', 'saved', 'no_change', 'worse', 'cannot_tell')),
  reason text check (reason in (
    'too_few_days', 'coverage_fell', 'other_action', 'no_covers', 'no_comparison',
    'nothing_before')),
  is_final boolean not null,
  detail jsonb not null,
  years jsonb not null,
  measured_at timestamptz not null default now(),
  primary key (site_id, action_id),
  foreign key (site_id, action_id) references action (site_id, id) on delete cascade
);
comment on table action_result is 'tenant';

create sequence action_note_id_seq;
create table action_note (
  site_id bigint not null,
  id bigint not null default nextval('action_note_id_seq'),
  action_id bigint not null,
  text text not null check (length(text) between 1 and 2000),
  client_id uuid,
  author_id bigint references app_user (id) on delete set null,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (site_id, id),
  unique (site_id, client_id),
  foreign key (site_id, action_id) references action (site_id, id) on delete cascade
);
comment on table action_note is 'tenant';
create index action_note_action_idx on action_note (site_id, action_id, created_at);

-- One row for each site and week, also when nothing was picked.
create table weekly_pick_run (
  site_id bigint not null references site (id) on delete cascade,
  week_start date not null,
  coverage numeric(6, 3),
  previous_coverage numeric(6, 3),
  is_measured boolean not null,
  -- All waste of the week. Ten-thousandths of the site's currency and of a euro.
  weight_g bigint not null check (weight_g >= 0),
  value_e4 bigint not null,
  value_eur_e4 bigint not null,
  made_at timestamptz not null default now(),
  primary key (site_id, week_start)
);
comment on table weekly_pick_run is 'tenant';

create table weekly_pick (
  site_id bigint not null,
  week_start date not null,
  rank smallint not null check (rank between 1 and 3),
  food_id bigint not null references food (id) on delete cascade,
  service text check (service in ('BREAKFAST', 'LUNCH', 'DINNER')),
  waste_type text check (waste_type in ('plate', 'preparation', 'unserved')),
  weight_g bigint not null check (weight_g >= 0),
  -- Ten-thousandths of the site's currency; null without a price.
  value_e4 bigint,
  value_eur_e4 bigint,
  diff_percent numeric(12, 4),
  reason jsonb not null,
  peak jsonb,
  reduction_id bigint,
  primary key (site_id, week_start, rank),
  foreign key (site_id, week_start) references weekly_pick_run (site_id, week_start) on delete cascade
);
comment on table weekly_pick is 'tenant';

-- One row for each mail a person was to get, settled together with the mail in the outbox.
create table weekly_pick_mail (
  user_id bigint not null references app_user (id) on delete cascade,
  week_start date not null,
  state text not null default 'due' check (state in ('due', 'sent', 'unwanted')),
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  primary key (user_id, week_start)
);
comment on table weekly_pick_mail is 'local';
create index weekly_pick_mail_week_idx on weekly_pick_mail (week_start);

alter table action add column pick_week date, add column pick_rank smallint;

alter table profile
  add column weekly_picks boolean not null default true,
  add column weekly_picks_since timestamptz not null default now();
