import {
  pickLimits,
  type PickPeak,
  type PickReason,
} from '@wastegauge/contract/insight/weekly-picks';
import type { Day, Period } from '@wastegauge/contract/values/dates';
import type { WasteTypeCode } from '@wastegauge/contract/values/waste-types';
import type { ServiceTime } from '@wastegauge/contract/waste/events';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { queryHasRow, queryRow, queryRows } from '../../platform/db/query.ts';
import type { SiteScope } from '../../platform/scope.ts';
import { exchangeRate } from '../events/service.ts';
import { isOfPick, type PickedWaste } from './waste-queries.ts';

export interface PickSite {
  id: number;
  name: string;
}

export const findSites = (db: Db, scope: SiteScope): Promise<PickSite[]> =>
  queryRows(db)`select id, name from site where id = any(${scope.siteIds}) order by name, id`;

/** The newest picked week that is at most a week older than the last complete one. */
export async function findShownWeek(db: Db, scope: SiteScope, oldest: Day): Promise<Day | null> {
  const found = await queryRow(db)<{ week: Day | null }>`
    select max(week_start)::text as week from weekly_pick_run
    where site_id = any(${scope.siteIds}) and week_start >= ${oldest}::date
  `;
  return found?.week ?? null;
}

export const hasMeasuredWeek = (db: Db, scope: SiteScope): Promise<boolean> =>
  queryHasRow(db)`
    select from weekly_pick_run where site_id = any(${scope.siteIds}) and is_measured limit 1`;

export interface RunRow {
  siteId: number;
  coverage: number | null;
  previousCoverage: number | null;
  isMeasured: boolean;
  weightG: number;
  valueE4: number;
  valueEurE4: number;
}

export const findRuns = (db: Db, scope: SiteScope, week: Day): Promise<RunRow[]> =>
  queryRows(db)`
    select site_id as "siteId", coverage::float8 as coverage,
      previous_coverage::float8 as "previousCoverage", is_measured as "isMeasured",
      weight_g as "weightG", value_e4 as "valueE4", value_eur_e4 as "valueEurE4"
    from weekly_pick_run
    where site_id = any(${scope.siteIds}) and week_start = ${week}::date
    order by site_id
  `;

export interface PickRow {
  siteId: number;
  rank: number;
  foodId: number;
  foodName: string;
  isRecipe: boolean;
  service: ServiceTime | null;
  wasteType: WasteTypeCode | null;
  weightG: number;
  valueE4: number | null;
  valueEurE4: number | null;
  diff: number | null;
  reason: PickReason;
  peak: PickPeak | null;
  reductionId: number | null;
  reduction: string | null;
  actionId: number | null;
}

export const findPicks = (db: Db, scope: SiteScope, week: Day): Promise<PickRow[]> =>
  queryRows(db)`
    select pick.site_id as "siteId", pick.rank, pick.food_id as "foodId",
      food.name as "foodName", food.is_recipe as "isRecipe", pick.service,
      pick.waste_type as "wasteType", pick.weight_g as "weightG", pick.value_e4 as "valueE4",
      pick.value_eur_e4 as "valueEurE4", pick.diff_percent::float8 as diff, pick.reason, pick.peak,
      reduction.id as "reductionId", reduction.reduction_string as reduction,
      (
        select max(action.id) from action
        where action.site_id = pick.site_id and action.pick_week = pick.week_start
          and action.pick_rank = pick.rank and action.cancelled_at is null
      ) as "actionId"
    from weekly_pick as pick
    join food on food.id = pick.food_id
    left join food_reduction as reduction on reduction.id = pick.reduction_id
    where pick.site_id = any(${scope.siteIds}) and pick.week_start = ${week}::date
    order by pick.site_id, pick.rank
  `;

export interface PickedCapture {
  id: number;
  localTime: string;
  weightG: number;
}

/** The heaviest captures of different days; some have no picture. */
export const findHeaviestCaptures = (
  db: Db,
  siteId: number,
  { startDate, endDate }: Period,
  pick: PickedWaste,
): Promise<PickedCapture[]> =>
  queryRows(db)`
    with ranked as (
      select event.id, event.processed_at, event.weight_g,
        row_number() over (
          partition by event.local_day order by event.weight_g desc, event.id) as place
      from event
      where event.site_id = ${siteId}
        and event.local_day between ${startDate}::date and ${endDate}::date
        and event.capture_id is not null and ${isOfPick(pick)}
    )
    select ranked.id, ranked.weight_g as "weightG",
      to_char(ranked.processed_at at time zone site.timezone, 'YYYY-MM-DD"T"HH24:MI:SS')
        as "localTime"
    from ranked join site on site.id = ${siteId}
    order by ranked.place, ranked.weight_g desc, ranked.id
    limit ${pickLimits.pictures * 4}
  `;

export interface RunningAction {
  id: number;
  siteId: number;
  title: string;
  startDate: Day;
  today: Day;
}

const shownActions = 5;

/** Started and without a final result. */
export const findRunningActions = (db: Db, scope: SiteScope, now: Date): Promise<RunningAction[]> =>
  queryRows(db)`
    select action.id, action.site_id as "siteId", action.title,
      action.start_date::text as "startDate", clock.today::text as today
    from action
    join (
      select site.id as site_id, (${now}::timestamptz at time zone site.timezone)::date as today
      from site where site.id = any(${scope.siteIds})
    ) as clock on clock.site_id = action.site_id
    where action.site_id = any(${scope.siteIds}) and action.cancelled_at is null
      and action.start_date <= clock.today
      and coalesce(action.end_date, clock.today) >= clock.today
      and not exists (
        select from action_result as result
        where result.site_id = action.site_id and result.action_id = action.id
          and result.is_final)
    order by action.start_date desc, action.id desc
    limit ${shownActions}
  `;

/** Units of the currency per euro. */
export async function findRate(db: Db, currency: string, day: Day): Promise<number> {
  const found = await queryRow(db)<{ rate: number | null }>`
    select (${exchangeRate(sql`${currency}::text`, sql`${day}::date`)})::float8 as rate
  `;
  return found?.rate ?? 1;
}
