import type { Day, Period } from '@wastegauge/contract/dates';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db.ts';
import type { SiteScope } from '../../../platform/scope.ts';

export interface WasteOfDay {
  day: Day;
  weightG: number;
  /** In the currency asked for, at the rate of the day. */
  valueE4: number;
  co2G: number;
  waterMl: number;
  events: number;
}

/** What was wasted on each day; reports count successful events without secondary waste and non-food (S-11). */
export async function wasteByDay(
  db: Db,
  scope: SiteScope,
  filter: { period: Period; currency: string; isSiteCurrency: boolean },
): Promise<WasteOfDay[]> {
  const { period, currency, isSiteCurrency } = filter;
  const answer = await sql<WasteOfDay>`
    with daily as (
      select
        local_day,
        sum(weight_g) as weight_g,
        sum(value_e4) as value_e4,
        sum(value_eur_e4) as value_eur_e4,
        sum(co2_g) as co2_g,
        sum(water_ml) as water_ml,
        count(*) as events
      from event
      where site_id = any(${scope.siteIds})
        and local_day between ${period.startDate} and ${period.endDate}
        and status = 'SUCCESSFUL' and not is_secondary and not non_food
      group by local_day
    )
    select
      daily.local_day as day,
      daily.weight_g::float8 as "weightG",
      (case when ${isSiteCurrency}::boolean then daily.value_e4
        else daily.value_eur_e4 * coalesce(rate.per_eur, 1) end)::float8 as "valueE4",
      daily.co2_g::float8 as "co2G",
      daily.water_ml::float8 as "waterMl",
      daily.events::float8 as events
    from daily
    left join lateral (
      select per_eur from fx_rate
      where fx_rate.currency = ${currency}
      order by fx_rate.day <= daily.local_day desc,
        case when fx_rate.day <= daily.local_day then fx_rate.day end desc,
        fx_rate.day
      limit 1
    ) rate on true
    order by daily.local_day
  `.execute(db);
  return answer.rows;
}
