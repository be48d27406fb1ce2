import type { Period } from '@wastegauge/contract/values/dates';
import { sql, type RawBuilder } from 'kysely';
import type { Question } from '../../../platform/ports/analytics.ts';
import type { SiteScope } from '../../../platform/scope.ts';
import { coverTablesForPeriods } from '../covers-sql.ts';
import { all, inScope, kindConditions } from '../filter-sql.ts';
import { measureSum, type WasteSource } from '../waste-sql.ts';

export interface VenueEventPeriod extends Period {
  id: number;
}

export interface VenueEventWaste {
  id: number;
  weightG: number;
  valueE4: number;
  co2G: number;
  waterMl: number;
  guests: number;
  /** Whether the covers of any day are not recorded. */
  isDefault: boolean;
}

export const wasteOfVenueEvents = (
  scope: SiteScope,
  periods: readonly [VenueEventPeriod, ...VenueEventPeriod[]],
): Question<VenueEventWaste> => ({
  name: 'waste of venue events',
  scope,
  sql: statement(scope, periods, 'event'),
  sqlOnSums: statement(scope, periods, 'device_day'),
});

const ownMoney = { isSiteCurrency: true } as const;

function statement(
  scope: SiteScope,
  periods: readonly [VenueEventPeriod, ...VenueEventPeriod[]],
  source: WasteSource,
): RawBuilder<VenueEventWaste> {
  const asked = periods.map(
    ({ id, startDate, endDate }) => sql`(${id}::bigint, ${startDate}::date, ${endDate}::date)`,
  );
  const counted =
    source === 'event' ? [sql`event.status = 'SUCCESSFUL'`, ...kindConditions({})] : [];
  return sql<VenueEventWaste>`
    with asked (id, first_day, last_day) as (values ${sql.join(asked)}),
    ${coverTablesForPeriods(scope, periods)},
    wasted as (
      select
        asked.id, ${measureSum('weight', ownMoney, source)} as weight_g,
        ${measureSum('value', ownMoney, source)} as value, ${measureSum('co2', ownMoney, source)} as co2_g,
        ${measureSum('water', ownMoney, source)} as water_ml
      from ${sql.table(source)} as event
      join asked on event.local_day between asked.first_day and asked.last_day
      where ${all([inScope(scope), ...counted])}
      group by 1
    ),
    served as (
      select
        asked.id, sum(cover_of_day.covers) as guests, bool_or(cover_of_day.is_default) as is_default
      from asked join cover_of_day on cover_of_day.day between asked.first_day and asked.last_day
      group by 1
    )
    select
      served.id, coalesce(wasted.weight_g, 0)::bigint as "weightG",
      coalesce(wasted.value, 0)::bigint as "valueE4", coalesce(wasted.co2_g, 0)::bigint as "co2G",
      coalesce(wasted.water_ml, 0)::bigint as "waterMl", served.guests::bigint as guests,
      served.is_default as "isDefault"
    from served left join wasted on wasted.id = served.id
    order by 1
  `;
}
