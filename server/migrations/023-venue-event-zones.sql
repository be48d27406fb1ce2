-- Guests counted for the event, and the monitors whose waste belongs to it; none for the whole site.
alter table venue_event
  add column counted_guests integer check (counted_guests between 0 and 500000),
  add column zone_ids bigint[] not null default '{}';
