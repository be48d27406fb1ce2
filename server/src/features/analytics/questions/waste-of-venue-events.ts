import type { Period } from '@wastegauge/contract/values/dates';
import { sql, type RawBuilder } from 'kysely';
import type { Question } from '../../../platform/ports/analytics.ts';
import type { SiteScope } from '../../../platform/scope.ts';
import { coverTablesForPeriods } from '../covers-sql.ts';
import { all, betweenDays, inScope, countedConditions, isDuring } from '../filter-sql.ts';
import type { VenueEventHours } from '../venue-event-hours.ts';
import { measureSum } from '../waste-sql.ts';

export interface AskedVenueEvent {
  hours: VenueEventHours;
  /** Days whose covers are read. */
  coverDays: Period;
}

export interface VenueEventWaste {
  id: number;
  weightG: number;
  /** Part of the weight that has no food yet. */
  unnamedG: number;
  valueE4: number;
  co2G: number;
  waterMl: number;
  /** Covers of the whole site. */
  covers: number;
  /** Whether the covers of any day are not recorded. */
  isDefault: boolean;
}

export const wasteOfVenueEvents = (
  scope: SiteScope,
  events: readonly [AskedVenueEvent, ...AskedVenueEvent[]],
): Question<VenueEventWaste> => {
  const [first, ...rest] = events;
  const asked = events.map(
    ({ hours: { id }, coverDays: { startDate, endDate } }) =>
      sql`(${id}::bigint, ${startDate}::date, ${endDate}::date)`,
  );
  return {
    name: 'waste of venue events',
    scope,
    sql: sql<VenueEventWaste>`
      with asked (id, first_day, last_day) as (values ${sql.join(asked)}),
      ${coverTablesForPeriods(scope, [first.coverDays, ...rest.map(({ coverDays }) => coverDays)])},
      wasted as (${sql.join(
        events.map(({ hours }) => wasteDuring(scope, hours)),
        sql` union all `,
      )}),
      served as (
        select
          asked.id, sum(cover_of_day.covers) as covers,
          bool_or(cover_of_day.is_default) as is_default
        from asked join cover_of_day on cover_of_day.day between asked.first_day and asked.last_day
        group by 1
      )
      select
        served.id, coalesce(wasted.weight_g, 0)::bigint as "weightG",
        coalesce(wasted.unnamed_g, 0)::bigint as "unnamedG",
        coalesce(wasted.value, 0)::bigint as "valueE4", coalesce(wasted.co2_g, 0)::bigint as "co2G",
        coalesce(wasted.water_ml, 0)::bigint as "waterMl", served.covers::bigint as covers,
        served.is_default as "isDefault"
      from served join wasted on wasted.id = served.id
      order by 1
    `,
  };
};

const ownMoney = { isSiteCurrency: true } as const;

const wasteDuring = (scope: SiteScope, hours: VenueEventHours): RawBuilder<unknown> => sql`
  select
    ${hours.id}::bigint as id, ${measureSum('weight', ownMoney, 'event')} as weight_g,
    sum(case when event.food_id is null then event.weight_g else 0 end) as unnamed_g,
    ${measureSum('value', ownMoney, 'event')} as value,
    ${measureSum('co2', ownMoney, 'event')} as co2_g,
    ${measureSum('water', ownMoney, 'event')} as water_ml
  from event
  where ${all([
    inScope(scope),
    betweenDays(hours.startDate, hours.endDate),
    isDuring(hours),
    ...countedConditions({}),
  ])}`;
