import type { Day, Period } from '@wastegauge/contract/values/dates';
import type { ServiceTime } from '@wastegauge/contract/waste/events';
import { sql } from 'kysely';
import type { Question } from '../../../platform/ports/analytics.ts';
import type { SiteScope } from '../../../platform/scope.ts';
import { within, type Condition } from '../filter-sql.ts';
import { countedWaste } from '../waste-sql.ts';

/** Waste that an action wants to reduce. */
export type WasteTarget = { foodId: number } | { categoryId: number } | { deviceId: number };

/** Waste that other actions touch; it is not compared with. */
export interface TouchedWaste {
  foodIds: readonly number[];
  categoryIds: readonly number[];
  deviceIds: readonly number[];
}

export interface TargetQuery {
  scope: SiteScope;
  period: Period;
  target: WasteTarget;
  /** All kinds of waste if missing. */
  wasteTypeId?: number | undefined;
  touched: TouchedWaste;
}

export interface TargetWaste {
  siteId: number;
  day: Day;
  service: ServiceTime | null;
  wasteTypeId: number;
  isTarget: boolean;
  weightG: number;
  valueE4: number;
  valueEurE4: number;
  co2G: number;
}

/** Waste of a target and of everything it can be compared with, by day, service and kind. */
export const wasteOfTarget = (query: TargetQuery): Question<TargetWaste> => ({
  name: 'waste of target',
  scope: query.scope,
  sql: sql<TargetWaste>`
    with counted as (
      select event.site_id, event.local_day, event.service_time, event.waste_type_id,
        ${isTarget(query.target)} as is_target,
        event.weight_g, event.value_e4, event.value_eur_e4, event.co2_g
      ${countedWaste({ ...query, filter: {}, label: 'category' }, 'event')}
        and ${query.wasteTypeId === undefined ? sql`true` : sql`event.waste_type_id = ${query.wasteTypeId}`}
        and (${isTarget(query.target)} or ${isComparable(query)})
    )
    select counted.site_id as "siteId", counted.local_day as day, counted.service_time as service,
      counted.waste_type_id as "wasteTypeId", counted.is_target as "isTarget",
      sum(counted.weight_g)::bigint as "weightG", sum(counted.value_e4)::bigint as "valueE4",
      sum(counted.value_eur_e4)::bigint as "valueEurE4", sum(counted.co2_g)::bigint as "co2G"
    from counted
    group by 1, 2, 3, 4, 5
    order by 1, 2, 4, 5, case counted.service_time
      when 'BREAKFAST' then 1 when 'LUNCH' then 2 when 'DINNER' then 3 else 4 end
  `,
});

/** Events without a food are neither a food nor its comparison; a zone counts them. */
const isTarget = (target: WasteTarget): Condition => {
  if ('foodId' in target) return sql`coalesce(event.food_id = ${target.foodId}, false)`;
  if ('categoryId' in target) {
    return sql`coalesce(food.category_id = ${target.categoryId}, false)`;
  }
  return sql`coalesce(event.device_id = ${target.deviceId}, false)`;
};

const isComparable = ({ target, touched }: TargetQuery): Condition => sql`(
  ${'deviceId' in target ? sql`event.device_id is not null` : sql`event.food_id is not null`}
  and not coalesce(${within('event.food_id', touched.foodIds)}, false)
  and not coalesce(${within('food.category_id', touched.categoryIds)}, false)
  and not coalesce(${within('event.device_id', touched.deviceIds)}, false))`;
