-- An organisation collects from one site or from all sites of a group. It keeps its name and its hand-overs after the
-- group was deleted.
create sequence donation_organisation_id_seq;
create table donation_organisation (
  id bigint primary key default nextval('donation_organisation_id_seq'),
  group_id bigint references parent_group (id) on delete set null,
  site_id bigint references site (id) on delete cascade,
  name text not null check (length(name) between 1 and 120),
  kind text not null default '' check (length(kind) <= 60),
  address text not null default '' check (length(address) <= 255),
  contact_name text not null default '' check (length(contact_name) <= 120),
  contact_email text not null default '' check (length(contact_email) <= 255),
  contact_phone text not null default '' check (length(contact_phone) <= 40),
  foods_accepted text[] not null default '{}',
  collection_days smallint[] not null default '{}',
  collection_time time,
  client_id uuid unique,
  created_by bigint references app_user (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  check (group_id is null or site_id is null)
);
comment on table donation_organisation is 'reference';
create index donation_organisation_group_idx on donation_organisation (group_id, lower(name), id);
create index donation_organisation_site_idx on donation_organisation (site_id, lower(name), id);

-- Earlier agreements stay after a renewal.
create sequence donation_agreement_id_seq;
create table donation_agreement (
  id bigint primary key default nextval('donation_agreement_id_seq'),
  organisation_id bigint not null references donation_organisation (id) on delete cascade,
  valid_from date,
  valid_until date,
  file text,
  file_name text check (length(file_name) <= 255),
  file_type text check (file_type in ('application/pdf', 'image/jpeg')),
  client_id uuid unique,
  created_by bigint references app_user (id) on delete set null,
  created_at timestamptz not null default now(),
  check (valid_from <= valid_until),
  check (num_nonnulls(file, file_name, file_type) in (0, 3))
);
comment on table donation_agreement is 'reference';
create index donation_agreement_organisation_idx on donation_agreement (organisation_id);
create index donation_agreement_file_idx on donation_agreement (file) where file is not null;

-- Uploaded files. The row comes before the file, so that an interrupted upload is removed too.
create table agreement_file (
  name text primary key check (name ~ '^[0-9a-f]{32}$'),
  user_id bigint references app_user (id) on delete set null,
  file_name text not null check (length(file_name) <= 255),
  file_type text not null check (file_type in ('application/pdf', 'image/jpeg')),
  created_at timestamptz not null default now()
);
comment on table agreement_file is 'local';
create index agreement_file_created_idx on agreement_file (created_at);

-- Food that was given away. Never part of `event`, so that no figure of waste can include it.
create sequence hand_over_id_seq;
create table hand_over (
  site_id bigint not null references site (id) on delete cascade,
  id bigint not null default nextval('hand_over_id_seq'),
  organisation_id bigint not null references donation_organisation (id),
  food_id bigint not null references food (id),
  device_id bigint references device (id) on delete set null,
  handed_at timestamptz not null,
  local_day date not null,
  weight_g integer not null check (weight_g between 10 and 25000000),
  container text check (container in ('pan', 'crate', 'tray', 'bag')),
  containers numeric(6, 2) check (containers > 0),
  container_g integer check (container_g > 0),
  is_estimate boolean not null default false,
  temperature_c numeric(4, 1) check (temperature_c between -60 and 150),
  photo text,
  receiver text not null default '' check (length(receiver) <= 120),
  client_id uuid,
  created_by bigint references app_user (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (site_id, id),
  unique (site_id, client_id),
  check (num_nonnulls(container, containers, container_g) in (0, 3)),
  check (not is_estimate or container is not null)
);
comment on table hand_over is 'tenant';
create index hand_over_day_idx on hand_over (site_id, local_day desc, handed_at desc, id desc)
  where removed_at is null;
create index hand_over_organisation_idx on hand_over (organisation_id, site_id, local_day);
create index hand_over_food_idx on hand_over (site_id, food_id, handed_at desc)
  where removed_at is null;
