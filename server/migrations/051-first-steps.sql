alter table profile add column hides_first_steps boolean not null default false;
