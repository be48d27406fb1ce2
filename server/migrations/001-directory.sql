-- Every table says in its comment how it grows (see docs/architecture.md, "Rules for growing"):
-- reference = small, copied to every node; tenant = keyed by site_id; local = one node, never joined to tenants.

create sequence locale_id_seq start 100000;
create table locale (
  id bigint primary key default nextval('locale_id_seq'),
  locale_name text not null unique,
  currency_symbol text not null,
  currency_name text not null,
  currency char(3) not null
);
comment on table locale is 'reference';

create table fx_rate (
  currency char(3) not null,
  day date not null,
  per_eur numeric(18, 8) not null check (per_eur > 0),
  source text not null,
  primary key (currency, day)
);
comment on table fx_rate is 'reference';

create sequence signup_id_id_seq;
create table signup_id (
  id bigint primary key default nextval('signup_id_id_seq'),
  value text not null unique check (value ~ '^[A-Za-z0-9_]{1,16}$'),
  created_at timestamptz not null default now()
);
comment on table signup_id is 'reference';

create sequence parent_group_id_seq;
create table parent_group (
  id bigint primary key default nextval('parent_group_id_seq'),
  name text not null check (length(name) between 1 and 255),
  contact_name text not null default '' check (length(contact_name) <= 255),
  contact_number text not null default '' check (length(contact_number) <= 255),
  longitude double precision check (longitude between -180 and 180),
  latitude double precision check (latitude between -90 and 90),
  owner_id bigint,
  signup_id_id bigint unique references signup_id (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table parent_group is 'reference';

create sequence site_id_seq;
create table site (
  id bigint primary key default nextval('site_id_seq'),
  name text not null check (length(name) between 1 and 255),
  locale_id bigint not null references locale (id),
  timezone text not null default 'Europe/Dublin',
  contact_name text not null default '' check (length(contact_name) <= 255),
  contact_number text not null default '' check (length(contact_number) <= 255),
  address text not null default '' check (length(address) <= 255),
  longitude double precision check (longitude between -180 and 180),
  latitude double precision check (latitude between -90 and 90),
  capacity integer check (capacity >= 0),
  go_live_date date,
  client_site_id text check (length(client_site_id) <= 255),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table site is 'reference';
create index site_name_idx on site (lower(name), id);

create table site_group (
  site_id bigint not null references site (id) on delete cascade,
  group_id bigint not null references parent_group (id) on delete cascade,
  primary key (site_id, group_id)
);
comment on table site_group is 'reference';
create index site_group_group_idx on site_group (group_id, site_id);

create sequence site_info_id_seq;
create table site_info (
  site_id bigint primary key references site (id) on delete cascade,
  id bigint not null unique default nextval('site_info_id_seq'),
  breakfast_time_start time not null default '08:00',
  breakfast_time_end time not null default '12:00',
  lunch_time_start time not null default '12:00',
  lunch_time_end time not null default '16:00',
  dinner_time_start time not null default '16:00',
  dinner_time_end time not null default '23:59',
  covers_per_day integer not null default 350 check (covers_per_day between 0 and 999999999),
  waste_per_cover numeric(12, 3) not null default 0.36 check (waste_per_cover between 0 and 999999999),
  updated_at timestamptz not null default now()
);
comment on table site_info is 'reference';

create sequence app_user_id_seq;
create table app_user (
  id bigint primary key default nextval('app_user_id_seq'),
  email text not null check (length(email) <= 255),
  password_hash text,
  role text not null default 'User' check (role in ('User', 'Admin', 'Labeller')),
  first_name text not null check (length(first_name) <= 255),
  surname text not null check (length(surname) <= 255),
  phone_number text not null default '',
  employer text not null default '' check (length(employer) <= 255),
  job_title text not null default '' check (length(job_title) <= 255),
  profile_photo text,
  parent_group_id bigint references parent_group (id) on delete set null,
  head_office boolean not null default false,
  is_active boolean not null default true,
  is_staff boolean not null default false,
  is_superuser boolean not null default false,
  is_onboarded boolean not null default false,
  is_mfa_enabled boolean not null default false,
  last_activity timestamptz,
  last_login timestamptz,
  onboarding_date timestamptz,
  reduce_waste_reason text check (length(reduce_waste_reason) <= 155),
  waste_management_level text check (length(waste_management_level) <= 155),
  most_common_waste text check (length(most_common_waste) <= 155),
  sustainable_waste_management_familiarity text
    check (length(sustainable_waste_management_familiarity) <= 155),
  frequency text check (frequency in ('DAILY', 'WEEKLY', 'MONTHLY')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table app_user is 'reference';
create unique index app_user_email_idx on app_user (lower(email));
create index app_user_name_idx on app_user (lower(first_name), lower(surname), id);
create index app_user_group_idx on app_user (parent_group_id);

alter table parent_group
  add foreign key (owner_id) references app_user (id) on delete set null;

create table user_site (
  user_id bigint not null references app_user (id) on delete cascade,
  site_id bigint not null references site (id) on delete cascade,
  primary key (user_id, site_id)
);
comment on table user_site is 'reference';
create index user_site_site_idx on user_site (site_id, user_id);

create table profile (
  user_id bigint primary key references app_user (id) on delete cascade,
  total_waste boolean not null default true,
  total_value boolean not null default true,
  category_breakdown boolean not null default true,
  secondary_waste boolean not null default true,
  food_subcategory boolean not null default true,
  service_breakdown boolean not null default true,
  trimmings boolean not null default true,
  focus_areas text[] not null default '{}',
  daily_report boolean not null default false,
  weekly_report boolean not null default false,
  monthly_report boolean not null default false,
  comments_notifications boolean not null default true,
  preferred_currency text not null default '€' check (preferred_currency in ('€', '£', '$', '₴')),
  language text not null default 'en' check (language in ('en', 'de', 'fr')),
  updated_at timestamptz not null default now()
);
comment on table profile is 'reference';

create table user_identity (
  issuer text not null,
  subject text not null,
  user_id bigint not null references app_user (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (issuer, subject)
);
comment on table user_identity is 'reference';
create index user_identity_user_idx on user_identity (user_id);
