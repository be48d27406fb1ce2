import type { AdviceService, HolidayKind } from '@wastegauge/contract/insight/tomorrow';
import type { Day, Period } from '@wastegauge/contract/values/dates';
import type { ServiceTime } from '@wastegauge/contract/waste/events';
import type { Db } from '../../platform/db/db.ts';
import { queryRow, queryRows } from '../../platform/db/query.ts';

export interface CoversRow {
  day: Day;
  service: AdviceService;
  covers: number;
}

/** Recorded figures only: neither defaults nor estimates of venue events. */
export const findRecordedCovers = (
  db: Db,
  siteId: number,
  { startDate, endDate }: Period,
): Promise<CoversRow[]> =>
  queryRows(db)`
    select day, service, covers from service_cover
    where site_id = ${siteId} and day between ${startDate}::date and ${endDate}::date
    union all
    select day, 'ALL_DAY', covers_per_day from daily_cover
    where site_id = ${siteId} and day between ${startDate}::date and ${endDate}::date
      and not is_default and covers_per_day is not null
    order by 1, 2
  `;

export const findCoverPlans = (
  db: Db,
  siteId: number,
  { startDate, endDate }: Period,
): Promise<CoversRow[]> =>
  queryRows(db)`
    select day, service, covers from cover_plan
    where site_id = ${siteId} and day between ${startDate}::date and ${endDate}::date
    order by 1, 2
  `;

export interface ClosureRow {
  startDate: Day;
  endDate: Day | null;
  /** 1 is Monday. */
  weekday: number | null;
  service: ServiceTime | null;
}

export const findClosures = (
  db: Db,
  siteId: number,
  { startDate, endDate }: Period,
): Promise<ClosureRow[]> =>
  queryRows(db)`
    select start_date as "startDate", end_date as "endDate", weekday, service from closure
    where site_id = ${siteId} and start_date <= ${endDate}::date
      and (end_date is null or end_date >= ${startDate}::date)
  `;

export interface HolidayRow extends Period {
  name: string;
  kind: HolidayKind;
}

/** Public holidays first. */
export const findHolidaysIn = (
  db: Db,
  siteId: number,
  { startDate, endDate }: Period,
): Promise<HolidayRow[]> =>
  queryRows(db)`
    select name, kind, start_date as "startDate", end_date as "endDate" from site_holiday
    where site_id = ${siteId} and start_date <= ${endDate}::date
      and end_date >= ${startDate}::date
    order by kind = 'school', start_date, id
  `;

export interface VenueEventRow {
  id: number;
  name: string;
  /** Of each day. */
  guests: number | null;
  /** YYYY-MM-DD HH:MM on the clock of the site. */
  start: string;
  end: string;
}

export const findVenueEventsIn = (
  db: Db,
  siteId: number,
  { startDate, endDate }: Period,
): Promise<VenueEventRow[]> =>
  queryRows(db)`
    select id, name, estimate_occupancy as guests,
      to_char(start_date, 'YYYY-MM-DD HH24:MI') as start,
      to_char(end_date, 'YYYY-MM-DD HH24:MI') as "end"
    from venue_event
    where site_id = ${siteId} and start_date < ${endDate}::date + 1
      and end_date >= ${startDate}::date
    order by start_date, id
  `;

export interface SiteClock {
  name: string;
  timezone: string;
}

export async function findSiteClock(db: Db, siteId: number): Promise<SiteClock> {
  const site = await queryRow(db)<SiteClock>`
    select name, timezone from site where id = ${siteId}
  `;
  if (!site) throw new Error('Site not found');
  return site;
}

export interface MeasuredService {
  day: Day;
  service: ServiceTime;
  state: 'measured' | 'partly' | 'silent' | 'no_entry' | 'closed';
  usualG: number;
}

export const findServiceStates = (
  db: Db,
  siteId: number,
  { startDate, endDate }: Period,
): Promise<MeasuredService[]> =>
  queryRows(db)`
    select day, service, state, usual_g as "usualG" from service_record
    where site_id = ${siteId} and day between ${startDate}::date and ${endDate}::date
  `;

export interface DishPlanRow {
  day: Day;
  service: AdviceService;
  foodId: number;
  plannedG: number;
}

export const findDishPlans = (
  db: Db,
  siteId: number,
  { startDate, endDate }: Period,
): Promise<DishPlanRow[]> =>
  queryRows(db)`
    select day, service, food_id as "foodId", planned_g as "plannedG" from dish_plan
    where site_id = ${siteId} and day between ${startDate}::date and ${endDate}::date
  `;

export interface FoodRow {
  id: number;
  name: string;
  isRecipe: boolean;
}

/** Archived foods are left out. */
export const findOfferedFoods = (db: Db, ids: readonly number[]): Promise<FoodRow[]> =>
  queryRows(db)`
    select id, name, is_recipe as "isRecipe" from food
    where id = any(${ids}::bigint[]) and is_active
  `;
