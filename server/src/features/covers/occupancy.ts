import type { OccupancyType } from '@wastegauge/contract/values/address-options';
import type {
  coverRoutes,
  OccupancyPoint,
  OccupancySummary,
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
  dayCount,
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

/**
 * Recorded covers up to today are counted; the days ahead are planned, even with covers entered for them. The first
 * and last week count completely, including days outside the period.
 */
export async function readOccupancySummary(
  deps: CoverDeps,
  actor: Actor,
  query: SummaryQuery,
): Promise<OccupancySummary> {
  const { scope, period, today } = await readFrame(deps, actor, query);
  const { startDate, endDate } = period;
  const weeksRead = {
    startDate: bucketStart(startDate, 'weekly'),
    endDate: addDays(bucketStart(endDate, 'weekly'), 6),
  };
  const read = await deps.analytics.ask(coversByDay(scope, weeksRead));
  const counted = read.filter(({ day, isDefault }) => day <= today && !isDefault);
  const planned = read.filter(({ day }) => day > today);
  const isInPeriod = ({ day }: Served): boolean => day >= startDate && day <= endDate;
  const days = counted.filter(isInPeriod);
  const isWhole = ({ first, last, count }: ServedPeriod): boolean =>
    first >= startDate &&
    last <= endDate &&
    count === dayCount({ startDate: first, endDate: last });
  return {
    start_date: startDate,
    end_date: endDate,
    ...figures(days, counted),
    weekly_average: averageCovers(sumByPeriod(counted, 'weekly').filter(isWhole)),
    monthly_average: averageCovers(sumByPeriod(days, 'monthly').filter(isWhole)),
    past_days: read.filter((one) => one.day <= today && isInPeriod(one)).length,
    planned: figures(planned.filter(isInPeriod), planned),
  };
}

function figures(
  days: readonly Served[],
  daysOfWeeks: readonly Served[],
): OccupancySummary['planned'] {
  const busiestDay = busiest(days);
  const busiestWeek = days.length === 0 ? null : busiest(sumByPeriod(daysOfWeeks, 'weekly'));
  return {
    days: days.length,
    busiest_day: busiestDay && { covers: busiestDay.covers, date: busiestDay.day },
    daily_average: averageCovers(days),
    busiest_week: busiestWeek && {
      covers: busiestWeek.covers,
      start_date: busiestWeek.first,
      end_date: busiestWeek.last,
    },
  };
}

interface ServedPeriod {
  first: Day;
  last: Day;
  covers: number;
  /** Days with covers. */
  count: number;
}

function sumByPeriod(days: readonly Served[], granularity: 'weekly' | 'monthly'): ServedPeriod[] {
  const sums = new Map<Day, ServedPeriod>();
  for (const { day, covers } of days) {
    const first = bucketStart(day, granularity);
    const last = granularity === 'weekly' ? addDays(first, 6) : lastOfMonth(first);
    const { covers: before, count } = sums.get(first) ?? { covers: 0, count: 0 };
    sums.set(first, { first, last, covers: before + covers, count: count + 1 });
  }
  return [...sums.values()];
}

/** The earlier one wins a tie. */
const busiest = <One extends { covers: number }>(served: readonly One[]): One | null =>
  served.reduce<One | null>(
    (most, one) => (most === null || one.covers > most.covers ? one : most),
    null,
  );

const averageCovers = (served: readonly { covers: number }[]): number | null =>
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
