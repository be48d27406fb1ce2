import type { Day } from '@wastegauge/contract/values/dates';
import type { Granularity } from '@wastegauge/contract/insight/explore';
import { sql, type RawBuilder } from 'kysely';
import type { Question } from '../../../platform/ports/analytics.ts';
import { coverTables } from '../covers-sql.ts';
import { convertedAmount, joinRates, rateTables, type MoneyIn } from '../money-sql.ts';
import { periodByIndex } from '../filter-sql.ts';
import { bucketSql, partSql, type PartOfDays, type ShownDays } from '../periods-sql.ts';
import {
  countedWaste,
  labelSql,
  measureSum,
  sumsTable,
  type Measure,
  type WasteChoice,
  type WasteSource,
} from '../waste-sql.ts';

export interface LabelledWaste {
  bucket: Day;
  hour: number | null;
  part: PartOfDays;
  /** An id, a flag or a code; null when the event has none. */
  label: string | null;
  name: string | null;
  /** Whole grams, ten-thousandths, millilitres or events; see `e4Divisor` for money. */
  amount: string;
}

export interface WasteByLabel extends WasteChoice {
  measure: Measure;
  money: MoneyIn;
  granularity: Granularity;
  /** `period` also contains the days before it that are compared or averaged. */
  shown: ShownDays;
}

export function wasteByLabel(query: WasteByLabel): Question<LabelledWaste> {
  const sums = query.granularity === 'hourly' ? undefined : sumsTable(query);
  return {
    name: 'waste by label',
    scope: query.scope,
    period: query.label === 'non_food' ? undefined : periodByIndex(query.period, query.filter),
    sql: statement(query, 'event'),
    sqlOnSums: sums && statement(query, sums),
  };
}

function statement(query: WasteByLabel, source: WasteSource): RawBuilder<LabelledWaste> {
  const { measure, granularity, shown } = query;
  const isHourly = granularity === 'hourly';
  const isByOccupancy = query.label === 'occupancy_type';
  const label = labelSql(query, source);
  const money: MoneyIn = measure === 'value' ? query.money : { isSiteCurrency: true };
  const amount = convertedAmount(money, sql`daily.amount`);
  // Aggregates by day first, so that few rows are left to convert and name.
  return sql<LabelledWaste>`
    with daily as (
      select
        event.local_day as day, ${isHourly ? sql`event.local_hour` : sql`null`} as hour,
        ${label.key} as label, ${measureSum(measure, money, source)} as amount
      ${countedWaste(query, source)}
      group by 1, 2, 3
    )
    ${rateTables(money, sql`daily`)}
    ${isByOccupancy ? sql`, ${coverTables(query.scope, query.period)}` : sql``}
    select
      placed.bucket, placed.hour::integer as hour, placed.part,
      placed.label::text as label, ${label.name}::text as name,
      placed.amount::decimal(38, 0) as amount
    from (
      select
        moved.bucket, moved.hour, moved.part, moved.label, sum(moved.amount) as amount
      from (
        select
          ${bucketSql(granularity, shown, sql`daily.day`)} as bucket, daily.hour,
          ${partSql(shown, sql`daily.day`)} as part,
          ${isByOccupancy ? sql`cover_of_day.occupancy_type` : sql`daily.label`} as label,
          ${amount} as amount
        from daily
        ${joinRates(money)}
        ${isByOccupancy ? joinCovers : sql``}
      ) as moved
      group by 1, 2, 3, 4
    ) as placed
    ${label.names}
    order by 1, 2, 3
  `;
}

const joinCovers = sql`
  join cover_of_day on cover_of_day.site_id = daily.label and cover_of_day.day = daily.day`;
