import type { Granularity } from '@wastegauge/contract/insight/explore';
import { serviceTimes } from '@wastegauge/contract/waste/events';
import type { Day, Period } from '@wastegauge/contract/values/dates';
import { sql, type RawBuilder } from 'kysely';
import type { Question } from '../../../platform/ports/analytics.ts';
import type { SiteScope } from '../../../platform/scope.ts';
import { inScope } from '../filter-sql.ts';
import { bucketSql } from '../periods-sql.ts';
import { countedWaste, measureSum, type WasteSource } from '../waste-sql.ts';

/** Sums over the services, events and covers of a site. */
export interface SiteCoverage {
  siteId: number;
  planned: number;
  measured: number;
  partly: number;
  missed: number;
  closed: number;
  plannedMinutes: number;
  aliveMinutes: number;
  /** Usual weight of the planned services. */
  usualG: number;
  /** Usual weight of the measured services. */
  measuredUsualG: number;
  weightG: number;
  namedG: number;
  coverDays: number;
  days: number;
}

interface CoverageRow extends SiteCoverage {
  part: 'current' | 'previous';
}

export interface CoverageQuery {
  /** Complete days. */
  period: Period;
  previous?: Period | undefined;
}

export interface CoverageOfPoint extends SiteCoverage {
  /** First day of the point, before the period if the point is cut off. */
  point: Day;
}

interface CoveragePointsQuery {
  /** Complete days. */
  period: Period;
  granularity: Granularity;
}

/** By day, week, month, quarter or year. */
export function coverageByPoint(
  scope: SiteScope,
  { period, granularity }: CoveragePointsQuery,
): Question<CoverageOfPoint> {
  const point = (day: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`(${bucketSql(granularity, { period, compared: undefined }, day)})::text`;
  const ask = (source: WasteSource) =>
    statement<CoverageOfPoint>({ scope, read: period, part: point, partName: 'point' }, source);
  return {
    name: 'coverage by point',
    scope,
    period,
    sql: ask('event'),
    sqlOnSums: ask('device_day'),
  };
}

export function coverageBySite(scope: SiteScope, query: CoverageQuery): Question<CoverageRow> {
  const parts = compareTwo(scope, query);
  return {
    name: 'coverage by site',
    scope,
    period: parts.read,
    sql: statement(parts, 'event'),
    sqlOnSums: statement(parts, 'device_day'),
  };
}

/** The sums behind the percentage measured on both sides of a change, without waste and covers. */
export type MeasuredServices = Pick<
  SiteCoverage,
  'siteId' | 'planned' | 'measured' | 'usualG' | 'measuredUsualG'
>;

export function measuredServices(
  scope: SiteScope,
  query: CoverageQuery,
): Question<MeasuredServices & Pick<CoverageRow, 'part'>> {
  const { read, part } = compareTwo(scope, query);
  const ask = (source: WasteSource) => sql<MeasuredServices & Pick<CoverageRow, 'part'>>`
    ${source === 'event' ? sql`with ${serviceDays(scope, read)}` : sql``}
    select
      found.site_id as "siteId", found.part,
      sum(found.planned)::bigint as planned, sum(found.measured)::bigint as measured,
      sum(found.usual_g)::bigint as "usualG",
      sum(found.measured_usual_g)::bigint as "measuredUsualG"
    from (
      select service_day.site_id, ${part(sql`service_day.day`)} as part, service_day.planned,
        service_day.measured, service_day.usual_g, service_day.measured_usual_g
      from service_day where ${isRead('service_day', scope, read)}
    ) as found
    where found.part is not null
    group by 1, 2
    order by 1, 2
  `;
  return {
    name: 'measured services',
    scope,
    period: read,
    rowsADay: serviceTimes.length,
    sql: ask('event'),
    sqlOnSums: ask('device_day'),
  };
}

interface CoverageParts {
  scope: SiteScope;
  /** The days of all parts. */
  read: Period;
  /** Names the part of a day; days without one are left out. */
  part(day: RawBuilder<unknown>): RawBuilder<unknown>;
  partName: 'part' | 'point';
}

const compareTwo = (scope: SiteScope, { period, previous }: CoverageQuery): CoverageParts => ({
  scope,
  read: { startDate: previous?.startDate ?? period.startDate, endDate: period.endDate },
  part: (day) =>
    previous
      ? sql`case when ${day} >= ${period.startDate}::date then 'current'
          when ${day} <= ${previous.endDate}::date then 'previous' end`
      : sql`'current'`,
  partName: 'part',
});

function statement<Row extends SiteCoverage = CoverageRow>(
  { scope, read, part, partName }: CoverageParts,
  source: WasteSource,
): RawBuilder<Row> {
  const weight = { isSiteCurrency: true } as const;
  return sql<Row>`
    with ${source === 'event' ? sql`${serviceDays(scope, read)},` : sql``}
    counted as (
      select service_day.site_id, ${part(sql`service_day.day`)} as part,
        sum(service_day.planned) as planned, sum(service_day.measured) as measured,
        sum(service_day.partly) as partly, sum(service_day.missed) as missed,
        sum(service_day.closed) as closed, sum(service_day.planned_minutes) as planned_minutes,
        sum(service_day.alive_minutes) as alive_minutes, sum(service_day.usual_g) as usual_g,
        sum(service_day.measured_usual_g) as measured_usual_g,
        count(daily_cover.day) filter (where service_day.planned > 0) as cover_days,
        count(*) filter (where service_day.planned > 0) as days
      from service_day
      left join daily_cover on daily_cover.site_id = service_day.site_id
        and daily_cover.day = service_day.day and daily_cover.covers_per_day is not null
        and not daily_cover.is_default
      where ${isRead('service_day', scope, read)}
      group by 1, 2
    ),
    wasted as (
      select event.site_id, ${part(sql`event.local_day`)} as part,
        ${measureSum('weight', weight, source)} as weight_g,
        ${measureSum('pendingWeight', weight, source)} as pending_g
      ${countedWaste({ scope, period: read, filter: {}, label: 'none' }, source)}
      group by 1, 2
    ),
    -- Added up instead of joined: without statistics PostgreSQL would compare every pair of rows.
    found as (
      select counted.site_id, counted.part, counted.planned, counted.measured, counted.partly,
        counted.missed, counted.closed, counted.planned_minutes, counted.alive_minutes,
        counted.usual_g, counted.measured_usual_g, counted.cover_days, counted.days,
        0 as weight_g, 0 as pending_g
      from counted
      union all
      select wasted.site_id, wasted.part, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, wasted.weight_g,
        wasted.pending_g
      from wasted
    )
    select
      found.site_id as "siteId", found.part as ${sql.ref(partName)},
      sum(found.planned)::bigint as planned, sum(found.measured)::bigint as measured,
      sum(found.partly)::bigint as partly, sum(found.missed)::bigint as missed,
      sum(found.closed)::bigint as closed,
      sum(found.planned_minutes)::bigint as "plannedMinutes",
      sum(found.alive_minutes)::bigint as "aliveMinutes", sum(found.usual_g)::bigint as "usualG",
      sum(found.measured_usual_g)::bigint as "measuredUsualG",
      sum(found.weight_g)::bigint as "weightG",
      sum(found.weight_g - found.pending_g)::bigint as "namedG",
      sum(found.cover_days)::bigint as "coverDays", sum(found.days)::bigint as days
    from found
    where found.part is not null
    group by found.site_id, found.part
    order by found.site_id, found.part
  `;
}

/** The same sums as the table `service_day` of the DuckDB copy. */
const serviceDays = (scope: SiteScope, read: Period): RawBuilder<unknown> => sql`
  service_day as (
    select service_record.site_id, service_record.day,
      ${servicesWith(`<> 'closed'`)} as planned, ${servicesWith(`= 'measured'`)} as measured,
      ${servicesWith(`= 'partly'`)} as partly,
      ${servicesWith(`in ('silent', 'no_entry')`)} as missed,
      ${servicesWith(`= 'closed'`)} as closed,
      sum(service_record.planned_minutes) as planned_minutes,
      sum(service_record.alive_minutes) as alive_minutes,
      sum(case when service_record.state <> 'closed' then service_record.usual_g else 0 end)
        as usual_g,
      sum(case when service_record.state = 'measured' then service_record.usual_g else 0 end)
        as measured_usual_g
    from service_record
    where ${isRead('service_record', scope, read)}
    group by 1, 2
  )`;

const servicesWith = (state: string): RawBuilder<unknown> =>
  sql`count(*) filter (where service_record.state ${sql.raw(state)})`;

const isRead = (
  table: 'service_day' | 'service_record',
  scope: SiteScope,
  read: Period,
): RawBuilder<unknown> => sql`${inScope(scope, `${table}.site_id`)}
  and ${sql.ref(`${table}.day`)} between ${read.startDate}::date and ${read.endDate}::date`;
