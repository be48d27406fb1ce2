-- "Nothing thrown away" for a stream of a site on a day or in a service: measured, unlike a day without a record.
create table zero_waste (
  site_id bigint not null references site (id) on delete cascade,
  day date not null,
  waste_type_id smallint not null references waste_type (id),
  service text not null check (service in ('BREAKFAST', 'LUNCH', 'DINNER', 'DAY')),
  import_id bigint references spreadsheet_import (id),
  set_by bigint references app_user (id) on delete set null,
  set_at timestamptz not null default now(),
  primary key (site_id, day, waste_type_id, service)
);
comment on table zero_waste is 'tenant';
create index zero_waste_import_idx on zero_waste (import_id);

-- A day without a line that follows the usual covers has no figure of its own.
alter table imported_cover alter column covers_per_day drop not null;
