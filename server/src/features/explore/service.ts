import {
  type ExploreAnswer,
  type ExploreQuery,
  type Metric,
  pendingKey,
  possibleChoice,
  type ChartRequest,
} from '@wastegauge/contract/insight/explore';
import { defaultGranularity } from '@wastegauge/contract/insight/explore-points';
import type { Pending } from '@wastegauge/contract/insight/comparison';
import type { Analytics } from '../../platform/ports/analytics.ts';
import type { Actor } from '../../platform/auth/auth.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import {
  explore,
  type ExploreSeries,
  changePercent,
  describePending,
  chooseReport,
  findFirstDays,
  findUnsortedWaste,
  wasteCompared,
  type ComparedMeasure,
  type ReportChoice,
  type WasteFilter,
  metricUnit,
  occupancyConditions,
} from '../analytics/service.ts';
import { addDays, addMonths, type Day } from '@wastegauge/contract/values/dates';
import { comparedReply, coverageOfChange } from '../coverage/service.ts';
import { readFocusFoods } from '../targets/service.ts';
import { readUncheckedWaste } from '../unusual/service.ts';

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
  const step = granularity ?? defaultGranularity(choice.period);
  const request = possibleChoice({ metric, labels, granularity: step }, isOneSite);
  const hasOwnFoods = request.labels === 'focus_food' && site.length === 0;
  const listed = hasOwnFoods
    ? await readFocusFoods(db, { userId: actor.user.id }, choice.scope, choice.period.endDate)
    : undefined;
  const focusFoodIds = listed?.isOfSites === false ? listed.foods.map(({ id }) => id) : undefined;
  return { ...choice, request, filter: { ...filter, during: choice.during }, focusFoodIds };
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
  const asked = { ...choice, metric, label: labels, granularity, kgPerMeal: deps.kgPerMeal };
  const [found, estimated, coverage, unchecked] = await Promise.all([
    explore(deps.analytics, scope, { ...asked, firstDays: findFirstDays(deps.db, scope) }),
    readEstimates(deps, { scope, ...choice }, metric),
    coverageOfChange(deps, scope, choice.compared),
    readUnchecked(deps.db, { scope, request, ...choice }),
  ]);
  const total = meanMetrics.includes(metric) ? 0 : (found.total ?? 0);
  const named = found.series.map((series) => ({ series, name: seriesName(series, labels) }));
  return {
    metric,
    labels,
    granularity: found.granularity,
    start_date: choice.period.startDate,
    end_date: choice.period.endDate,
    prev_start_date: found.previousPeriod.startDate,
    prev_end_date: found.previousPeriod.endDate,
    compared: comparedReply(choice.compared, coverage.all),
    unit: metricUnit(metric, symbol),
    total_waste: found.total,
    prev_total: found.previousTotal,
    diff: estimated ? estimated.diff : found.diff,
    cover_days: found.coverDays,
    prev_cover_days: found.previousCoverDays,
    pending: estimated?.pending ?? null,
    unchecked,
    series: named.map(({ series, name }) => ({
      ...name,
      total: series.total,
      first_day: series.firstDay,
      share: total > 0 ? ((series.total ?? 0) / total) * 100 : null,
    })),
    chart: found.x.map((x, index) => ({
      x,
      y: named.flatMap(({ series, name }) => {
        const shown = pointValue(series, index, query.rolling);
        return shown ? [{ ...name, ...shown }] : [];
      }),
    })),
  };
}

const estimatedMetrics: Partial<Record<Metric, ComparedMeasure>> = {
  waste_value: 'value',
  waste_co2: 'co2G',
  waste_water: 'waterMl',
};

/** The change of cost, CO2 and water includes the estimate of unnamed captures, as on every other page. */
async function readEstimates(
  { db, analytics }: ExploreDeps,
  { scope, period, compared, filter, money, currency }: Omit<ChartChoice, 'request' | 'symbol'>,
  metric: Metric,
): Promise<{ diff: number | null; pending: Pending } | undefined> {
  const measure = estimatedMetrics[metric];
  if (measure === undefined) return undefined;
  const [sites, unsorted] = await Promise.all([
    wasteCompared(analytics, scope, { by: 'site', period, compared, filter, money }),
    findUnsortedWaste(db, currency),
  ]);
  return {
    diff: changePercent(sites, measure, compared, unsorted),
    pending: describePending(sites, unsorted),
  };
}

async function readUnchecked(
  db: Db,
  { scope, period, filter, request }: Pick<ChartChoice, 'scope' | 'period' | 'filter' | 'request'>,
): Promise<ExploreAnswer['unchecked']> {
  const { metric, labels } = request;
  const isOfOtherDays = metric === 'occupancy' || occupancyConditions(filter).length > 0;
  if (isOfOtherDays || labels === 'focus_food') return null;
  const part = estimatedMetrics[metric] === undefined ? 'all' : 'named';
  return readUncheckedWaste(db, scope, period, { ...filter, part });
}

type Shown = ExploreAnswer['chart'][number]['y'][number];

const seriesName = (
  { label, name }: ExploreSeries,
  labels: ExploreAnswer['labels'],
): Pick<Shown, 'key' | 'name'> => ({
  key: labels === 'none' ? 'total' : (label ?? namelessKey(labels)),
  name,
});

const namelessKey = (labels: ExploreAnswer['labels']): string =>
  labels === 'category' || labels === 'subcategory' ? pendingKey : 'unknown';

/** Omits points that have neither a value nor a comparison. */
function pointValue(
  { points }: ExploreSeries,
  index: number,
  isRolling: boolean,
): Omit<Shown, 'key' | 'name'> | undefined {
  const { value = null, rollingValue = null, diff = null, coverDays = null } = points[index] ?? {};
  const rolling = isRolling ? rollingValue : null;
  // Zero waste per cover is measured, unlike other zeros.
  const hasValue = coverDays === null ? Boolean(value) : value !== null;
  return hasValue || rolling || diff !== null
    ? { value, rolling_value: rolling, diff, cover_days: coverDays }
    : undefined;
}
