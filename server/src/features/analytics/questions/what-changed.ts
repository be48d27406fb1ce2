import type { ComparedDays } from '@wastegauge/contract/values/dates';
import { sql, type RawBuilder } from 'kysely';
import type { Analytics, Question } from '../../../platform/ports/analytics.ts';
import type { SiteScope } from '../../../platform/scope.ts';
import { isInEitherPeriod } from '../filter-sql.ts';
import {
  convertedAmount,
  e4Divisor,
  joinRates,
  moneyColumn,
  rateTables,
  type MoneyIn,
} from '../money-sql.ts';
import { periodDaysSql } from '../periods-sql.ts';
import { countedWaste, type Measure } from '../waste-sql.ts';

interface Part {
  siteId: number;
  siteName: string;
  kind: 'food' | 'monitor' | 'service';
  /** A food id, a monitor id, or 1 to 3 for the services of a day. */
  key: number | null;
  name: string | null;
  /** Number of parts of this kind at the site. */
  members: number;
}

type Amount =
  | 'amount'
  | 'previous'
  | 'unnamedG'
  | 'previousUnnamedG'
  | 'siteAmount'
  | 'sitePrevious'
  | 'siteWeightG'
  | 'sitePreviousWeightG'
  | 'siteUnnamedG'
  | 'sitePreviousUnnamedG';

/** Amounts in grams, ten-thousandths or events; `…UnnamedG` is the weight of captures without a food. */
export type ChangedPart = Part & Record<Amount, number>;

type ChangedRow = Part & Record<Amount, string>;

export interface ChangeQuery {
  compared: ComparedDays;
  measure: Measure;
  money: MoneyIn;
}

/** Every monitor and service of each site, and the foods that moved most in either direction. */
export async function whatChanged(
  analytics: Analytics,
  scope: SiteScope,
  query: ChangeQuery,
): Promise<ChangedPart[]> {
  const divisor = query.measure === 'value' ? e4Divisor(query.money) : 1;
  const rows = await analytics.ask(changedParts(scope, query));
  return rows.map((row) => ({
    siteId: row.siteId,
    siteName: row.siteName,
    kind: row.kind,
    key: row.key,
    name: row.name,
    members: row.members,
    amount: Number(row.amount) / divisor,
    previous: Number(row.previous) / divisor,
    siteAmount: Number(row.siteAmount) / divisor,
    sitePrevious: Number(row.sitePrevious) / divisor,
    unnamedG: Number(row.unnamedG),
    previousUnnamedG: Number(row.previousUnnamedG),
    siteWeightG: Number(row.siteWeightG),
    sitePreviousWeightG: Number(row.sitePreviousWeightG),
    siteUnnamedG: Number(row.siteUnnamedG),
    sitePreviousUnnamedG: Number(row.sitePreviousUnnamedG),
  }));
}

const foodsKept = 2;

const serviceNumber = sql`case event.service_time
  when 'BREAKFAST' then 1 when 'LUNCH' then 2 when 'DINNER' then 3 end`;

const ofEvent: Record<Exclude<Measure, 'value'>, RawBuilder<unknown>> = {
  weight: sql`event.weight_g`,
  co2: sql`event.co2_g`,
  water: sql`event.water_ml`,
  events: sql`1`,
};

export function changedParts(scope: SiteScope, query: ChangeQuery): Question<ChangedRow> {
  const { measure } = query;
  const { current: period, previous, days, previousDays } = query.compared;
  const money: MoneyIn = measure === 'value' ? query.money : { isSiteCurrency: true };
  const read = { startDate: previous.startDate, endDate: period.endDate };
  const column = measure === 'value' ? sql.ref(`event.${moneyColumn(money)}`) : ofEvent[measure];
  const amount = convertedAmount(money, sql`daily.amount`);
  // Grouping sets read the events once for all three kinds.
  return {
    name: 'what changed',
    scope,
    period: read,
    sql: sql<ChangedRow>`
      with daily as (
        select
          event.site_id, event.food_id, event.device_id, ${serviceNumber} as service,
          event.local_day < ${period.startDate}::date as is_previous,
          event.local_day as day, ${column} as amount, event.weight_g,
          case when event.food_id is null then event.weight_g else 0 end as unnamed_g
        ${countedWaste({ scope, period: read, filter: {}, label: 'none' }, 'event')}
          and ${isInEitherPeriod(period, previous)}
      )
      ${rateTables(money, sql`(${periodDaysSql(read)}) as calendar`)},
      sorted as (
        select
          daily.site_id,
          case when grouping(daily.food_id) = 0 then 'food'
            when grouping(daily.device_id) = 0 then 'monitor' else 'service' end as kind,
          case when grouping(daily.food_id) = 0 then daily.food_id
            when grouping(daily.device_id) = 0 then daily.device_id
            else daily.service end::bigint as key,
          sum(case when daily.is_previous then 0 else ${amount} end) as amount,
          sum(case when daily.is_previous then ${amount} else 0 end) as previous,
          sum(case when daily.is_previous then 0 else daily.weight_g end) as weight_g,
          sum(case when daily.is_previous then daily.weight_g else 0 end) as previous_weight_g,
          sum(case when daily.is_previous then 0 else daily.unnamed_g end) as unnamed_g,
          sum(case when daily.is_previous then daily.unnamed_g else 0 end) as previous_unnamed_g
        from daily
        ${joinRates(money)}
        group by grouping sets (
          (daily.site_id, daily.food_id), (daily.site_id, daily.device_id),
          (daily.site_id, daily.service)
        )
      ),
      weighed as (
        select sorted.*, count(*) over same_kind as members,
          sum(sorted.amount) over same_kind as site_amount,
          sum(sorted.previous) over same_kind as site_previous,
          sum(sorted.weight_g) over same_kind as site_weight_g,
          sum(sorted.previous_weight_g) over same_kind as site_previous_weight_g,
          sum(sorted.unnamed_g) over same_kind as site_unnamed_g,
          sum(sorted.previous_unnamed_g) over same_kind as site_previous_unnamed_g,
          sorted.amount * ${previousDays} - sorted.previous * ${days} as difference
        from sorted
        window same_kind as (partition by sorted.site_id, sorted.kind)
      ),
      placed as (
        select weighed.*,
          row_number() over (
            partition by weighed.site_id, weighed.kind
            order by case when weighed.key is null then 1 else 0 end, difference desc, weighed.key
          ) as place_up,
          row_number() over (
            partition by weighed.site_id, weighed.kind
            order by case when weighed.key is null then 1 else 0 end, difference, weighed.key
          ) as place_down
        from weighed
      )
      select
        placed.site_id as "siteId", site.name as "siteName", placed.kind, placed.key,
        coalesce(food.name, device.name) as name, placed.members::bigint as members,
        placed.amount::decimal(38, 0) as amount, placed.previous::decimal(38, 0) as previous,
        placed.site_amount::decimal(38, 0) as "siteAmount",
        placed.site_previous::decimal(38, 0) as "sitePrevious",
        placed.unnamed_g::decimal(38, 0) as "unnamedG",
        placed.previous_unnamed_g::decimal(38, 0) as "previousUnnamedG",
        placed.site_weight_g::decimal(38, 0) as "siteWeightG",
        placed.site_previous_weight_g::decimal(38, 0) as "sitePreviousWeightG",
        placed.site_unnamed_g::decimal(38, 0) as "siteUnnamedG",
        placed.site_previous_unnamed_g::decimal(38, 0) as "sitePreviousUnnamedG"
      from placed
      join site on site.id = placed.site_id
      left join food on placed.kind = 'food' and food.id = placed.key
      left join device on placed.kind = 'monitor' and device.id = placed.key
      where placed.kind <> 'food' or least(placed.place_up, placed.place_down) <= ${foodsKept}
      order by placed.site_id, placed.kind, placed.key
    `,
  };
}
