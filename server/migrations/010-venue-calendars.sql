-- A venue event that a calendar file brought: its UID there and which of its repeats it is.
alter table venue_event
  add column source_uid text check (length(source_uid) between 1 and 255),
  add column source_recurrence text not null default '' check (length(source_recurrence) <= 40);
create unique index venue_event_source_idx
  on venue_event (site_id, source_uid, source_recurrence) where source_uid is not null;

-- Venue events are recognised too when they are sent again.
alter table client_entry drop constraint client_entry_kind_check;
alter table client_entry add constraint client_entry_kind_check
  check (kind in ('event', 'comment', 'venue_event'));

-- A private address calendar programs subscribe to: one for each user and site. Found by the hash of its key; the
-- key itself is sealed, so that its owner can be shown the address again.
create table calendar_feed (
  user_id bigint not null references app_user (id) on delete cascade,
  site_id bigint not null references site (id) on delete cascade,
  key_hash bytea not null unique,
  key_sealed bytea not null,
  created_at timestamptz not null default now(),
  primary key (user_id, site_id)
);
comment on table calendar_feed is 'local';
