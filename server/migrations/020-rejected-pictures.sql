-- The file of a rejected picture is kept until then, so that it can be tried again; null when there is none.
alter table event_image add column original_until timestamptz;
update event_image set original_until = now() + interval '30 days' where state = 'rejected';
