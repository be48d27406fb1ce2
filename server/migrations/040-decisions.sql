-- Labels, verdicts, corrections and discards with the label before and after, so that they can be undone.
create sequence decision_id_seq;
create table decision (
  site_id bigint not null,
  id bigint not null default nextval('decision_id_seq'),
  event_id bigint not null,
  user_id bigint not null references app_user (id) on delete cascade,
  kind text not null check (kind in ('labelled', 'verified', 'discarded', 'changed')),
  before jsonb not null,
  after jsonb not null,
  decided_at timestamptz not null,
  undone_at timestamptz,
  primary key (site_id, id),
  foreign key (site_id, event_id) references event (site_id, id) on delete cascade
);
comment on table decision is 'tenant';
create index decision_user_idx on decision (user_id, id desc);
create index decision_event_idx on decision (site_id, event_id, id desc);
create index decision_age_idx on decision (decided_at);
