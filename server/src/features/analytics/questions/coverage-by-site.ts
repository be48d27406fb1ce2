import type { Granularity } from '@wastegauge/contract/insight/explore';
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
  return { name: 'coverage by point', scope, sql: ask('event'), sqlOnSums: ask('device_day') };
}

export const coverageBySite = (scope: SiteScope, query: CoverageQuery): Question<CoverageRow> => ({
  name: 'coverage by site',
  scope,
  sql: statement(compareTwo(scope, query), 'event'),
  sqlOnSums: statement(compareTwo(scope, query), 'device_day'),
});

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
    with service as (
      select service_record.site_id, service_record.day, ${part(sql`service_record.day`)} as part,
        service_record.state, service_record.planned_minutes, service_record.alive_minutes,
        service_record.usual_g
      from service_record
      where ${inScope(scope, 'service_record.site_id')}
        and service_record.day between ${read.startDate}::date and ${read.endDate}::date
    ),
    counted as (
      select service.site_id, service.part,
        ${countState(`<> 'closed'`)} as planned, ${countState(`= 'measured'`)} as measured,
        ${countState(`= 'partly'`)} as partly, ${countState(`in ('silent', 'no_entry')`)} as missed,
        ${countState(`= 'closed'`)} as closed,
        sum(service.planned_minutes) as planned_minutes,
        sum(service.alive_minutes) as alive_minutes,
        sum(case when service.state <> 'closed' then service.usual_g else 0 end) as usual_g,
        sum(case when service.state = 'measured' then service.usual_g else 0 end)
          as measured_usual_g
      from service group by 1, 2
    ),
    planned_day as (
      select distinct service.site_id, service.part, service.day
      from service where service.state <> 'closed'
    ),
    served as (
      select planned_day.site_id, planned_day.part, count(*) as days,
        sum(case when daily_cover.day is null then 0 else 1 end) as cover_days
      from planned_day
      left join daily_cover on daily_cover.site_id = planned_day.site_id
        and daily_cover.day = planned_day.day and daily_cover.covers_per_day is not null
        and not daily_cover.is_default
      group by 1, 2
    ),
    wasted as (
      select event.site_id, ${part(sql`event.local_day`)} as part,
        ${measureSum('weight', weight, source)} as weight_g,
        ${measureSum('pendingWeight', weight, source)} as pending_g
      ${countedWaste({ scope, period: read, filter: {}, label: 'none' }, source)}
      group by 1, 2
    ),
    found as (
      select counted.site_id, counted.part from counted
      union select wasted.site_id, wasted.part from wasted
    )
    select
      found.site_id as "siteId", found.part as ${sql.ref(partName)},
      coalesce(counted.planned, 0)::bigint as planned,
      coalesce(counted.measured, 0)::bigint as measured,
      coalesce(counted.partly, 0)::bigint as partly,
      coalesce(counted.missed, 0)::bigint as missed,
      coalesce(counted.closed, 0)::bigint as closed,
      coalesce(counted.planned_minutes, 0)::bigint as "plannedMinutes",
      coalesce(counted.alive_minutes, 0)::bigint as "aliveMinutes",
      coalesce(counted.usual_g, 0)::bigint as "usualG",
      coalesce(counted.measured_usual_g, 0)::bigint as "measuredUsualG",
      coalesce(wasted.weight_g, 0)::bigint as "weightG",
      (coalesce(wasted.weight_g, 0) - coalesce(wasted.pending_g, 0))::bigint as "namedG",
      coalesce(served.cover_days, 0)::bigint as "coverDays",
      coalesce(served.days, 0)::bigint as days
    from found
    left join counted on counted.site_id = found.site_id and counted.part = found.part
    left join wasted on wasted.site_id = found.site_id and wasted.part = found.part
    left join served on served.site_id = found.site_id and served.part = found.part
    where found.part is not null
    order by found.site_id, found.part
  `;
}

const countState = (condition: string): RawBuilder<unknown> =>
  sql`sum(case when service.state ${sql.raw(condition)} then 1 else 0 end)`;
