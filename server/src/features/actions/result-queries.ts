import type { Day } from '@wastegauge/contract/values/dates';
import type { Db } from '../../platform/db/db.ts';
import { queryRows, runStatement } from '../../platform/db/query.ts';
import type { SiteScope } from '../../platform/scope.ts';
import type { Measurement } from './measurement/measure.ts';
import type { SavingsOfYear } from './measurement/savings.ts';
import type { ActionKey } from './queries.ts';

/** The action may have been cancelled or moved while it was measured. */
export const storeResult = (
  db: Db,
  { siteId, id }: ActionKey,
  { state, reason, isFinal, result, years }: Measurement,
  now: Date,
): Promise<void> =>
  runStatement(db)`
    insert into action_result
      (site_id, action_id, measured_on, last_day, state, reason, is_final, detail, years,
        measured_at)
    select action.site_id, action.id, ${result.measured_on}::date,
      ${result.after.period.endDate}::date, ${state}, ${reason}, ${isFinal},
      ${JSON.stringify(result)}::jsonb, ${JSON.stringify(years)}::jsonb, ${now}::timestamptz
    from action
    where action.site_id = ${siteId} and action.id = ${id} and action.cancelled_at is null
      and action.start_date = ${result.after.period.startDate}::date
    on conflict (site_id, action_id) do update set
      measured_on = excluded.measured_on, last_day = excluded.last_day, state = excluded.state,
      reason = excluded.reason, is_final = excluded.is_final, detail = excluded.detail, years = excluded.years,
      measured_at = excluded.measured_at
  `;

/** Results of cancelled actions and of those that were moved ahead. */
export const deleteResults = (db: Db, siteId: number, now: Date): Promise<void> =>
  runStatement(db)`
    delete from action_result using action, site
    where action_result.site_id = ${siteId} and action.site_id = ${siteId}
      and action.id = action_result.action_id and site.id = action.site_id
      and (action.cancelled_at is not null
        or action.start_date > (${now}::timestamptz at time zone site.timezone)::date)
  `;

export interface SavingsRow {
  siteId: number;
  siteName: string;
  state: string;
  years: SavingsOfYear[];
}

/** Final results of actions that are not cancelled and were measured on days of the year. */
export const findFinalResults = (
  db: Db,
  scope: SiteScope,
  { year, today }: { year: number; today: Day },
): Promise<SavingsRow[]> =>
  queryRows(db)`
    select action.site_id as "siteId", site.name as "siteName", result.state, result.years
    from action
    join site on site.id = action.site_id
    join action_result result
      on result.site_id = action.site_id and result.action_id = action.id
    where action.site_id = any(${scope.siteIds}::bigint[]) and action.cancelled_at is null
      and result.is_final and action.start_date <= ${today}::date
      and action.start_date <= make_date(${year}, 12, 31)
      and result.last_day >= make_date(${year}, 1, 1)
    order by action.site_id, action.id
  `;
