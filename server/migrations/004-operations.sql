create table session (
  id uuid primary key,
  user_id bigint not null references app_user (id) on delete cascade,
  generation integer not null default 0,
  rotated_at timestamptz not null default now(),
  is_remembered boolean not null default false,
  user_agent text not null default '',
  ip_address inet,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_reason text
);
comment on table session is 'local';
create index session_user_idx on session (user_id, created_at desc);

create table one_time_code (
  user_id bigint primary key references app_user (id) on delete cascade,
  code_hash bytea,
  phone_number text not null,
  attempts smallint not null default 0,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  sends_today smallint not null default 0,
  sends_day date not null default current_date,
  consecutive_failures smallint not null default 0
);
comment on table one_time_code is 'local';

create sequence link_token_id_seq;
create table link_token (
  id bigint primary key default nextval('link_token_id_seq'),
  kind text not null check (kind in ('magic', 'reset', 'invite', 'second_factor', 'setup')),
  token_hash bytea not null unique,
  user_id bigint references app_user (id) on delete cascade,
  email text,
  parent_group_id bigint references parent_group (id) on delete cascade,
  password_digest bytea,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table link_token is 'local';
create index link_token_user_idx on link_token (user_id, kind);

create table human_check_solution (
  solution_hash bytea primary key,
  expires_at timestamptz not null
);
comment on table human_check_solution is 'local';
create index human_check_solution_expiry_idx on human_check_solution (expires_at);

create table api_token (
  user_id bigint not null references app_user (id) on delete cascade,
  kind text not null check (kind in ('api_key', 'bulk_export_key')),
  key_hash bytea not null unique,
  key_encrypted bytea not null,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  expired_at timestamptz not null,
  last_used_at timestamptz,
  primary key (user_id, kind)
);
comment on table api_token is 'local';

create unlogged table rate_limit (
  key text primary key,
  window_ends_at timestamptz not null,
  hits integer not null
);
comment on table rate_limit is 'local';
create index rate_limit_window_idx on rate_limit (window_ends_at);

create sequence audit_id_seq;
create table audit (
  id bigint primary key default nextval('audit_id_seq'),
  at timestamptz not null default now(),
  actor_id bigint,
  actor_scope text not null,
  action text not null,
  target_type text not null,
  target_id text not null,
  site_id bigint,
  before jsonb,
  after jsonb,
  request_id text not null
);
comment on table audit is 'local';
create index audit_target_idx on audit (target_type, target_id, id desc);
create index audit_actor_idx on audit (actor_id, id desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit is append-only';
end $$;
create trigger audit_append_only before update or delete on audit
  for each statement execute function refuse_change();

create sequence outbox_id_seq;
create table outbox (
  id bigint primary key default nextval('outbox_id_seq'),
  channel text not null check (channel in ('mail', 'sms')),
  recipient text not null,
  subject text not null default '',
  text_body text not null,
  html_body text,
  template text not null,
  language text not null default 'en',
  message_id text not null unique,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
comment on table outbox is 'local';
create index outbox_state_idx on outbox (state, id desc);

create sequence widget_suggestion_id_seq;
create table widget_suggestion (
  id bigint primary key default nextval('widget_suggestion_id_seq'),
  user_id bigint references app_user (id) on delete set null,
  text text not null check (length(text) between 1 and 2500),
  created_at timestamptz not null default now()
);
comment on table widget_suggestion is 'local';

create sequence usage_event_id_seq;
create table usage_event (
  id bigint primary key default nextval('usage_event_id_seq'),
  user_id bigint references app_user (id) on delete set null,
  name text not null,
  properties jsonb not null default '{}',
  at timestamptz not null default now()
);
comment on table usage_event is 'local';
create index usage_event_at_idx on usage_event (at desc);

-- One row: what this installation is (its id, whether it holds the demo organisation).
create table installation (
  only_row boolean primary key default true check (only_row),
  id uuid not null,
  is_demo boolean not null,
  demo_ends_on date,
  created_at timestamptz not null default now()
);
comment on table installation is 'local';
