-- A spreadsheet somebody imports: a draft while it is being looked at, then what it brought and whether that was
-- undone. The sites are those it brought something to.
create sequence spreadsheet_import_id_seq;
create table spreadsheet_import (
  id bigint primary key default nextval('spreadsheet_import_id_seq'),
  user_id bigint references app_user (id) on delete set null,
  kind text not null check (kind in ('waste', 'covers')),
  state text not null default 'draft' check (state in ('draft', 'applied', 'undone')),
  file_name text not null check (length(file_name) between 1 and 255),
  created_at timestamptz not null default now(),
  applied_at timestamptz,
  undone_at timestamptz,
  undone_by bigint references app_user (id) on delete set null,
  site_ids bigint[] not null default '{}',
  line_count integer not null check (line_count >= 0),
  accepted_count integer not null default 0,
  left_out_count integer not null default 0,
  overwritten_days integer not null default 0,
  kept_count integer not null default 0,
  total_g bigint,
  total_covers bigint,
  first_day date,
  last_day date,
  check ((state = 'draft') = (applied_at is null)),
  check ((state = 'undone') = (undone_at is not null))
);
comment on table spreadsheet_import is 'reference';
create index spreadsheet_import_user_idx on spreadsheet_import (user_id, id desc);
create index spreadsheet_import_created_idx on spreadsheet_import (created_at) where state = 'draft';

-- The lines of a draft and how they are to be read; once it is imported, only what was left out and why.
create table spreadsheet_content (
  import_id bigint primary key references spreadsheet_import (id) on delete cascade,
  sheet text,
  sheets text[] not null default '{}',
  lines json,
  mapping json not null,
  revision integer not null default 0,
  refused json not null default '[]'
);
comment on table spreadsheet_content is 'local';

-- What an import brought, as it came: tells what was changed since, and recognises a line that comes again.
create table imported_event (
  site_id bigint not null,
  event_id bigint not null,
  import_id bigint not null references spreadsheet_import (id),
  processed_at timestamptz not null,
  food_id bigint not null,
  weight_g integer not null,
  waste_type_id smallint not null,
  primary key (site_id, event_id),
  foreign key (site_id, event_id) references event (site_id, id) on delete cascade
);
comment on table imported_event is 'tenant';
create index imported_event_import_idx on imported_event (import_id);
create index imported_event_time_idx on imported_event (site_id, processed_at);

-- And what stood there before, to be put back.
create table imported_cover (
  site_id bigint not null references site (id) on delete cascade,
  import_id bigint not null references spreadsheet_import (id),
  day date not null,
  covers_per_day integer not null,
  occupancy_type text not null,
  was_there boolean not null,
  covers_before integer,
  was_default boolean,
  type_before text,
  primary key (site_id, import_id, day)
);
comment on table imported_cover is 'tenant';
create index imported_cover_import_idx on imported_cover (import_id);

-- Lines of a spreadsheet have no picture to be verified by: they do not wait before what has one.
drop index event_unverified_idx;
create index event_unverified_idx on event (site_id, processed_at, id)
  where status = 'SUCCESSFUL' and verify is null and not tags @> array['IMPORTED'];
