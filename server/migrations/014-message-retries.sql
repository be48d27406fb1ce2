-- A message is given up two days after it was queued, or after somebody asked to try it again.
alter table outbox
  add column waiting_since timestamptz not null default now(),
  add column tried_at timestamptz,
  -- The first failure since the message was queued.
  add column failing_since timestamptz;
update outbox set waiting_since = created_at where state = 'waiting';
update outbox set failing_since = created_at where state = 'failed' or last_error is not null;

create index outbox_sent_idx on outbox (sent_at) where state = 'sent';
