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
import { bucketOf, coversByDay, daysOf, venueEventKindsByDay } from '../analytics/service.ts';
import { reportFrame } from '../sites/service.ts';
import { refuseLongPeriod, type CoverDeps } from './service.ts';

type SummaryQuery = ParsedRequest<(typeof coverRoutes)['getOccupancySummary']>['query'];
type ChartRoute = (typeof coverRoutes)['getOccupancyChart'];
type ChartQuery = ParsedRequest<ChartRoute>['query'];

interface Frame {
  scope: SiteScope;
  period: Period;
  today: Day;
}

/** The month of the site's clock, or the rest of the month a single date lies in. */
async function frameOf(
  { db, clock }: CoverDeps,
  actor: Actor,
  asked: SummaryQuery,
): Promise<Frame> {
  const scope = narrowTo(actor.scope, asked.site);
  const { today } = await reportFrame(db, scope, clock.now());
  const { startDate = startOfMonth(asked.endDate ?? today) } = asked;
  const { endDate = lastOfMonth(startDate) } = asked;
  const period = inOrder({ startDate, endDate });
  refuseLongPeriod(period);
  return { scope, period, today };
}

const lastOfMonth = (day: Day): Day => addDays(addMonths(startOfMonth(day), 1), -1);

interface Served {
  day: Day;
  covers: number;
}

/** Weeks count as a whole, also the days of the first and the last one that lie outside the period. */
export async function readOccupancySummary(
  deps: CoverDeps,
  actor: Actor,
  asked: SummaryQuery,
): Promise<OccupancySummary> {
  const { scope, period } = await frameOf(deps, actor, asked);
  const { startDate, endDate } = period;
  const weeksRead = {
    startDate: bucketOf(startDate, 'weekly'),
    endDate: addDays(bucketOf(endDate, 'weekly'), 6),
  };
  const read = await deps.analytics.ask(coversByDay(scope, weeksRead));
  const days = read.filter(({ day }) => day >= startDate && day <= endDate);
  const weeks = added(read, 'weekly');
  const busiestDay = busiest(days);
  const busiestWeek = busiest(weeks);
  const isWhole = (first: Day, last: Day): boolean => first >= startDate && last <= endDate;
  return {
    start_date: startDate,
    end_date: endDate,
    busiest_day: busiestDay && { covers: busiestDay.covers, date: busiestDay.day },
    daily_average: meanOf(days),
    weekly_average: meanOf(weeks.filter(({ day }) => isWhole(day, addDays(day, 6)))),
    monthly_average: meanOf(
      added(days, 'monthly').filter(({ day }) => isWhole(day, lastOfMonth(day))),
    ),
    busiest_week: busiestWeek && {
      covers: busiestWeek.covers,
      start_date: busiestWeek.day,
      end_date: addDays(busiestWeek.day, 6),
    },
  };
}

function added(days: readonly Served[], granularity: 'weekly' | 'monthly'): Served[] {
  const sums = new Map<Day, number>();
  for (const { day, covers } of days) {
    const bucket = bucketOf(day, granularity);
    sums.set(bucket, (sums.get(bucket) ?? 0) + covers);
  }
  return [...sums].map(([day, covers]) => ({ day, covers }));
}

/** Of two alike the earlier. */
const busiest = (served: readonly Served[]): Served | null =>
  served.reduce<Served | null>(
    (most, one) => (most === null || one.covers > most.covers ? one : most),
    null,
  );

const meanOf = (served: readonly Served[]): number | null =>
  served.length === 0 ? null : served.reduce((sum, one) => sum + one.covers, 0) / served.length;

/** Every day of the period that the filters leave. */
export async function readOccupancyChart(
  deps: CoverDeps,
  actor: Actor,
  asked: ChartQuery,
): Promise<ReplyOf<ChartRoute>> {
  const { scope, period, today } = await frameOf(deps, actor, asked);
  const [covers, kinds] = await Promise.all([
    deps.analytics.ask(coversByDay(scope, period)),
    deps.analytics.ask(venueEventKindsByDay(scope, period)),
  ]);
  const kindsOfDay = new Map<Day, OccupancyType[]>(daysOf(period).map((day) => [day, []]));
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
    chart: points.filter((point) => isWanted(point, asked)),
  };
}

/** A day is of its own kind and of those of its events; at its end a slider leaves nothing out. */
function isWanted(point: OccupancyPoint, asked: ChartQuery): boolean {
  const { occupancy_type: kinds, minOccupancy = 0, maxOccupancy = Infinity } = asked;
  const most = maxOccupancy >= sliderRanges.occupancy[1] ? Infinity : maxOccupancy;
  const isOfKind =
    kinds.length === 0 ||
    [point.occupancy_type, ...point.event_types].some((kind) => kinds.includes(kind));
  return isOfKind && point.y >= minOccupancy && point.y <= most;
}
