import type { Day, Period } from '@wastegauge/contract/values/dates';
import type { ServiceTime } from '@wastegauge/contract/waste/events';
import { sql, type RawBuilder } from 'kysely';
import type { Question } from '../../../platform/ports/analytics.ts';
import type { SiteScope } from '../../../platform/scope.ts';
import { all, betweenDays, inScope, countedConditions } from '../filter-sql.ts';

export interface DishWaste {
  day: Day;
  service: ServiceTime;
  foodId: number;
  unservedG: number;
  plateG: number;
}

/** A service that continues past midnight, until this hour of the next day. */
export interface LateService {
  service: ServiceTime;
  untilHour: number;
}

/** Unserved and plate waste of each food in each service of one site, without trimmings. */
export const dishWaste = (
  scope: SiteScope,
  { period, late }: { period: Period; late: LateService | undefined },
): Question<DishWaste> => ({
  name: 'dish waste',
  scope,
  sql: sql<DishWaste>`
    select
      ${serviceDay(late)} as day, event.service_time as service, event.food_id as "foodId",
      sum(case when waste_type.code = 'unserved' then event.weight_g else 0 end)::bigint
        as "unservedG",
      sum(case when waste_type.code = 'plate' then event.weight_g else 0 end)::bigint as "plateG"
    from event
    join waste_type on waste_type.id = event.waste_type_id
    join food on food.id = event.food_id
    where ${all([
      inScope(scope),
      betweenDays(period.startDate, period.endDate),
      ...countedConditions({}),
      sql`not event.trimmings`,
      sql`event.service_time is not null`,
      sql`waste_type.code in ('unserved', 'plate')`,
      sql`food.material = 'food'`,
    ])}
    group by 1, 2, 3
    order by 1, 3, case event.service_time when 'BREAKFAST' then 1 when 'LUNCH' then 2 else 3 end
  `,
});

const serviceDay = (late: LateService | undefined): RawBuilder<unknown> =>
  late
    ? sql`event.local_day - (case
        when event.service_time = ${late.service} and event.local_hour < ${late.untilHour}
        then 1 else 0 end)::integer`
    : sql`event.local_day`;
