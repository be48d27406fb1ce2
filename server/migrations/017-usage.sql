-- Deleting a user looks for all they used, to take their name from it.
create index usage_event_user_idx on usage_event (user_id) where user_id is not null;

-- session.is_remembered is written by nobody any more: the browser alone knows, by where it keeps its token. The
-- version before still names it; the next one can drop it.
