-- Queries compare codes, so that a type can be renamed without changing a figure.
alter table waste_type add column code text unique;
update waste_type set code = case id when 1 then 'plate' when 2 then 'preparation' when 3 then 'unserved' end;
alter table waste_type alter column code set not null;
