import { addDays, countDays, type Day, type Period } from '@wastegauge/contract/values/dates';
import { pointCompared, pointDays } from '@wastegauge/contract/insight/explore-points';
import type { Granularity, Label, Metric } from '@wastegauge/contract/insight/explore';
import type { CoverDays } from '@wastegauge/contract/insight/comparison';
import { percentChange } from '@wastegauge/contract/values/units';
import type { Analytics } from '../../platform/ports/analytics.ts';
import type { SiteScope } from '../../platform/scope.ts';
import {
  readAmounts,
  rollingDays,
  type ExploreChoice,
  type LabelAmounts,
} from './explore-amounts.ts';
import {
  toFigure,
  subtractAmounts,
  noAmount,
  addAmounts,
  type ExactAmount,
  type FigureFrame,
} from './figures.ts';
import { toCoverDays } from './per-cover.ts';
import { boundedGranularity, periodDays, pointKeys, previousPeriod } from './periods.ts';

export interface SeriesPoint {
  /** Null when undefined, such as waste per cover without covers or a site before its first day. */
  value: number | null;
  /** Mean of the seven days ending here (S-26); daily granularity only. */
  rollingValue: number | null;
  /** Percent change between the complete days of the point and the days they are compared with. */
  diff: number | null;
  coverDays: CoverDays | null;
}

export interface ExploreSeries {
  label: string | null;
  name: string | null;
  total: number | null;
  /** Null when no site has captures or a go-live date. */
  firstDay: Day | null;
  points: SeriesPoint[];
}

export interface ExploreResult {
  /** Coarser than requested when the chart would have too many points. */
  granularity: Granularity;
  previousPeriod: Period;
  x: string[];
  series: ExploreSeries[];
  total: number | null;
  previousTotal: number | null;
  diff: number | null;
  /** For waste per cover only. */
  coverDays: CoverDays | null;
  previousCoverDays: CoverDays | null;
}

/** The first days of the sites are read at the same time as their waste. */
type ExploreQuery = Omit<ExploreChoice, 'firstDays'> & {
  firstDays: ExploreChoice['firstDays'] | Promise<ExploreChoice['firstDays']>;
};

export async function explore(
  analytics: Analytics,
  scope: SiteScope,
  { firstDays: findingFirstDays, ...query }: ExploreQuery,
): Promise<ExploreResult> {
  const labelCount = estimateSeriesCount(query.label, scope.siteIds.length);
  const granularity = boundedGranularity(query.period, query.granularity, labelCount);
  const [firstDays, found] = await Promise.all([
    findingFirstDays,
    readAmounts(analytics, scope, { ...query, granularity }),
  ]);
  const choice = { ...query, granularity, firstDays };
  const points = describePoints(choice, (day) => countLive(firstDays, day));
  const siteFirstDays = new Map(firstDays.map(({ siteId, day }) => [String(siteId), day]));
  const firstOfAll = [...siteFirstDays.values()].filter((day) => day !== null).toSorted()[0];
  const firstDayOf = (label: string | null): Day | null =>
    (query.label === 'sites' ? siteFirstDays.get(label ?? '') : firstOfAll) ?? null;
  const { compared } = choice;
  const sums = sumParts(found);
  const total = (part: Part): number | null => periodFigure(sums[part], part, points, choice);
  const average = (part: Part, days: number): number | null => {
    const metric = comparedMetric(choice.metric);
    return periodFigure(sums[part], part, points, { ...choice, metric }, days);
  };
  const coverDaysOf = (amounts: ReadonlyMap<string, ExactAmount>, days: Period) =>
    describeCoverDays(choice, totalAmount(amounts.values()), countDays(days));
  return {
    granularity,
    previousPeriod: compared?.previous ?? previousPeriod(choice.period),
    x: points.map(({ x }) => x),
    series: found
      .filter((own) => own.current.size > 0 && !isWithoutFigures(own, choice))
      .map((own) => buildSeries(own, points, choice, firstDayOf(own.label)))
      .toSorted((one, other) => byTotal(one, other, isFoodSplit(choice))),
    total: total('current'),
    previousTotal: total('previous'),
    coverDays: coverDaysOf(sums.current, choice.period),
    previousCoverDays: compared ? coverDaysOf(sums.previous, compared.previous) : null,
    diff: compared
      ? percentDiff(average('compared', compared.days), average('previous', compared.previousDays))
      : null,
  };
}

type Part = 'current' | 'compared' | 'previous';

interface PointFrame {
  x: string;
  lastDay: Day;
  shownDays: number;
  /** Number of compared days on both sides. */
  days: number;
  previousDays: number;
  /** Live sites by the end of each part. */
  sites: Record<Part, number>;
}

const countLive = (sites: readonly { day: Day | null }[], day: Day): number =>
  sites.filter((site) => site.day !== null && site.day <= day).length;

function describePoints(
  { period, granularity, compared }: ExploreChoice,
  liveSites: (day: Day) => number,
): PointFrame[] {
  const comparison = compared
    ? { period: compared.current, previous_period: compared.previous }
    : null;
  const counts = new Map<Day, number>();
  const countOf = (day: Day): number => {
    const count = counts.get(day) ?? liveSites(day);
    counts.set(day, count);
    return count;
  };
  const describe = (x: string): Omit<PointFrame, 'x'> => {
    const covered = pointDays(x, granularity, period).period;
    const own = pointCompared(covered, comparison);
    return {
      lastDay: covered.endDate,
      shownDays: countDays(covered),
      days: own ? countDays(own.period) : 0,
      previousDays: own ? countDays(own.previous_period) : 0,
      sites: {
        current: countOf(covered.endDate),
        compared: own ? countOf(own.period.endDate) : 0,
        previous: own ? countOf(own.previous_period.endDate) : 0,
      },
    };
  };
  // The hours of a day have the same frame.
  const frames = new Map<Day, Omit<PointFrame, 'x'>>();
  return pointKeys(period, granularity).map((x) => {
    const day = x.slice(0, 10);
    const frame = frames.get(day) ?? describe(x);
    frames.set(day, frame);
    return { ...frame, x };
  });
}

function sumParts(found: readonly LabelAmounts[]): Record<Part, Map<string, ExactAmount>> {
  const sums = {
    current: new Map<string, ExactAmount>(),
    compared: new Map<string, ExactAmount>(),
    previous: new Map<string, ExactAmount>(),
  };
  for (const part of ['current', 'compared', 'previous'] as const) {
    for (const own of found) {
      for (const [point, amount] of own[part]) {
        sums[part].set(point, addAmounts(sums[part].get(point) ?? noAmount, amount));
      }
    }
  }
  return sums;
}

/** An average per site is divided at each point, because sites join over time. */
function periodFigure(
  amounts: ReadonlyMap<string, ExactAmount>,
  part: Part,
  points: readonly PointFrame[],
  choice: ExploreChoice,
  days = 1,
): number | null {
  if (choice.metric !== 'average_waste') {
    return toFigure(choice.metric, totalAmount(amounts.values()), { ...choice, sites: 1 }, days);
  }
  const live = points.filter(({ sites }) => sites[part] > 0);
  if (live.length === 0) return null;
  const grams = live.reduce(
    (sum, { x, sites }) => sum + Number((amounts.get(x) ?? noAmount).waste) / sites[part],
    0,
  );
  return grams / 1000 / days;
}

/** Cost, CO2 and water need a food. */
const isWithoutFigures = ({ label }: LabelAmounts, choice: ExploreChoice): boolean =>
  label === null &&
  isFoodSplit(choice) &&
  ['waste_value', 'waste_co2', 'waste_water'].includes(choice.metric);

/** Its events without a label are captures without a food. */
const isFoodSplit = ({ label }: ExploreChoice): boolean =>
  label === 'category' || label === 'subcategory';

const labelsOfCatalogue: Partial<Record<Label, number>> = { category: 15, subcategory: 94 };
const labelsOfSite: Partial<Record<Label, number>> = { sites: 1, monitors: 4, focus_food: 3 };
const otherLabels = 5;

/** Estimated number of series a split produces. */
const estimateSeriesCount = (label: Label, sites: number): number =>
  labelsOfCatalogue[label] ?? Math.max(otherLabels, (labelsOfSite[label] ?? 0) * sites);

function buildSeries(
  own: LabelAmounts,
  points: readonly PointFrame[],
  choice: ExploreChoice,
  firstDay: Day | null,
): ExploreSeries {
  const { metric, granularity, period, money, kgPerMeal } = choice;
  const rolling =
    granularity === 'daily'
      ? rollingAmounts(own.days, rollingWindowDays(period))
      : new Map<Day, ExactAmount>();
  // A site is compared with others by its own total.
  const isOneSite = choice.label === 'sites';
  const frameOf = ({ sites }: PointFrame, part: Part): FigureFrame => ({
    money,
    kgPerMeal,
    sites: isOneSite ? 1 : sites[part],
  });
  const ownPoints = isOneSite
    ? points.map((point) => ({ ...point, sites: { current: 1, compared: 1, previous: 1 } }))
    : points;
  return {
    label: own.label,
    name: own.name,
    total: periodFigure(own.current, 'current', ownPoints, choice),
    firstDay,
    points: points.map((point) => {
      const { x, lastDay, days, previousDays } = point;
      if (firstDay !== null && lastDay < firstDay && !own.current.has(x)) return noFigures;
      const daily = (part: Part, count: number): number | null =>
        count === 0
          ? null
          : toFigure(
              comparedMetric(metric),
              own[part].get(x) ?? noAmount,
              frameOf(point, part),
              count,
            );
      // Today is not over, so it ends no mean.
      const rollingAmount = days > 0 ? rolling.get(x) : undefined;
      const frame = frameOf(point, 'current');
      return {
        value: toFigure(metric, own.current.get(x) ?? noAmount, frame),
        rollingValue: rollingAmount ? toFigure(metric, rollingAmount, frame, rollingDays) : null,
        diff: percentDiff(daily('compared', days), daily('previous', previousDays)),
        coverDays: describeCoverDays(choice, own.current.get(x) ?? noAmount, point.shownDays),
      };
    }),
  };
}

const noFigures: SeriesPoint = { value: null, rollingValue: null, diff: null, coverDays: null };

const describeCoverDays = (
  { metric, firstDays }: ExploreChoice,
  { servedDays, plannedDays }: ExactAmount,
  days: number,
): CoverDays | null =>
  metric === 'waste_per_cover'
    ? toCoverDays({ days: servedDays, plannedDays }, days, firstDays.length)
    : null;

/** Meals are rounded, which an average of a day would not survive. */
const comparedMetric = (metric: Metric): Metric =>
  metric === 'equivalent_meals' ? 'total_waste' : metric;

const rollingWindowDays = (period: Period): Day[] =>
  periodDays({ ...period, startDate: addDays(period.startDate, 1 - rollingDays) });

function rollingAmounts(
  amounts: ReadonlyMap<Day, ExactAmount>,
  days: readonly Day[],
): Map<Day, ExactAmount> {
  const amountOf = (day: Day | undefined): ExactAmount =>
    (day === undefined ? undefined : amounts.get(day)) ?? noAmount;
  const sums = new Map<Day, ExactAmount>();
  let sum = noAmount;
  for (const [index, day] of days.entries()) {
    sum = subtractAmounts(addAmounts(sum, amountOf(day)), amountOf(days[index - rollingDays]));
    sums.set(day, sum);
  }
  return sums;
}

function totalAmount(amounts: Iterable<ExactAmount>): ExactAmount {
  const sum = { ...noAmount };
  for (const { waste, covers, servedDays, plannedDays } of amounts) {
    sum.waste += waste;
    sum.covers += covers;
    sum.servedDays += servedDays;
    sum.plannedDays += plannedDays;
  }
  return sum;
}

const percentDiff = (current: number | null, previous: number | null): number | null =>
  current === null || previous === null ? null : percentChange(current, previous);

/** Largest first; captures without a food last. */
const byTotal = (one: ExploreSeries, other: ExploreSeries, isByFood: boolean): number =>
  (isByFood ? Number(one.label === null) - Number(other.label === null) : 0) ||
  (other.total ?? 0) - (one.total ?? 0) ||
  (one.label ?? '').localeCompare(other.label ?? '');
