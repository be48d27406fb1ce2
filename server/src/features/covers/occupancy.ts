import type {
  coverRoutes,
  OccupancyPoint,
  OccupancySummary,
  OccupancyType,
} from '@wastegauge/contract/insight/covers';
import {
  addDays,
  addMonths,
  startOfMonth,
  type Day,
  type Period,
} from '@wastegauge/contract/values/dates';
import { inOrder, sliderRanges } from '@wastegauge/contract/values/filters';
import type { ParsedRequest, ReplyOf } from '@wastegauge/contract/route';
import type { Actor } from '../../platform/auth/auth.ts';
import { narrowTo, type SiteScope } from '../../platform/scope.ts';
import {
  bucketStart,
  coversByDay,
  periodDays,
  venueEventKindsByDay,
} from '../analytics/service.ts';
import { reportFrame } from '../sites/service.ts';
import { rejectLongPeriod, type CoverDeps } from './service.ts';

type SummaryQuery = ParsedRequest<(typeof coverRoutes)['getOccupancySummary']>['query'];
type ChartRoute = (typeof coverRoutes)['getOccupancyChart'];
type ChartQuery = ParsedRequest<ChartRoute>['query'];

interface Frame {
  scope: SiteScope;
  period: Period;
  today: Day;
}

/** Defaults to the current month of the site, or the month of the only date given. */
async function readFrame(
  { db, clock }: CoverDeps,
  actor: Actor,
  query: SummaryQuery,
): Promise<Frame> {
  const scope = narrowTo(actor.scope, query.site);
  const { today } = await reportFrame(db, scope, clock.now());
  const { startDate = startOfMonth(query.endDate ?? today) } = query;
  const { endDate = lastOfMonth(startDate) } = query;
  const period = inOrder({ startDate, endDate });
  rejectLongPeriod(period);
  return { scope, period, today };
}

const lastOfMonth = (day: Day): Day => addDays(addMonths(startOfMonth(day), 1), -1);

interface Served {
  day: Day;
  covers: number;
}

/** The first and last week count completely, including days outside the period. */
export async function readOccupancySummary(
  deps: CoverDeps,
  actor: Actor,
  query: SummaryQuery,
): Promise<OccupancySummary> {
  const { scope, period } = await readFrame(deps, actor, query);
  const { startDate, endDate } = period;
  const weeksRead = {
    startDate: bucketStart(startDate, 'weekly'),
    endDate: addDays(bucketStart(endDate, 'weekly'), 6),
  };
  const read = await deps.analytics.ask(coversByDay(scope, weeksRead));
  const days = read.filter(({ day }) => day >= startDate && day <= endDate);
  const weeks = sumByPeriod(read, 'weekly');
  const busiestDay = busiest(days);
  const busiestWeek = busiest(weeks);
  const isWhole = (first: Day, last: Day): boolean => first >= startDate && last <= endDate;
  return {
    start_date: startDate,
    end_date: endDate,
    busiest_day: busiestDay && { covers: busiestDay.covers, date: busiestDay.day },
    daily_average: averageCovers(days),
    weekly_average: averageCovers(weeks.filter(({ day }) => isWhole(day, addDays(day, 6)))),
    monthly_average: averageCovers(
      sumByPeriod(days, 'monthly').filter(({ day }) => isWhole(day, lastOfMonth(day))),
    ),
    busiest_week: busiestWeek && {
      covers: busiestWeek.covers,
      start_date: busiestWeek.day,
      end_date: addDays(busiestWeek.day, 6),
    },
  };
}

function sumByPeriod(days: readonly Served[], granularity: 'weekly' | 'monthly'): Served[] {
  const sums = new Map<Day, number>();
  for (const { day, covers } of days) {
    const bucket = bucketStart(day, granularity);
    sums.set(bucket, (sums.get(bucket) ?? 0) + covers);
  }
  return [...sums].map(([day, covers]) => ({ day, covers }));
}

/** The earlier one wins a tie. */
const busiest = (served: readonly Served[]): Served | null =>
  served.reduce<Served | null>(
    (most, one) => (most === null || one.covers > most.covers ? one : most),
    null,
  );

const averageCovers = (served: readonly Served[]): number | null =>
  served.length === 0 ? null : served.reduce((sum, one) => sum + one.covers, 0) / served.length;

export async function readOccupancyChart(
  deps: CoverDeps,
  actor: Actor,
  query: ChartQuery,
): Promise<ReplyOf<ChartRoute>> {
  const { scope, period, today } = await readFrame(deps, actor, query);
  const [covers, kinds] = await Promise.all([
    deps.analytics.ask(coversByDay(scope, period)),
    deps.analytics.ask(venueEventKindsByDay(scope, period)),
  ]);
  const kindsOfDay = new Map<Day, OccupancyType[]>(periodDays(period).map((day) => [day, []]));
  for (const { day, occupancyType } of kinds) kindsOfDay.get(day)?.push(occupancyType);
  const points = covers.map((day): OccupancyPoint => ({
    id: day.recordId,
    x: day.day,
    y: day.covers,
    occupancy_type: day.occupancyType,
    is_default: day.isDefault,
    default_value: day.usualCovers,
    event_types: kindsOfDay.get(day.day) ?? [],
  }));
  return {
    start_date: period.startDate,
    end_date: period.endDate,
    today,
    chart: points.filter((point) => isWanted(point, query)),
  };
}

/** A day matches by its own type or the type of one of its events. A slider at its end does not filter. */
function isWanted(point: OccupancyPoint, query: ChartQuery): boolean {
  const { occupancy_type: kinds, minOccupancy = 0, maxOccupancy = Infinity } = query;
  const most = maxOccupancy >= sliderRanges.occupancy[1] ? Infinity : maxOccupancy;
  const isOfKind =
    kinds.length === 0 ||
    [point.occupancy_type, ...point.event_types].some((kind) => kinds.includes(kind));
  return isOfKind && point.y >= minOccupancy && point.y <= most;
}
