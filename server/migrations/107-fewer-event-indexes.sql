-- Only the feed by weight, cost or footprint used these, at 188 bytes per event. It sorts columns instead.
drop index event_weight_idx;
drop index event_value_idx;
drop index event_value_eur_idx;
drop index event_co2_idx;

-- Values in euros are read only for sites with different currencies.
drop index event_day_idx;
create index event_day_idx on event (site_id, local_day)
  include (weight_g, value_e4, co2_g, water_ml, food_id)
  where status <> 'DISCARDED' and not is_secondary and not non_food;
