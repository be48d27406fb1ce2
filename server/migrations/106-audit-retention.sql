-- Entries of the audit are deleted after AUDIT_RETENTION_DAYS (docs/decisions/017-operations.md), never within a year.
drop trigger audit_append_only on audit;
create trigger audit_append_only before update on audit
  for each statement execute function refuse_change();
create function refuse_early_deletion() returns trigger language plpgsql as $$
begin
  if old.at > now() - interval '365 days' then
    raise exception 'the audit is append-only: entries are kept for a year';
  end if;
  return old;
end $$;
create trigger audit_kept_for_a_year before delete on audit
  for each row execute function refuse_early_deletion();
create index audit_at_idx on audit using brin (at);
