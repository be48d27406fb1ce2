import {
  type ExploreAnswer,
  type ExploreQuery,
  type Metric,
  possibleChoice,
  type ChartRequest,
} from '@wastegauge/contract/insight/explore';
import type { Analytics } from '../../platform/ports/analytics.ts';
import type { Actor } from '../../platform/auth/auth.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import {
  explore,
  type ExploreSeries,
  chooseReport,
  type ReportChoice,
  type WasteFilter,
  metricUnit,
} from '../analytics/service.ts';
import { addDays, addMonths, type Day } from '@wastegauge/contract/values/dates';
import { findFocusFoods } from '../targets/service.ts';

interface ChartChoice extends ReportChoice {
  request: ChartRequest;
  filter: WasteFilter;
  /** Absent when each site's own focus foods apply. */
  focusFoodIds: number[] | undefined;
}

const usualMonths = 4;

const usualStart = (last: Day): Day => addDays(addMonths(last, -usualMonths), 1);

async function chooseChart(
  { db, clock }: { db: Db; clock: Clock },
  actor: Actor,
  { site, startDate, endDate, event, rolling: _rolling, ...chart }: ExploreQuery,
): Promise<ChartChoice> {
  const { metric, labels, granularity, ...filter } = chart;
  const report = { site, startDate, endDate, event };
  const choice = await chooseReport({ db, clock }, actor, report, usualStart);
  const isOneSite = choice.scope.siteIds.length === 1;
  const request = possibleChoice({ metric, labels, granularity }, isOneSite);
  const hasOwnFoods = request.labels === 'focus_food' && site.length === 0;
  const focusFoods = hasOwnFoods
    ? await findFocusFoods(db, { userId: actor.user.id }, choice.period.endDate)
    : undefined;
  return { ...choice, request, filter, focusFoodIds: focusFoods?.map(({ id }) => id) };
}

export interface ExploreDeps {
  db: Db;
  analytics: Analytics;
  clock: Clock;
  kgPerMeal: number;
}

/** Means: their parts are not shares of the total. */
const meanMetrics: readonly Metric[] = ['average_waste', 'waste_per_cover'];

export async function readChart(
  deps: ExploreDeps,
  actor: Actor,
  query: ExploreQuery,
): Promise<ExploreAnswer> {
  const { scope, request, symbol, ...choice } = await chooseChart(deps, actor, query);
  const { metric, labels, granularity } = request;
  const found = await explore(deps.analytics, scope, {
    ...choice,
    metric,
    label: labels,
    granularity,
    kgPerMeal: deps.kgPerMeal,
  });
  const total = meanMetrics.includes(metric) ? 0 : (found.total ?? 0);
  return {
    metric,
    labels,
    granularity: found.granularity,
    start_date: choice.period.startDate,
    end_date: choice.period.endDate,
    prev_start_date: found.previousPeriod.startDate,
    prev_end_date: found.previousPeriod.endDate,
    unit: metricUnit(metric, symbol),
    total_waste: found.total,
    prev_total: found.previousTotal,
    diff: found.diff,
    series: found.series.map((series) => ({
      ...seriesName(series, labels),
      total: series.total,
      share: total > 0 ? ((series.total ?? 0) / total) * 100 : null,
    })),
    chart: found.x.map((x, index) => ({
      x,
      y: found.series.flatMap((series) => {
        const shown = pointValue(series, index, query.rolling);
        return shown ? [{ ...seriesName(series, labels), ...shown }] : [];
      }),
    })),
  };
}

type Shown = ExploreAnswer['chart'][number]['y'][number];

const seriesName = (
  { label, name }: ExploreSeries,
  labels: ExploreAnswer['labels'],
): Pick<Shown, 'key' | 'name'> => ({
  key: labels === 'none' ? 'total' : (label ?? 'unknown'),
  name,
});

/** Omits points that have neither a value nor a comparison. */
function pointValue(
  { points }: ExploreSeries,
  index: number,
  isRolling: boolean,
): Omit<Shown, 'key' | 'name'> | undefined {
  const { value = null, rollingValue = null, diff = null } = points[index] ?? {};
  const rolling = isRolling ? rollingValue : null;
  return value || rolling || diff !== null ? { value, rolling_value: rolling, diff } : undefined;
}
