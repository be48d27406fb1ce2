import { addDays, type Day, type Period } from '@wastegauge/contract/values/dates';
import type { Granularity, Label, Metric } from '@wastegauge/contract/insight/explore';
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
import { boundedGranularity, periodDays, pointKeys, previousPeriod } from './periods.ts';

export interface SeriesPoint {
  /** Null when undefined, such as waste per cover without covers. */
  value: number | null;
  /** Mean of the seven days ending here (S-26); daily granularity only. */
  rollingValue: number | null;
  /** Percent change against the same position in the previous period (C-34). */
  diff: number | null;
}

export interface ExploreSeries {
  label: string | null;
  name: string | null;
  total: number | null;
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
}

export async function explore(
  analytics: Analytics,
  scope: SiteScope,
  query: ExploreChoice,
): Promise<ExploreResult> {
  const sites = scope.siteIds.length;
  const labelCount = estimateSeriesCount(query.label, sites);
  const granularity = boundedGranularity(query.period, query.granularity, labelCount);
  const choice = { ...query, granularity };
  const found = await readAmounts(analytics, scope, choice);
  const frame: FigureFrame = { ...choice, sites };
  const x = pointKeys(choice.period, granularity);
  const rolled = granularity === 'daily' ? rollingWindowDays(choice.period) : [];
  const totalOf = (part: 'current' | 'previous'): number | null =>
    toFigure(
      choice.metric,
      totalAmount(found.map((own) => totalAmount(own[part].values()))),
      frame,
    );
  const [total, previousTotal] = [totalOf('current'), totalOf('previous')];
  return {
    granularity,
    previousPeriod: previousPeriod(choice.period),
    x,
    series: found
      .filter((own) => own.current.size > 0)
      .map((own) => buildSeries(own, { x, rolled }, choice.metric, frame))
      .toSorted(byTotal),
    total,
    previousTotal,
    diff: percentDiff(total, previousTotal),
  };
}

const labelsOfCatalogue: Partial<Record<Label, number>> = { category: 15, subcategory: 94 };
const labelsOfSite: Partial<Record<Label, number>> = { sites: 1, monitors: 4, focus_food: 3 };
const otherLabels = 5;

/** Estimated number of series a split produces. */
const estimateSeriesCount = (label: Label, sites: number): number =>
  labelsOfCatalogue[label] ?? Math.max(otherLabels, (labelsOfSite[label] ?? 0) * sites);

function buildSeries(
  own: LabelAmounts,
  { x, rolled }: { x: readonly string[]; rolled: readonly Day[] },
  metric: Metric,
  frame: FigureFrame,
): ExploreSeries {
  const rolling = rollingAmounts(own.days, rolled);
  return {
    label: own.label,
    name: own.name,
    total: toFigure(metric, totalAmount(own.current.values()), frame),
    points: x.map((point) => {
      const value = toFigure(metric, own.current.get(point) ?? noAmount, frame);
      const previous = toFigure(metric, own.previous.get(point) ?? noAmount, frame);
      const rollingAmount = rolling.get(point);
      return {
        value,
        rollingValue: rollingAmount ? toFigure(metric, rollingAmount, frame, rollingDays) : null,
        diff: percentDiff(value, previous),
      };
    }),
  };
}

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
  let sum = noAmount;
  for (const amount of amounts) sum = addAmounts(sum, amount);
  return sum;
}

const percentDiff = (current: number | null, previous: number | null): number | null =>
  current === null || previous === null ? null : percentChange(current, previous);

const byTotal = (one: ExploreSeries, other: ExploreSeries): number =>
  (other.total ?? 0) - (one.total ?? 0) || (one.label ?? '').localeCompare(other.label ?? '');
