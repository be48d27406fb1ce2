import type { Day, Period } from '@wastegauge/contract/values/dates';
import type { Granularity } from '@wastegauge/contract/insight/explore';
import { sql } from 'kysely';
import type { Analytics, Question } from '../../../platform/ports/analytics.ts';
import type { SiteScope } from '../../../platform/scope.ts';
import {
  totalAmounts,
  parseAmounts,
  dailyAmounts,
  noWaste,
  type AmountsRow,
  type WasteAmounts,
} from '../amounts-sql.ts';
import { joinRates, rateTables, type MoneyIn } from '../money-sql.ts';
import { bucketSql } from '../periods-sql.ts';
import { boundedGranularity, pointKey, pointKeys } from '../periods.ts';
import { countedWaste } from '../waste-sql.ts';

export interface FoodAtPoint extends WasteAmounts {
  sites: number;
  devices: number;
}

interface PointRow extends AmountsRow {
  bucket: Day;
  hour: number | null;
  sites: number;
  devices: number;
}

export interface FoodTrendQuery {
  foodId: number;
  period: Period;
  granularity: Granularity;
  money: MoneyIn;
  isCategorised: boolean;
}

export interface TrendAnswer {
  /** Coarser than requested when the chart would have too many points. */
  granularity: Granularity;
  points: (FoodAtPoint & { x: string })[];
}

const nothing: FoodAtPoint = { ...noWaste, sites: 0, devices: 0 };

export async function foodOverTime(
  analytics: Analytics,
  scope: SiteScope,
  query: FoodTrendQuery,
): Promise<TrendAnswer> {
  const granularity = boundedGranularity(query.period, query.granularity);
  const rows = await analytics.ask(foodAtPoints(scope, { ...query, granularity }));
  const found = new Map(
    rows.map(({ bucket, hour, sites, devices, ...row }) => [
      pointKey(bucket, hour),
      { ...parseAmounts(row, query.money), sites, devices },
    ]),
  );
  const points = pointKeys(query.period, granularity);
  return { granularity, points: points.map((x) => ({ ...(found.get(x) ?? nothing), x })) };
}

// Events relabelled by users were not named by the labelling team.
const isCategorised = sql`and (event.auto_label
  or (event.user_labelled is not null and not event.is_relabelled_by_user))`;

/** Groups by site and monitor until the end, so that each is counted once per week or month. */
export const foodAtPoints = (
  scope: SiteScope,
  { foodId, period, granularity, money, isCategorised: isNamed }: FoodTrendQuery,
): Question<PointRow> => ({
  name: 'food over time',
  scope,
  isProbe: isNamed,
  sql: sql<PointRow>`
    with daily as (
      select
        event.local_day as day,
        ${granularity === 'hourly' ? sql`event.local_hour` : sql`null`} as hour,
        event.site_id, event.device_id, ${dailyAmounts(money, 'event')}
      ${countedWaste({ scope, period, filter: { food: [foodId] }, label: 'none' }, 'event')}
        ${isNamed ? isCategorised : sql``}
      group by 1, 2, 3, 4
    )
    ${rateTables(money, sql`daily`)}
    select
      ${bucketSql(granularity, { period, compared: undefined }, sql`daily.day`)} as bucket, daily.hour::integer as hour,
      ${totalAmounts(money)}, count(distinct daily.site_id)::bigint as sites,
      count(distinct daily.device_id)::bigint as devices
    from daily
    ${joinRates(money)}
    group by 1, 2
    order by 1, 2
  `,
});
