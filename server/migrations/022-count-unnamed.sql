-- Reports count captures from the moment they are weighed.
drop index event_day_idx;
create index event_day_idx on event (site_id, local_day)
  include (weight_g, value_e4, value_eur_e4, co2_g, water_ml, food_id)
  where status <> 'DISCARDED' and not is_secondary and not non_food;
