import type { Period } from '@wastegauge/contract/values/dates';
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

/** Whole grams, ten-thousandths or events. */
export interface ChangedPart extends Part {
  amount: number;
  previous: number;
  siteAmount: number;
  sitePrevious: number;
}

type ChangedRow = Part & Record<'amount' | 'previous' | 'siteAmount' | 'sitePrevious', string>;

export interface ChangeQuery {
  period: Period;
  /** Ends before `period` begins. */
  previous: Period;
  measure: Measure;
  money: MoneyIn;
}

/** Returns the parts that moved most in the direction of the whole site, per kind. */
export async function whatChanged(
  analytics: Analytics,
  scope: SiteScope,
  query: ChangeQuery,
): Promise<ChangedPart[]> {
  const divisor = query.measure === 'value' ? e4Divisor(query.money) : 1;
  const rows = await analytics.ask(changedParts(scope, query));
  return rows.map((row) => ({
    ...row,
    amount: Number(row.amount) / divisor,
    previous: Number(row.previous) / divisor,
    siteAmount: Number(row.siteAmount) / divisor,
    sitePrevious: Number(row.sitePrevious) / divisor,
  }));
}

const partsKept = 2;

const serviceNumber = sql`case event.service_time
  when 'BREAKFAST' then 1 when 'LUNCH' then 2 when 'DINNER' then 3 end`;

const ofEvent: Record<Exclude<Measure, 'value'>, RawBuilder<unknown>> = {
  weight: sql`event.weight_g`,
  co2: sql`event.co2_g`,
  water: sql`event.water_ml`,
  events: sql`1`,
};

export function changedParts(scope: SiteScope, query: ChangeQuery): Question<ChangedRow> {
  const { period, previous, measure } = query;
  const money: MoneyIn = measure === 'value' ? query.money : { isSiteCurrency: true };
  const read = { startDate: previous.startDate, endDate: period.endDate };
  const column = measure === 'value' ? sql.ref(`event.${moneyColumn(money)}`) : ofEvent[measure];
  const amount = convertedAmount(money, sql`daily.amount`);
  // Grouping sets read the events once for all three kinds.
  return {
    name: 'what changed',
    scope,
    sql: sql<ChangedRow>`
      with daily as (
        select
          event.site_id, event.food_id, event.device_id, ${serviceNumber} as service,
          event.local_day < ${period.startDate}::date as is_previous,
          event.local_day as day, ${column} as amount
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
          sum(case when daily.is_previous then ${amount} else 0 end) as previous
        from daily
        ${joinRates(money)}
        group by grouping sets (
          (daily.site_id, daily.food_id), (daily.site_id, daily.device_id),
          (daily.site_id, daily.service)
        )
      ),
      weighed as (
        select sorted.*,
          count(*) over (partition by sorted.site_id, sorted.kind) as members,
          sum(sorted.amount) over (partition by sorted.site_id, sorted.kind) as site_amount,
          sum(sorted.previous) over (partition by sorted.site_id, sorted.kind) as site_previous
        from sorted
      ),
      placed as (
        select weighed.*,
          row_number() over (
            partition by weighed.site_id, weighed.kind
            order by case when weighed.key is null then 1 else 0 end,
              case when weighed.site_amount >= weighed.site_previous
                then weighed.amount - weighed.previous
                else weighed.previous - weighed.amount end desc,
              weighed.key
          ) as place
        from weighed
      )
      select
        placed.site_id as "siteId", site.name as "siteName", placed.kind, placed.key,
        coalesce(food.name, device.name) as name, placed.members::bigint as members,
        placed.amount::decimal(38, 0) as amount, placed.previous::decimal(38, 0) as previous,
        placed.site_amount::decimal(38, 0) as "siteAmount",
        placed.site_previous::decimal(38, 0) as "sitePrevious"
      from placed
      join site on site.id = placed.site_id
      left join food on placed.kind = 'food' and food.id = placed.key
      left join device on placed.kind = 'monitor' and device.id = placed.key
      where placed.place <= ${partsKept}
      order by placed.site_id, placed.kind, placed.place
    `,
  };
}
