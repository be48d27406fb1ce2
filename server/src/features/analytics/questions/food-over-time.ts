import type { Day, Period } from '@wastegauge/contract/values/dates';
import type { Granularity } from '@wastegauge/contract/insight/explore';
import { sql } from 'kysely';
import type { Analytics, Question } from '../../../platform/ports/analytics.ts';
import type { SiteScope } from '../../../platform/scope.ts';
import {
  addedUp,
  amountsOf,
  dailyAmounts,
  noWaste,
  type AmountsRow,
  type WasteAmounts,
} from '../amounts-sql.ts';
import { joinRates, ratesOf, type MoneyIn } from '../money-sql.ts';
import { placedIn } from '../periods-sql.ts';
import { boundedGranularity, pointOf, pointsOf } from '../periods.ts';
import { chosenWaste } from '../waste-sql.ts';

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

export interface AskedTrend {
  foodId: number;
  period: Period;
  granularity: Granularity;
  money: MoneyIn;
  /** Only events a labeller or a machine has named. */
  isCategorised: boolean;
}

export interface TrendAnswer {
  /** Coarser than asked for where there would be more points than anybody can look at. */
  granularity: Granularity;
  points: (FoodAtPoint & { x: string })[];
}

const nothing: FoodAtPoint = { ...noWaste, sites: 0, devices: 0 };

/** A food at every hour, day, week or month of a period, also where there was nothing of it. */
export async function foodOverTime(
  analytics: Analytics,
  scope: SiteScope,
  asked: AskedTrend,
): Promise<TrendAnswer> {
  const granularity = boundedGranularity(asked.period, asked.granularity);
  const rows = await analytics.ask(foodAtPoints(scope, { ...asked, granularity }));
  const found = new Map(
    rows.map(({ bucket, hour, sites, devices, ...row }) => [
      pointOf(bucket, hour),
      { ...amountsOf(row, asked.money), sites, devices },
    ]),
  );
  const points = pointsOf(asked.period, granularity);
  return { granularity, points: points.map((x) => ({ ...(found.get(x) ?? nothing), x })) };
}

// Who named an event only the database knows; what users relabelled was not named by the team.
const isCategorised = sql`and (event.auto_label
  or (event.user_labelled is not null and not event.is_relabelled_by_user))`;

/** Sites and monitors of a week are counted once: days are kept apart by them until the end. */
export const foodAtPoints = (
  scope: SiteScope,
  { foodId, period, granularity, money, isCategorised: isNamed }: AskedTrend,
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
      ${chosenWaste({ scope, period, filter: { food: [foodId] }, label: 'none' }, 'event')}
        ${isNamed ? isCategorised : sql``}
      group by 1, 2, 3, 4
    )
    ${ratesOf(money, sql`daily`)}
    select
      ${placedIn(granularity, period, sql`daily.day`)} as bucket, daily.hour::integer as hour,
      ${addedUp(money)}, count(distinct daily.site_id)::bigint as sites,
      count(distinct daily.device_id)::bigint as devices
    from daily
    ${joinRates(money)}
    group by 1, 2
    order by 1, 2
  `,
});
