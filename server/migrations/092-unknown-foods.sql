-- Usual foods that the classifier had not learnt, and the probability of each in place of the picture's.
alter table recognition_guess
  add column unknown_foods bigint[] not null default '{}',
  add column unknown_share real not null default 0;
