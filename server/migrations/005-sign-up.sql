-- A sign-up waits here until the link in its mail is used: until then nobody, not even whoever signs up, learns
-- whether the e-mail has an account. The account gets the id that was promised.
create table pending_sign_up (
  token_hash bytea primary key,
  user_id bigint not null unique,
  email text not null check (length(email) <= 255),
  password_hash text not null,
  first_name text not null,
  surname text not null,
  employer text not null,
  job_title text not null,
  phone_number text not null,
  head_office boolean not null,
  language text not null,
  signup_group_id bigint references parent_group (id) on delete set null,
  wanted_group_id bigint references parent_group (id) on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
comment on table pending_sign_up is 'local';
create index pending_sign_up_email_idx on pending_sign_up (lower(email));
create index pending_sign_up_expiry_idx on pending_sign_up (expires_at);

create index link_token_expiry_idx on link_token (expires_at);
create index link_token_invite_idx on link_token (lower(email)) where kind = 'invite';
