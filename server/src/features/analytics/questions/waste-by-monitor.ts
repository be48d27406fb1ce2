import type { Period } from '@wastegauge/contract/values/dates';
import { sql, type RawBuilder } from 'kysely';
import type { Analytics, Question } from '../../../platform/ports/analytics.ts';
import type { SiteScope } from '../../../platform/scope.ts';
import {
  addedUp,
  amountsOf,
  dailyAmounts,
  dayOfRate,
  type AmountsRow,
  type WasteAmounts,
} from '../amounts-sql.ts';
import { isInEither } from '../compared-sql.ts';
import { joinRates, ratesOf, type MoneyIn } from '../money-sql.ts';
import { chosenWaste, type WasteSource } from '../waste-sql.ts';

interface MonitorPart {
  /** Null for what no monitor saw. */
  deviceId: number | null;
  isPlateWaste: boolean;
  isPrevious: boolean;
}

export type WasteOfMonitor = MonitorPart & WasteAmounts;

export interface AskedMonitors {
  period: Period;
  /** Ends before the period begins. */
  previous?: Period | undefined;
  money: MoneyIn;
}

/** What each monitor saw in a period, and in an earlier one, plate waste apart from the rest. */
export async function wasteByMonitor(
  analytics: Analytics,
  scope: SiteScope,
  asked: AskedMonitors,
): Promise<WasteOfMonitor[]> {
  const rows = await analytics.ask(monitorsOfPeriods(scope, asked));
  return rows.map((row) => ({ ...row, ...amountsOf(row, asked.money) }));
}

export const monitorsOfPeriods = (
  scope: SiteScope,
  asked: AskedMonitors,
): Question<MonitorPart & AmountsRow> => ({
  name: 'waste by monitor',
  scope,
  sql: statement(scope, asked, 'event'),
  sqlOnSums: statement(scope, asked, 'device_day'),
});

function statement(
  scope: SiteScope,
  { period, previous, money }: AskedMonitors,
  source: WasteSource,
): RawBuilder<MonitorPart & AmountsRow> {
  const read = { startDate: (previous ?? period).startDate, endDate: period.endDate };
  return sql<MonitorPart & AmountsRow>`
    with daily as (
      select
        event.device_id, event.waste_type_id,
        event.local_day < ${period.startDate}::date as is_previous,
        ${dayOfRate(money)} as day, ${dailyAmounts(money, source)}
      ${chosenWaste({ scope, period: read, filter: {}, label: 'none' }, source)}
        and ${previous ? isInEither(period, previous) : sql`true`}
      group by 1, 2, 3, 4
    )
    ${ratesOf(money, sql`daily`)}
    select
      daily.device_id as "deviceId", waste_type.name = 'Plate Waste' as "isPlateWaste",
      daily.is_previous as "isPrevious", ${addedUp(money)}
    from daily
    ${joinRates(money)}
    join waste_type on waste_type.id = daily.waste_type_id
    group by 1, 2, 3
    order by 1, 2, 3
  `;
}
