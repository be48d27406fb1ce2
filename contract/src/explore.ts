/** What can be charted; the same keys in the address, the API and the engine. */
export const metrics = [
  'total_waste',
  'waste_value',
  'waste_co2',
  'average_waste',
  'equivalent_meals',
  'waste_logs',
  'waste_water',
  'occupancy',
  'waste_per_cover',
] as const;
export type Metric = (typeof metrics)[number];

/** What a chart is split by. */
export const labels = [
  'none',
  'category',
  'subcategory',
  'focus_food',
  'trimmings',
  'non_food',
  'sites',
  'monitors',
  'occupancy_type',
  'waste_type',
  'service_time',
] as const;
export type Label = (typeof labels)[number];

export const granularities = [
  'hourly',
  'daily',
  'weekly',
  'monthly',
  'quarterly',
  'annually',
] as const;
export type Granularity = (typeof granularities)[number];

/** Covers are of a day: they have no hour, and no food or monitor to split them by. */
export function labelsFor(metric: Metric): readonly Label[] {
  if (metric === 'occupancy') return ['none', 'occupancy_type'];
  return metric === 'waste_per_cover' ? ['none'] : labels;
}

export const granularitiesFor = (metric: Metric): readonly Granularity[] =>
  metric === 'occupancy' || metric === 'waste_per_cover'
    ? granularities.filter((granularity) => granularity !== 'hourly')
    : granularities;
