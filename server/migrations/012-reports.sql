-- What was over before a switch was turned on is not sent.
alter table profile
  add column daily_report_since timestamptz,
  add column weekly_report_since timestamptz,
  add column monthly_report_since timestamptz;
update profile set
  daily_report_since = case when daily_report then now() end,
  weekly_report_since = case when weekly_report then now() end,
  monthly_report_since = case when monthly_report then now() end
where daily_report or weekly_report or monthly_report;

create function note_report_switch() returns trigger language plpgsql as $$
begin
  if new.daily_report and old.daily_report is not true then
    new.daily_report_since := now();
  end if;
  if new.weekly_report and old.weekly_report is not true then
    new.weekly_report_since := now();
  end if;
  if new.monthly_report and old.monthly_report is not true then
    new.monthly_report_since := now();
  end if;
  return new;
end $$;
create trigger profile_report_switched
  before insert or update of daily_report, weekly_report, monthly_report on profile
  for each row execute function note_report_switch();

create index profile_report_idx on profile (user_id)
  where daily_report or weekly_report or monthly_report;

-- One row for each report a person was to get. It comes with the job that writes the mail and is settled with the
-- mail in the outbox, so that nobody gets a period twice.
create table report_mail (
  user_id bigint not null references app_user (id) on delete cascade,
  kind text not null check (kind in ('daily', 'weekly', 'monthly')),
  period_start date not null,
  period_end date not null check (period_end >= period_start),
  state text not null default 'due' check (state in ('due', 'sent', 'unwanted')),
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  primary key (user_id, kind, period_end)
);
comment on table report_mail is 'local';
create index report_mail_period_idx on report_mail (period_end);

-- Pictures shown inside a mail: charts and foods.
create table outbox_picture (
  outbox_id bigint not null references outbox (id) on delete cascade,
  name text not null,
  media_type text not null check (media_type in ('image/png', 'image/jpeg')),
  content bytea not null,
  primary key (outbox_id, name)
);
comment on table outbox_picture is 'local';

-- Where a reader turns mails of this kind off.
alter table outbox add column unsubscribe_url text;
