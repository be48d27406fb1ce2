-- When the person behind a session last proved who they are; changes of sign-in details ask for a recent proof.
alter table session add column identity_confirmed_at timestamptz;
update session set identity_confirmed_at = created_at;
alter table session alter column identity_confirmed_at set default now();
alter table session alter column identity_confirmed_at set not null;

-- The link of an e-mail change that an administrator asked for confirms the address and opens no session.
alter table link_token add column opens_session boolean not null default true;
