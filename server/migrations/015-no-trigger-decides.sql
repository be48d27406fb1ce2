-- Triggers may tell a follower what changed, and decide nothing: on a cluster tables have none. Since when a report
-- is wanted is noted by the statement that turns it on.
drop trigger profile_report_switched on profile;
drop function note_report_switch();
