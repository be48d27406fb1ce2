/** Daily sums per site, for the most common questions. */
export interface SumsTable {
  name: string;
  /** Besides site and day. */
  dimensions: readonly string[];
  from: string;
  condition: string;
  /** Besides the number of events. */
  measures: readonly (readonly [name: string, sum: string])[];
}

const sumOf = (column: string): [name: string, sum: string] => [column, `sum(event.${column})`];

/** Reports count all events that were not discarded, without secondary waste and non-food. */
const reported = {
  condition: `event.status <> 'DISCARDED' and not event.is_secondary and not event.non_food`,
  measures: [
    ...['weight_g', 'value_e4', 'value_eur_e4', 'co2_g', 'water_ml'].map(sumOf),
    ['pending_g', 'sum(case when event.food_id is null then event.weight_g else 0 end)'],
    ['pending_events', 'sum(case when event.food_id is null then 1 else 0 end)'],
  ],
} satisfies Partial<SumsTable>;

export const sumsTables: readonly SumsTable[] = [
  {
    ...reported,
    name: 'device_day',
    dimensions: ['event.device_id', 'event.waste_type_id', 'event.trimmings'],
    from: 'event',
  },
  {
    ...reported,
    name: 'category_day',
    dimensions: ['food.category_id', 'event.trimmings'],
    from: 'event left join food on food.id = event.food_id',
  },
  // Lists count all events that were not discarded.
  {
    condition: `event.status <> 'DISCARDED'`,
    measures: [],
    name: 'listed_day',
    dimensions: ['event.trimmings', 'event.is_secondary', 'event.non_food'],
    from: 'event',
  },
];

export function sumsQuery(table: SumsTable, chosen = 'true'): string {
  const { dimensions, from, condition, measures } = table;
  const keys = ['event.site_id', 'event.local_day', ...dimensions].join(', ');
  const sums = measures.map(([name, sum]) => `${sum}::bigint as ${name}, `).join('');
  return `select ${keys}, ${sums}count(*) as events from ${from}
    where ${condition} and ${chosen}
    group by ${keys} order by ${keys}`;
}
