-- Pictures people upload for a profile or a kitchen. The row comes before the files, so that whatever was begun
-- can be taken away again.
create table upload (
  name text primary key check (name ~ '^[0-9a-f]{32}$'),
  user_id bigint references app_user (id) on delete set null,
  created_at timestamptz not null default now()
);
comment on table upload is 'local';
create index upload_created_idx on upload (created_at);

-- A sign-up id opens a group to whoever knows it: one that is free is shown to who made it, not to other tenants.
alter table signup_id add column created_by bigint references app_user (id) on delete set null;

-- A new e-mail counts once its mailbox has been seen: the link that went there proves it.
alter table link_token drop constraint link_token_kind_check;
alter table link_token add constraint link_token_kind_check
  check (kind in ('magic', 'reset', 'invite', 'second_factor', 'setup', 'email'));

-- Who labelled and verified is let go of when the account is deleted, among millions of events.
create index event_labelled_by_idx on event (user_labelled) where user_labelled is not null;
create index event_verified_by_idx on event (user_verify) where user_verify is not null;
