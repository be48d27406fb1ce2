-- The administrators are told once that an account waits for a site.
alter table app_user add column unlinked_notified_at timestamptz;
