-- The next task is the oldest of a site. Finding it used to take one search per monitor.
create index event_waiting_idx on event (site_id, processed_at, id) include (device_id)
  where status = 'PROCESSING' and food_id is null;
