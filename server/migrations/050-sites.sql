-- The catalogue fills in the country at the next start.
alter table locale add column country char(2);

-- The currency changes when the costs have been recalculated.
alter table site add column next_locale_id bigint references locale (id);

-- Archived sites and monitors keep their history but leave lists, averages, queues and reports.
alter table site add column archived_at timestamptz;
alter table device add column archived_at timestamptz;
