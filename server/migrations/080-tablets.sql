alter table device
  add column kind text not null default 'monitor' check (kind in ('monitor', 'tablet')),
  add column pin text check (pin ~ '^\d{4}$');

-- Null: weighed by a scale or entered by hand.
alter table event add column portions integer check (portions between 1 and 10000);

-- A tablet that shows a code and waits for a user to confirm it.
create table pairing (
  code text primary key check (code ~ '^[A-HJ-NP-Z2-9]{6}$'),
  key_hash bytea not null,
  user_agent text not null check (length(user_agent) <= 255),
  has_camera boolean not null,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  device_id bigint,
  confirmed_by bigint
);
comment on table pairing is 'local';
create index pairing_expiry_idx on pairing (expires_at);

create sequence container_id_seq;
create table container (
  site_id bigint not null references site (id) on delete cascade,
  id bigint not null default nextval('container_id_seq'),
  name text not null check (length(name) <= 255),
  tare_g integer not null check (tare_g between 1 and 100000),
  removed_at timestamptz,
  primary key (site_id, id)
);
comment on table container is 'tenant';
create unique index container_name_idx on container (site_id, lower(name)) where removed_at is null;
