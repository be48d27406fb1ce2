-- Rates that an administrator has entered; the catalogue does not overwrite them.
alter table fx_rate
  add column changed_at timestamptz,
  add column changed_by bigint references app_user (id) on delete set null;
