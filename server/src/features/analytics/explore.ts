import { addDays, type Day, type Period } from '@wastegauge/contract/values/dates';
import type { Granularity, Label, Metric } from '@wastegauge/contract/insight/explore';
import { percentChange } from '@wastegauge/contract/values/units';
import type { Analytics } from '../../platform/ports/analytics.ts';
import type { SiteScope } from '../../platform/scope.ts';
import {
  toFigure,
  subtractAmounts,
  noAmount,
  addAmounts,
  type ExactAmount,
  type FigureFrame,
  metricMeasures,
} from './figures.ts';
import {
  boundedGranularity,
  periodDays,
  pointKeys,
  previousPeriod,
  dayCount,
  pointKey,
} from './periods.ts';
import type { WasteFilter } from './filter-sql.ts';
import type { MoneyIn } from './money-sql.ts';
import { coversByType } from './questions/covers-by-type.ts';
import { wasteByLabel } from './questions/waste-by-label.ts';

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

export interface ExploreChoice {
  metric: Metric;
  label: Label;
  granularity: Granularity;
  period: Period;
  filter: WasteFilter;
  money: MoneyIn;
  kgPerMeal: number;
  /** Focus foods a user chose for all sites; otherwise each site's own are used. */
  focusFoodIds?: readonly number[] | undefined;
}

interface LabelAmounts {
  label: string | null;
  name: string | null;
  current: Map<string, ExactAmount>;
  /** Keyed by the current point each amount is compared with. */
  previous: Map<string, ExactAmount>;
  /** Includes the days before the period that the rolling mean needs. */
  days: Map<string, ExactAmount>;
}

const rollingDays = 7;
const noLabel = '0';

async function readAmounts(
  analytics: Analytics,
  scope: SiteScope,
  choice: ExploreChoice,
): Promise<LabelAmounts[]> {
  const { metric, granularity, period: shown, label } = choice;
  const measure = metricMeasures[metric];
  const query = { ...choice, scope, shown, period: periodRead(choice) };
  const hasCovers = metric === 'occupancy' || metric === 'waste_per_cover';
  const [waste, covers] = await Promise.all([
    measure === null ? [] : analytics.ask(wasteByLabel({ ...query, measure })),
    hasCovers ? analytics.ask(coversByType(query)) : [],
  ]);
  const found = new Map<string | null, LabelAmounts>();
  const place = amountCollector(found, choice);
  for (const row of waste) {
    place(row, row.label, row.name, { waste: BigInt(row.amount), covers: 0n });
  }
  for (const row of covers) {
    const type = label === 'occupancy_type' ? row.occupancyType : noLabel;
    place({ ...row, hour: null }, type, null, { waste: 0n, covers: BigInt(row.covers) });
  }
  return [...found.values()];

  function periodRead({ period }: ExploreChoice): Period {
    const before = Math.max(dayCount(period), granularity === 'daily' ? rollingDays - 1 : 0);
    return { startDate: addDays(period.startDate, -before), endDate: period.endDate };
  }
}

type Placed = { bucket: string; hour: number | null; isPrevious: boolean };

function amountCollector(
  found: Map<string | null, LabelAmounts>,
  { granularity, period }: ExploreChoice,
): (row: Placed, label: string | null, name: string | null, amount: ExactAmount) => void {
  const days = dayCount(period);
  const firstCompared = previousPeriod(period).startDate;
  const isFine = granularity === 'hourly' || granularity === 'daily';
  const comparedWith = new Map<Day, Day>();
  const laterDay = (day: Day): Day => {
    const later = comparedWith.get(day) ?? addDays(day, days);
    comparedWith.set(day, later);
    return later;
  };
  const add = (amounts: Map<string, ExactAmount>, point: string, amount: ExactAmount): void => {
    amounts.set(point, addAmounts(amounts.get(point) ?? noAmount, amount));
  };
  return ({ bucket, hour, isPrevious }, label, name, amount) => {
    const own = found.get(label) ?? {
      label,
      name,
      current: new Map<string, ExactAmount>(),
      previous: new Map<string, ExactAmount>(),
      days: new Map<string, ExactAmount>(),
    };
    found.set(label, own);
    if (granularity === 'daily') add(own.days, bucket, amount);
    if (!isPrevious) add(own.current, pointKey(bucket, hour), amount);
    else if (!isFine) add(own.previous, bucket, amount);
    else if (bucket >= firstCompared) {
      add(own.previous, pointKey(laterDay(bucket), hour), amount);
    }
  };
}
