import type { Period } from '@wastegauge/contract/values/dates';
import type { Label } from '@wastegauge/contract/insight/explore';
import { sql, type RawBuilder } from 'kysely';
import type { SiteScope } from '../../platform/scope.ts';
import { isOnDaysOfOccupancy } from './covers-sql.ts';
import {
  all,
  betweenDays,
  choiceConditions,
  inScope,
  countedConditions,
  isPlain,
  within,
  type WasteFilter,
} from './filter-sql.ts';
import { moneyColumn, type MoneyIn } from './money-sql.ts';

export type Measure = 'weight' | 'value' | 'co2' | 'water' | 'events';

/** Weight and number of captures without a food. */
export type PendingMeasure = 'pendingWeight' | 'pendingEvents';

type Sql = RawBuilder<unknown>;

/** `event` is every event; the others are precomputed daily sums that only the DuckDB copy has. */
export type WasteSource = 'event' | 'device_day' | 'category_day' | 'meal_day';

const pendingSums: Record<PendingMeasure, Record<'ofEvents' | 'ofSums', Sql>> = {
  pendingWeight: {
    ofEvents: sql`sum(case when event.food_id is null then event.weight_g else 0 end)`,
    ofSums: sql`sum(event.pending_g)`,
  },
  pendingEvents: {
    ofEvents: sql`sum(case when event.food_id is null then 1 else 0 end)`,
    ofSums: sql`sum(event.pending_events)`,
  },
};

export function measureSum(
  measure: Measure | PendingMeasure,
  money: MoneyIn,
  source: WasteSource,
): Sql {
  if (measure === 'pendingWeight' || measure === 'pendingEvents') {
    return pendingSums[measure][source === 'event' ? 'ofEvents' : 'ofSums'];
  }
  if (measure === 'events') return source === 'event' ? sql`count(*)` : sql`sum(event.events)`;
  const columns = {
    weight: 'weight_g',
    value: moneyColumn(money),
    co2: 'co2_g',
    water: 'water_ml',
  } as const;
  return sql`sum(${sql.ref(`event.${columns[measure]}`)})`;
}

export interface LabelSql {
  key: Sql;
  joins: Sql;
  names: Sql;
  name: Sql;
  /** Excludes events that have no place in the split. */
  condition?: Sql;
}

const plain = (key: Sql): LabelSql => ({ key, joins: sql``, names: sql``, name: sql`null` });

const namedFrom = (table: string, key: Sql, joins = sql``): LabelSql => ({
  key,
  joins,
  names: sql`left join ${sql.table(table)} as named on named.id = placed.label`,
  name: sql`named.name`,
});

const food = sql`left join food on food.id = event.food_id`;

function focusFood(foodIds: readonly number[] | undefined): LabelSql {
  const condition = foodIds
    ? within('event.food_id', foodIds)
    : sql`exists (
        select 1 from focus_food
        where focus_food.site_id = event.site_id and focus_food.food_id = event.food_id
      )`;
  return { ...namedFrom('food', sql`event.food_id`), condition };
}

export function labelSql({ label, focusFoodIds }: WasteChoice, source: WasteSource): LabelSql {
  switch (label) {
    case 'none':
      return plain(sql`0`);
    case 'category':
      return source === 'category_day'
        ? namedFrom('food_category', sql`event.category_id`)
        : namedFrom('food_category', sql`food.category_id`, food);
    case 'subcategory':
      return namedFrom('food_subcategory', sql`food.subcategory_id`, food);
    case 'focus_food':
      return focusFood(focusFoodIds);
    case 'trimmings':
      return plain(sql`event.trimmings`);
    case 'non_food':
      return plain(sql`event.non_food`);
    case 'sites':
      return namedFrom('site', sql`event.site_id`);
    case 'monitors':
      return namedFrom('device', sql`event.device_id`);
    case 'occupancy_type':
      // Covers belong to a site and day; the type is joined after the daily sums.
      return plain(sql`event.site_id`);
    case 'waste_type':
      return namedFrom('waste_type', sql`event.waste_type_id`);
    case 'service_time':
      return plain(sql`event.service_time`);
  }
}

export interface WasteChoice {
  scope: SiteScope;
  period: Period;
  filter: WasteFilter;
  label: Label;
  focusFoodIds?: readonly number[] | undefined;
}

export function countedWaste(choice: WasteChoice, source: WasteSource): Sql {
  const { scope, period, filter, label } = choice;
  const { joins, condition } = labelSql(choice, source);
  const counted = countedConditions(filter, label === 'non_food');
  const wanted = [
    inScope(scope),
    betweenDays(period.startDate, period.endDate),
    ...(source === 'event' ? counted : []),
    ...choiceConditions(filter),
    ...isOnDaysOfOccupancy(scope, period, filter),
    ...(condition ? [condition] : []),
  ];
  return sql`from ${sql.table(source)} as event ${joins} where ${all(wanted)}`;
}

const byDevice: readonly Label[] = [
  'none',
  'sites',
  'monitors',
  'trimmings',
  'waste_type',
  'occupancy_type',
];

/** The smallest daily sums table that contains everything requested. */
export function sumsTable({ filter, label }: WasteChoice): WasteSource | undefined {
  if (!isPlain(filter)) return undefined;
  if (byDevice.includes(label)) return 'device_day';
  if (filter.wasteType !== undefined || (filter.zone ?? []).length > 0) return undefined;
  if (label === 'category') return 'category_day';
  return label === 'service_time' ? 'meal_day' : undefined;
}
