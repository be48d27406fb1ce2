import type { Period } from '@wastegauge/contract/values/dates';
import { sql, type RawBuilder } from 'kysely';
import type { Analytics, Question } from '../../../platform/ports/analytics.ts';
import type { SiteScope } from '../../../platform/scope.ts';
import {
  totalAmounts,
  parseAmounts,
  dailyAmounts,
  rateDay,
  type AmountsRow,
  type WasteAmounts,
} from '../amounts-sql.ts';
import { joinRates, rateTables, type MoneyIn } from '../money-sql.ts';
import { countedWaste, type WasteSource } from '../waste-sql.ts';

interface MonitorPart {
  /** Null for waste entered without a monitor. */
  deviceId: number | null;
  isPlateWaste: boolean;
}

export type WasteOfMonitor = MonitorPart & WasteAmounts;

export interface MonitorQuery {
  period: Period;
  money: MoneyIn;
}

export async function wasteByMonitor(
  analytics: Analytics,
  scope: SiteScope,
  query: MonitorQuery,
): Promise<WasteOfMonitor[]> {
  const rows = await analytics.ask(monitorsOfPeriod(scope, query));
  return rows.map((row) => ({ ...row, ...parseAmounts(row, query.money) }));
}

export const monitorsOfPeriod = (
  scope: SiteScope,
  query: MonitorQuery,
): Question<MonitorPart & AmountsRow> => ({
  name: 'waste by monitor',
  scope,
  period: query.period,
  sql: statement(scope, query, 'event'),
  sqlOnSums: statement(scope, query, 'device_day'),
});

function statement(
  scope: SiteScope,
  { period, money }: MonitorQuery,
  source: WasteSource,
): RawBuilder<MonitorPart & AmountsRow> {
  return sql<MonitorPart & AmountsRow>`
    with daily as (
      select
        event.device_id, event.waste_type_id,
        ${rateDay(money)} as day, ${dailyAmounts(money, source)}
      ${countedWaste({ scope, period, filter: {}, label: 'none' }, source)}
      group by 1, 2, 3
    )
    ${rateTables(money, sql`daily`)}
    select
      daily.device_id as "deviceId", waste_type.code = 'plate' as "isPlateWaste",
      ${totalAmounts(money)}
    from daily
    ${joinRates(money)}
    join waste_type on waste_type.id = daily.waste_type_id
    group by 1, 2
    order by 1, 2
  `;
}
