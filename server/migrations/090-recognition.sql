-- Recognition of food in pictures (docs/decisions/028-recognition.md).

-- Version of the classifier that set the label; null for labels of people, rules and outside services.
alter table event add column label_model text;

create table picture_embedding (
  site_id bigint not null,
  event_id bigint not null,
  encoder text not null,
  -- One signed byte per value, to be multiplied by the scale.
  vector bytea not null,
  scale real not null check (scale > 0),
  -- Probability that food is in view; null when the encoder does not say.
  food_share real check (food_share between 0 and 1),
  cpu_ms integer not null check (cpu_ms >= 0),
  computed_at timestamptz not null default now(),
  primary key (site_id, event_id),
  foreign key (site_id, event_id) references event (site_id, id) on delete cascade
);
comment on table picture_embedding is 'tenant';
create index picture_embedding_time_idx on picture_embedding (site_id, computed_at);

-- How far the history of a site has been read, newest picture first.
create table embedding_backfill (
  site_id bigint primary key references site (id) on delete cascade,
  encoder text not null,
  before_at timestamptz,
  before_id bigint not null default 0,
  pictures integer not null default 0 check (pictures >= 0),
  finished_at timestamptz
);
comment on table embedding_backfill is 'tenant';

create table recognition_setting (
  site_id bigint primary key references site (id) on delete cascade,
  is_on boolean not null default true,
  -- Labels are set automatically from this precision; null only suggests.
  min_precision smallint check (min_precision in (90, 95, 99)),
  changed_at timestamptz not null default now(),
  changed_by bigint references app_user (id) on delete set null
);
comment on table recognition_setting is 'tenant';

create table recognition_model (
  site_id bigint primary key references site (id) on delete cascade,
  version text not null,
  encoder text not null,
  classifier bytea not null,
  labels integer not null check (labels >= 0),
  -- Exponent of the probability by monitor, hour, weight and labels before.
  prior_weight real not null check (prior_weight >= 0),
  fitted_at timestamptz not null,
  cpu_ms integer not null check (cpu_ms >= 0)
);
comment on table recognition_model is 'tenant';

create table recognition_food (
  site_id bigint not null references site (id) on delete cascade,
  food_id bigint not null references food (id),
  labels integer not null check (labels >= 0),
  -- Lowest share at which each precision is proved; null while it is not.
  threshold_90 real check (threshold_90 between 0 and 1),
  threshold_95 real check (threshold_95 between 0 and 1),
  threshold_99 real check (threshold_99 between 0 and 1),
  -- Set by a person, or when blind checks fell below the precision.
  only_suggests boolean not null default false,
  suggests_since timestamptz,
  -- Blind checks before this moment no longer count.
  resumed_at timestamptz,
  suggests_reason text check (suggests_reason in ('person', 'checks')),
  primary key (site_id, food_id)
);
comment on table recognition_food is 'tenant';

-- Ranking by a classifier that had not seen the day of the picture.
create table recognition_guess (
  site_id bigint not null,
  event_id bigint not null,
  model text not null,
  guessed_at timestamptz not null default now(),
  -- Made afterwards from labels of earlier days.
  is_replay boolean not null,
  -- Likeliest first: by the picture, by habit, and by both.
  picture_foods bigint[] not null,
  picture_shares real[] not null check (cardinality(picture_shares) = cardinality(picture_foods)),
  habit_foods bigint[] not null,
  habit_shares real[] not null check (cardinality(habit_shares) = cardinality(habit_foods)),
  foods bigint[] not null,
  shares real[] not null check (cardinality(shares) = cardinality(foods)),
  -- Would have been, or was, labelled automatically; a blind check goes to people without the guess.
  is_automatic boolean not null default false,
  is_blind boolean not null default false,
  primary key (site_id, event_id),
  foreign key (site_id, event_id) references event (site_id, id) on delete cascade
);
comment on table recognition_guess is 'tenant';
create index recognition_guess_time_idx on recognition_guess (site_id, guessed_at desc);
