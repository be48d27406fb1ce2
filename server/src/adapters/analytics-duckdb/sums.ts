import { eventTable, serviceRecordTable, type RowTable } from './tables.ts';

/** Daily sums per site, for the most common questions. */
export interface SumsTable {
  name: string;
  /** The table whose rows are added up. */
  rows: RowTable;
  /** Besides site and day. */
  dimensions: readonly string[];
  joins?: string;
  condition: string;
  measures: readonly (readonly [name: string, sum: string])[];
}

const sumOf = (column: string): [name: string, sum: string] => [column, `sum(event.${column})`];
const maxOf = (column: string): [name: string, sum: string] => [
  `max_${column}`,
  `max(event.${column})`,
];
const events: [name: string, sum: string] = ['events', 'count(*)'];

/** Reports count all events that were not discarded, without secondary waste and non-food. */
const reported = {
  rows: eventTable,
  condition: 'event.is_reported',
  measures: [
    ...['weight_g', 'value_e4', 'value_eur_e4', 'co2_g', 'water_ml'].map(sumOf),
    ['pending_g', 'sum(case when event.food_id is null then event.weight_g else 0 end)'],
    ['pending_events', 'sum(case when event.food_id is null then 1 else 0 end)'],
    events,
  ],
} satisfies Partial<SumsTable>;

const servicesWith = (state: string): string => `count(*) filter (where state ${state})`;

export const sumsTables: readonly SumsTable[] = [
  {
    ...reported,
    name: 'device_day',
    dimensions: ['event.device_id', 'event.waste_type_id', 'event.trimmings'],
  },
  {
    ...reported,
    name: 'category_day',
    dimensions: ['food.category_id', 'event.trimmings'],
    joins: 'left join food on food.id = event.food_id',
  },
  { ...reported, name: 'meal_day', dimensions: ['event.service_time', 'event.trimmings'] },
  // Lists count all events that were not discarded.
  {
    rows: eventTable,
    condition: `event.status <> 'DISCARDED'`,
    measures: [
      events,
      ['flagged', 'count(*) filter (where event.is_flagged)'],
      ['commented', 'count(*) filter (where event.comment_count > 0)'],
      ...['weight_g', 'value_e4', 'value_eur_e4', 'co2_g'].map(maxOf),
    ],
    name: 'listed_day',
    dimensions: ['event.trimmings', 'event.is_secondary', 'event.non_food'],
  },
  {
    rows: serviceRecordTable,
    condition: 'true',
    name: 'service_day',
    dimensions: [],
    measures: [
      ['planned', servicesWith(`<> 'closed'`)],
      ['measured', servicesWith(`= 'measured'`)],
      ['partly', servicesWith(`= 'partly'`)],
      ['missed', servicesWith(`in ('silent', 'no_entry')`)],
      ['closed', servicesWith(`= 'closed'`)],
      ['planned_minutes', 'sum(planned_minutes)'],
      ['alive_minutes', 'sum(alive_minutes)'],
      ['usual_g', `sum(case when state <> 'closed' then usual_g else 0 end)`],
      ['measured_usual_g', `sum(case when state = 'measured' then usual_g else 0 end)`],
    ],
  },
];

export function sumsQuery(table: SumsTable, chosen = 'true'): string {
  const { rows, dimensions, joins = '', condition, measures } = table;
  const keys = [`${rows.name}.site_id`, `${rows.name}.${rows.dayColumn}`, ...dimensions].join(', ');
  const sums = measures.map(([name, sum]) => `(${sum})::bigint as ${name}`).join(', ');
  return `select ${keys}, ${sums} from ${rows.name} ${joins}
    where ${condition} and ${chosen}
    group by ${keys} order by ${keys}`;
}
