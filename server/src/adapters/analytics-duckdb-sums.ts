/** Sums of the counted events of a site and day: what the commonest questions add up. */
export interface SumsTable {
  name: string;
  /** What it is kept apart by besides site and day. */
  dimensions: readonly string[];
  /** Where the dimensions are found. */
  from: string;
}

export const sumsTables: readonly SumsTable[] = [
  {
    name: 'device_day',
    dimensions: ['event.device_id', 'event.waste_type_id', 'event.trimmings'],
    from: 'event',
  },
  {
    name: 'category_day',
    dimensions: ['food.category_id', 'event.trimmings'],
    from: 'event left join food on food.id = event.food_id',
  },
];

const measures = ['weight_g', 'value_e4', 'value_eur_e4', 'co2_g', 'water_ml'] as const;

/** The sums of chosen days, or of all. Reports count successful events without secondary waste and non-food. */
export function sumsOf({ dimensions, from }: SumsTable, condition = 'true'): string {
  const keys = ['event.site_id', 'event.local_day', ...dimensions].join(', ');
  const sums = measures.map((measure) => `sum(event.${measure})::bigint as ${measure}`).join(', ');
  return `select ${keys}, ${sums}, count(*) as events from ${from}
    where event.status = 'SUCCESSFUL' and not event.is_secondary and not event.non_food
      and ${condition}
    group by ${keys} order by ${keys}`;
}
