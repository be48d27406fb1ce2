import { addDays, type Day } from '@wastegauge/contract/values/dates';
import { sql, type RawBuilder } from 'kysely';
import type { Analytics, Question } from '../../../platform/ports/analytics.ts';
import type { SiteScope } from '../../../platform/scope.ts';
import { countedWaste, type WasteSource } from '../waste-sql.ts';

const referenceWeeks = 8;
const leastWeeks = 4;

interface ShareRow {
  siteId: number;
  deviceId: number;
  /** Weeks from the first one with waste of this monitor. */
  weeks: number;
  weightG: number;
  /** Waste of the whole site in the same weeks. */
  siteWeightG: number;
}

/**
 * Each monitor's share of the weight of its site over the eight weeks before a day. A monitor with fewer than four
 * weeks has none: its share would depend on single days.
 */
export async function monitorShares(
  analytics: Analytics,
  scope: SiteScope,
  before: Day,
): Promise<(siteId: number, deviceId: number) => number | null> {
  const rows = await analytics.ask(sharesOfMonitors(scope, before));
  const shares = new Map(
    rows.flatMap(({ siteId, deviceId, weeks, weightG, siteWeightG }) =>
      weeks < leastWeeks || siteWeightG === 0
        ? []
        : [[`${siteId} ${deviceId}`, weightG / siteWeightG] as const],
    ),
  );
  return (siteId, deviceId) => shares.get(`${siteId} ${deviceId}`) ?? null;
}

export const sharesOfMonitors = (scope: SiteScope, before: Day): Question<ShareRow> => ({
  name: 'shares of monitors',
  scope,
  sql: statement(scope, before, 'event'),
  sqlOnSums: statement(scope, before, 'device_day'),
});

function statement(scope: SiteScope, before: Day, source: WasteSource): RawBuilder<ShareRow> {
  const period = { startDate: addDays(before, -7 * referenceWeeks), endDate: addDays(before, -1) };
  return sql<ShareRow>`
    with weekly as (
      select
        event.site_id, event.device_id,
        floor((${before}::date - event.local_day + 6) / 7.0)::integer as weeks_before,
        sum(event.weight_g) as weight_g
      ${countedWaste({ scope, period, filter: {}, label: 'none' }, source)}
      group by 1, 2, 3
    ),
    site_week as (
      select weekly.site_id, weekly.weeks_before, sum(weekly.weight_g) as weight_g
      from weekly group by 1, 2
    ),
    monitor as (
      select
        weekly.site_id, weekly.device_id, max(weekly.weeks_before) as weeks,
        sum(weekly.weight_g) as weight_g
      from weekly where weekly.device_id is not null group by 1, 2
    )
    select
      monitor.site_id as "siteId", monitor.device_id as "deviceId", monitor.weeks,
      monitor.weight_g::bigint as "weightG", sum(site_week.weight_g)::bigint as "siteWeightG"
    from monitor
    join site_week
      on site_week.site_id = monitor.site_id and site_week.weeks_before <= monitor.weeks
    group by 1, 2, 3, 4
    order by 1, 2
  `;
}
