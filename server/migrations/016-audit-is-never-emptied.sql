-- A truncation is a removal of everything: refused as each single one is.
create trigger audit_never_emptied before truncate on audit
  for each statement execute function refuse_change();
