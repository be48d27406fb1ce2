-- Monitors of a site that fell silent together are reported back in one mail, so an end may wait for its notice.
alter table silence_incident add column end_notified_at timestamptz;
update silence_incident set end_notified_at = ended_at where ended_at is not null;
create index silence_incident_pending_idx on silence_incident (site_id)
  where ended_at is not null and end_notified_at is null;
