-- What kind of kitchen a site is: published figures of that kind stand beside its own.
alter table site add column sector text check (
  sector in ('hotel', 'restaurant', 'workplace', 'education', 'healthcare', 'leisure'));
