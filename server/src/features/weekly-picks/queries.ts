import {
  pickLimits,
  type PickPeak,
  type PickReason,
} from '@wastegauge/contract/insight/weekly-picks';
import { addDays, type Day } from '@wastegauge/contract/values/dates';
import type { WasteTypeCode } from '@wastegauge/contract/values/waste-types';
import type { ServiceTime } from '@wastegauge/contract/waste/events';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { queryRows } from '../../platform/db/query.ts';
import type { EarlierPick } from './choose-picks.ts';

/** Local time from which Sunday's services are over and counted. */
const madeFrom = sql`interval '2 hours'`;

export interface DueSite {
  siteId: number;
  week: Day;
}

/**
 * Sites without picks of the last complete week, counted by their own clock. `coveredAt` is when coverage was last
 * evaluated: a week is not judged before.
 */
export const findDueSites = (
  db: Db,
  now: Date,
  coveredAt: Date,
  limit: number,
): Promise<DueSite[]> =>
  queryRows(db)`
    select ended.site_id as "siteId", ended.week::text as week
    from (
      select site.id as site_id, site.timezone,
        date_trunc('week', ${now}::timestamptz at time zone site.timezone - ${madeFrom})::date - 7
          as week
      from site where site.archived_at is null
    ) as ended
    left join (
      select site_id, max(week_start) as week from weekly_pick_run group by site_id
    ) as newest on newest.site_id = ended.site_id
    where (ended.week + 7)::timestamp at time zone ended.timezone <= ${coveredAt}::timestamptz
      and (newest.week is null or newest.week < ended.week)
    order by ended.site_id
    limit ${limit}
  `;

/** Picks of the weeks in which they are not repeated unless they got worse. */
export const findEarlierPicks = (db: Db, siteId: number, week: Day): Promise<EarlierPick[]> =>
  queryRows(db)`
    select food_id as "foodId", service, weight_g as "weightG" from weekly_pick
    where site_id = ${siteId} and week_start < ${week}::date
      and week_start >= ${addDays(week, -7 * pickLimits.quietWeeks)}::date
  `;

export interface StoredPick {
  foodId: number;
  service: ServiceTime | null;
  wasteType: WasteTypeCode | null;
  isPreparation: boolean;
  weightG: number;
  valueE4: number;
  valueEurE4: number;
  diff: number | null;
  reason: PickReason;
  peak: PickPeak | null;
  reductionId: number | null;
}

export interface StoredRun {
  siteId: number;
  week: Day;
  coverage: number | null;
  previousCoverage: number | null;
  isMeasured: boolean;
  weightG: number;
  valueE4: number;
  valueEurE4: number;
  picks: readonly StoredPick[];
}

/** False when the week was picked before. */
export async function storeRun(transaction: Db, run: StoredRun): Promise<boolean> {
  const stored = await sql`
    insert into weekly_pick_run (site_id, week_start, coverage, previous_coverage, is_measured,
      weight_g, value_e4, value_eur_e4)
    values (${run.siteId}, ${run.week}::date, ${run.coverage}, ${run.previousCoverage},
      ${run.isMeasured}, ${run.weightG}, ${run.valueE4}, ${run.valueEurE4})
    on conflict do nothing
  `.execute(transaction);
  if (stored.numAffectedRows !== 1n) return false;
  for (const [index, pick] of run.picks.entries()) {
    const peak = pick.peak && JSON.stringify(pick.peak);
    await sql`
      insert into weekly_pick (site_id, week_start, rank, food_id, service, waste_type, weight_g,
        value_e4, value_eur_e4, diff_percent, reason, peak, reduction_id)
      values (${run.siteId}, ${run.week}::date, ${index + 1}, ${pick.foodId}, ${pick.service},
        ${pick.wasteType}, ${pick.weightG}, ${pick.valueE4 || null}, ${pick.valueEurE4 || null},
        ${pick.diff}, ${JSON.stringify(pick.reason)}::jsonb, ${peak}::jsonb, ${pick.reductionId})
    `.execute(transaction);
  }
  return true;
}
