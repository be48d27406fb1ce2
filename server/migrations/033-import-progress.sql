-- Written beside the transaction of a running import, so that others can see how far it is. No foreign key: its check
-- would wait for the import's own lock.
create unlogged table import_progress (
  import_id bigint primary key,
  done integer not null,
  total integer not null
);
comment on table import_progress is 'local';
