import type { ControlOutcome } from '@wastegauge/contract/insight/control-weeks';
import type { ServiceTime } from '@wastegauge/contract/waste/events';
import type { Day, Period } from '@wastegauge/contract/values/dates';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { queryBySite } from '../../platform/db/distribution.ts';
import {
  queryCount,
  queryHasRow,
  queryRow,
  queryRows,
  runStatement,
} from '../../platform/db/query.ts';
import type { SiteScope } from '../../platform/scope.ts';
import { serviceWindows } from '../service-times/service.ts';

export interface ControlWeekRow {
  id: number;
  siteId: number;
  siteName: string;
  timezone: string;
  startDate: Day;
  endDate: Day;
  services: ServiceTime[];
  endedAt: Date | null;
  cancelledAt: Date | null;
  /** Before this, moved monitors do not matter. */
  startsAt: Date;
  endsAt: Date;
  movedAt: Date | null;
  plan: PlannedService[];
}

export interface PlannedService {
  day: Day;
  service: ServiceTime;
  /** HH:MM at the site. */
  start: string;
  end: string;
  startsAt: string;
  endsAt: string;
  outcome: ControlOutcome | null;
  tubsG: number[];
  measuredG: number;
}

type Condition = RawBuilder<unknown>;

const isVisible = (scope: SiteScope): Condition =>
  sql`week.site_id = any(${scope.siteIds}::bigint[])`;

const newest = sql`order by week.start_date desc, week.id desc`;

/** Closed services, services that were over before planning and those after an early end need no weighing. */
const plannedServices = (siteIds: readonly number[]): Condition => sql`
  select planned.*, total.outcome, coalesce(total.tubs_g, '{}') as tubs_g
  from (${serviceWindows(siteIds, {
    from: sql`week.start_date`,
    to: sql`week.end_date`,
  })}) as planned
  left join control_total total on total.site_id = week.site_id
    and total.site_id = any(${siteIds}::bigint[])
    and total.control_week_id = week.id and total.day = planned.day
    and total.service = planned.service
  where planned.site_id = week.site_id and planned.service = any(week.services)
    and (total.outcome is not null or (not planned.is_closed
      and planned.ends_at > week.created_at
      and planned.starts_at < coalesce(week.ended_at, 'infinity')))`;

const measuredWeight = (siteIds: readonly number[]): Condition => sql`(
  select coalesce(sum(event.weight_g), 0)::bigint from event
  where event.site_id = week.site_id and event.site_id = any(${siteIds}::bigint[])
    and event.processed_at >= planned.starts_at
    and event.processed_at < planned.ends_at and event.status <> 'DISCARDED'
    and not event.is_secondary and not event.non_food)`;

const localTime = (instant: Condition): Condition =>
  sql`to_char(${instant} at time zone site.timezone, 'HH24:MI')`;

/** Newest first. */
async function findWeeks(
  db: Db,
  sites: readonly number[],
  matches: Condition,
): Promise<ControlWeekRow[]> {
  const rows = await queryBySite(db, sites, (siteIds) => findWeeksOf(db, siteIds, matches));
  return rows.toSorted((a, b) => b.startDate.localeCompare(a.startDate) || b.id - a.id);
}

const findWeeksOf = (
  db: Db,
  siteIds: readonly number[],
  matches: Condition,
): Promise<ControlWeekRow[]> =>
  queryRows(db)`
    select week.id, week.site_id as "siteId", site.name as "siteName", site.timezone,
      week.start_date as "startDate", week.services,
      least(week.end_date, (week.ended_at at time zone site.timezone)::date) as "endDate",
      week.ended_at as "endedAt", week.cancelled_at as "cancelledAt",
      bounds.starts_at as "startsAt", bounds.ends_at as "endsAt", coalesce(found.plan, '[]') as plan,
      (select min(device_move.moved_at) from device_move
        where (device_move.from_site_id = week.site_id or device_move.to_site_id = week.site_id)
          and device_move.moved_at > greatest(bounds.starts_at, week.created_at)) as "movedAt"
    from control_week week
    join site on site.id = week.site_id
    cross join lateral (
      select min(planned.starts_at) as starts_at, max(planned.ends_at) as ends_at,
        json_agg(json_build_object('day', planned.day, 'service', planned.service,
          'start', ${localTime(sql`planned.starts_at`)}, 'end', ${localTime(sql`planned.ends_at`)},
          'startsAt', planned.starts_at, 'endsAt', planned.ends_at, 'outcome', planned.outcome,
          'tubsG', planned.tubs_g, 'measuredG', ${measuredWeight(siteIds)})
          order by planned.starts_at, planned.service) as plan
      from (${plannedServices(siteIds)}) as planned
    ) as found
    cross join lateral (
      select coalesce(found.starts_at, week.start_date::timestamp at time zone site.timezone)
          as starts_at,
        coalesce(found.ends_at, (week.end_date + 1)::timestamp at time zone site.timezone)
          as ends_at
    ) as bounds
    where week.site_id = any(${siteIds}::bigint[]) and ${matches}
  `;

export const findWeek = async (
  db: Db,
  scope: SiteScope,
  id: number,
): Promise<ControlWeekRow | undefined> =>
  (await findWeeks(db, await findSitesOfWeek(db, scope, id), sql`week.id = ${id}`))[0];

async function findSitesOfWeek(db: Db, scope: SiteScope, id: number): Promise<number[]> {
  const found = await queryRows(db)<{ siteId: number }>`
    select week.site_id as "siteId" from control_week week
    where ${isVisible(scope)} and week.id = ${id}
  `;
  return found.map(({ siteId }) => siteId);
}

export async function findWeekPage(
  db: Db,
  scope: SiteScope,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ count: number; rows: ControlWeekRow[] }> {
  const matches = sql`${isVisible(scope)} and week.cancelled_at is null`;
  const page = await queryRows(db)<WeekKey>`
    select week.site_id as "siteId", week.id from control_week week
    where ${matches} ${newest} limit ${limit} offset ${offset}
  `;
  const siteIds = [...new Set(page.map(({ siteId }) => siteId))];
  const ids = page.map(({ id }) => id);
  return {
    count: await queryCount(db)`from control_week week where ${matches}`,
    rows: await findWeeks(db, siteIds, sql`week.id = any(${ids}::bigint[])`),
  };
}

/** Weeks that may have a valid result, newest first. */
export const findWeeksEndedSince = (
  db: Db,
  scope: SiteScope,
  { since, now }: { since: Day; now: Date },
): Promise<ControlWeekRow[]> =>
  findWeeks(
    db,
    scope.siteIds,
    sql`week.cancelled_at is null and week.end_date >= ${since}::date
      and (week.ended_at is not null or week.end_date <= (${now}::timestamptz + interval '1 day')::date)`,
  );

export interface ServiceCounts {
  services: number;
  closed: number;
  over: number;
}

export async function countServices(
  db: Db,
  scope: SiteScope,
  { startDate, endDate, services }: Period & { services: readonly ServiceTime[] },
  now: Date,
): Promise<ServiceCounts> {
  const windows = serviceWindows(scope.siteIds, { from: startDate, to: endDate });
  const found = await queryRow(db)<ServiceCounts>`
    select count(*) filter (where not is_closed and ends_at > ${now}::timestamptz) as services,
      count(*) filter (where is_closed and ends_at > ${now}::timestamptz) as closed,
      count(*) filter (where ends_at <= ${now}::timestamptz) as over
    from (${windows}) as planned where planned.service = any(${services}::text[])
  `;
  return found ?? { services: 0, closed: 0, over: 0 };
}

/** A week that was ended early occupies the days up to its end. */
export const hasOverlap = (
  db: Db,
  { siteId, startDate, endDate, exceptId }: Period & { siteId: number; exceptId?: number },
): Promise<boolean> =>
  queryHasRow(db)`
    select from control_week week join site on site.id = week.site_id
    where week.site_id = ${siteId} and week.cancelled_at is null
      and week.id <> ${exceptId ?? 0} and week.start_date <= ${endDate}::date
      and least(week.end_date, (week.ended_at at time zone site.timezone)::date)
        >= ${startDate}::date
    limit 1
  `;

export interface NewWeek extends Period {
  siteId: number;
  services: readonly ServiceTime[];
}

export async function insertWeek(
  transaction: Db,
  { siteId, startDate, endDate, services }: NewWeek,
  { by, at }: { by: number; at: Date },
): Promise<number> {
  const row = await queryRow(transaction)<{ id: number }>`
    insert into control_week (site_id, start_date, end_date, services, created_by, created_at)
    values (${siteId}, ${startDate}::date, ${endDate}::date, ${services}::text[], ${by},
      ${at}::timestamptz)
    returning id
  `;
  if (!row) throw new Error('The control week was not stored.');
  return row.id;
}

export interface WeekKey {
  siteId: number;
  id: number;
}

export const findPlannedEnd = async (db: Db, { siteId, id }: WeekKey): Promise<Day | undefined> =>
  (
    await queryRow(db)<{ endDate: Day }>`
      select end_date as "endDate" from control_week where site_id = ${siteId} and id = ${id}
    `
  )?.endDate;

export const setEndedAt = (
  transaction: Db,
  { siteId, id }: WeekKey,
  endedAt: Date | null,
): Promise<void> =>
  runStatement(transaction)`
    update control_week set ended_at = ${endedAt}::timestamptz
    where site_id = ${siteId} and id = ${id}
  `;

export const setCancelledAt = (
  transaction: Db,
  { siteId, id }: WeekKey,
  cancelledAt: Date | null,
): Promise<void> =>
  runStatement(transaction)`
    update control_week set cancelled_at = ${cancelledAt}::timestamptz
    where site_id = ${siteId} and id = ${id}
  `;

export interface ControlTotal {
  day: Day;
  service: ServiceTime;
  outcome: ControlOutcome;
  tubsG: readonly number[];
}

export const upsertTotal = (
  transaction: Db,
  { siteId, id }: WeekKey,
  { day, service, outcome, tubsG }: ControlTotal,
  { by, at }: { by: number; at: Date },
): Promise<void> =>
  runStatement(transaction)`
    insert into control_total
      (site_id, control_week_id, day, service, outcome, tubs_g, set_by, set_at)
    values (${siteId}, ${id}, ${day}::date, ${service}, ${outcome}, ${tubsG}::integer[], ${by},
      ${at}::timestamptz)
    on conflict (site_id, control_week_id, day, service) do update set
      outcome = excluded.outcome, tubs_g = excluded.tubs_g, set_by = excluded.set_by,
      set_at = excluded.set_at
  `;

export const deleteTotal = (
  transaction: Db,
  { siteId, id }: WeekKey,
  { day, service }: Pick<ControlTotal, 'day' | 'service'>,
): Promise<void> =>
  runStatement(transaction)`
    delete from control_total
    where site_id = ${siteId} and control_week_id = ${id} and day = ${day}::date
      and service = ${service}
  `;
