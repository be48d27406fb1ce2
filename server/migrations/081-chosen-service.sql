-- The monitor said which service the capture belongs to; new service times do not change it.
alter table event add column is_service_chosen boolean not null default false;
