-- What a labelling service guessed but was not sure enough of to decide.
alter table event add column suggested_food_id bigint references food (id) on delete set null;

-- The last label, the labels of today and the pace of the last fifty, per monitor.
create index event_labelled_idx on event (site_id, device_id, labelled_at desc, id desc)
  where labelled_at is not null and user_labelled is not null;
create index event_verified_idx on event (site_id, verified_at desc, id desc)
  where verified_at is not null and user_verify is not null;

-- Who set a label decides who may verify it: the queue is read from the index alone.
drop index event_unverified_idx;
create index event_unverified_idx on event (site_id, processed_at, id) include (user_labelled)
  where status = 'SUCCESSFUL' and verify is null;

-- The orders of the review; a list without a label comes last, or first when turned round.
create index event_logged_idx on event (site_id, logged_at desc, id desc);
create index event_review_labelled_idx on event (site_id, labelled_at desc nulls last, id desc);

-- planned = drawn when somebody looks (demo organisation), from the scene described in `scene`.
alter table event_image
  add column digest bytea,
  add column reason text,
  add column scene text,
  drop constraint event_image_state_check,
  add constraint event_image_state_check
    check (state in ('original', 'ready', 'rejected', 'expired', 'planned'));
create index event_image_unprocessed_idx on event_image (site_id, event_id, position)
  where state = 'original';
create index event_image_kept_idx on event_image (site_id, created_at) where state = 'ready';
-- The sweeper asks which of many files are still needed.
create index event_image_file_idx on event_image (file);

-- Which device keys were seen when: a key nobody uses can be revoked without fear.
alter table device_key add column last_used_at timestamptz;

-- The sites a monitor has delivered at: a capture sent again after the monitor moved is still known.
alter table device_health add column site_ids bigint[] not null default '{}';
create index event_image_rejected_idx on event_image (site_id, created_at) where state = 'rejected';
