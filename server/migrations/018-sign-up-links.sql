-- The password of a sign-up is chosen after its link was opened, and a group is joined by the secret of an
-- invitation, never by its number. Sign-ups and invitations made before the upgrade have to be made again: the
-- former hold a password nobody proved to own, the latter a secret that was never mailed.
delete from pending_sign_up;
alter table pending_sign_up drop column password_hash, drop column wanted_group_id;

delete from link_token where kind = 'invite';
alter table link_token
  add column inviter_id bigint references app_user (id) on delete cascade;
create index link_token_inviter_idx on link_token (inviter_id) where inviter_id is not null;
