-- The source of imports and manual entries at a site without monitors: a device without hardware, key or heartbeat.
alter table device add column is_manual boolean not null default false;
create unique index device_manual_source_idx on device (site_id) where is_manual;
