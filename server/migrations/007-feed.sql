-- Entries by hand and comments are recognised when they are sent again after a lost answer.
create table client_entry (
  site_id bigint not null references site (id) on delete cascade,
  client_id uuid not null,
  user_id bigint not null references app_user (id) on delete cascade,
  kind text not null check (kind in ('event', 'comment')),
  target_id bigint not null,
  digest bytea not null,
  created_at timestamptz not null default now(),
  primary key (site_id, client_id)
);
comment on table client_entry is 'tenant';
create index client_entry_age_idx on client_entry (created_at);

-- Replies stay when the comment they answer is deleted: whoever deletes it unties them first.
alter table comment drop constraint comment_site_id_reply_to_fkey;
alter table comment add constraint comment_reply_to_fkey
  foreign key (site_id, reply_to) references comment (site_id, id);
create index comment_reply_idx on comment (site_id, reply_to) where reply_to is not null;
create index flag_comment_idx on flag (site_id, comment_id) where comment_id is not null;

-- The orders of the feed, which shows everything that was not discarded. What is no food and further foods of
-- a picture are asked for on purpose, one kind at a time.
drop index event_weight_idx;
drop index event_value_idx;
create index event_weight_idx on event (site_id, non_food, is_secondary, weight_g desc, id desc)
  where status <> 'DISCARDED';
create index event_value_idx on event (site_id, non_food, is_secondary, value_e4 desc, id desc)
  where status <> 'DISCARDED';
create index event_value_eur_idx
  on event (site_id, non_food, is_secondary, value_eur_e4 desc, id desc)
  where status <> 'DISCARDED';
create index event_co2_idx on event (site_id, non_food, is_secondary, co2_g desc, id desc)
  where status <> 'DISCARDED';
create index event_recommended_idx
  on event (site_id, non_food, is_secondary, local_day desc, value_e4 desc, id desc)
  where status <> 'DISCARDED';
create index event_apart_idx on event (site_id, processed_at desc, id desc)
  where is_secondary or non_food;

-- A picture shown inside a mail, as JPEG.
alter table outbox add column picture bytea;
