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
import { figureOf, minus, noAmount, plus, type Amount, type FigureFrame } from './figures.ts';
import { boundedGranularity, daysOf, pointsOf, previousPeriod } from './periods.ts';

export interface SeriesPoint {
  /** Null where the figure has no meaning, as waste per cover without covers. */
  value: number | null;
  /** The mean of the seven days that end here (S-26); only days have it. */
  rollingValue: number | null;
  /** Against the same place in the period before, in percent (C-34). */
  diff: number | null;
}

export interface Series {
  /** An id, a flag or a word; null for what has none. */
  label: string | null;
  name: string | null;
  total: number | null;
  points: SeriesPoint[];
}

export interface ExploreAnswer {
  /** Coarser than asked for where there would be more points than anybody can look at. */
  granularity: Granularity;
  previousPeriod: Period;
  /** Days, or days and hours by the site's clock. */
  x: string[];
  /** Largest first; none where nothing was found. */
  series: Series[];
  total: number | null;
  previousTotal: number | null;
  diff: number | null;
}

/** Any metric, split by any label, over any period, against the period before. */
export async function explore(
  analytics: Analytics,
  scope: SiteScope,
  asked: ExploreChoice,
): Promise<ExploreAnswer> {
  const sites = scope.siteIds.length;
  const labelCount = usualLabels(asked.label, sites);
  const granularity = boundedGranularity(asked.period, asked.granularity, labelCount);
  const choice = { ...asked, granularity };
  const found = await readAmounts(analytics, scope, choice);
  const frame: FigureFrame = { ...choice, sites };
  const x = pointsOf(choice.period, granularity);
  const rolled = granularity === 'daily' ? daysLookedAt(choice.period) : [];
  const totalOf = (part: 'current' | 'previous'): number | null =>
    figureOf(choice.metric, sumOfAll(found.map((own) => sumOfAll(own[part].values()))), frame);
  const [total, previousTotal] = [totalOf('current'), totalOf('previous')];
  return {
    granularity,
    previousPeriod: previousPeriod(choice.period),
    x,
    series: found
      .filter((own) => own.current.size > 0)
      .map((own) => seriesOf(own, { x, rolled }, choice.metric, frame))
      .toSorted(bySize),
    total,
    previousTotal,
    diff: changeOf(total, previousTotal),
  };
}

const labelsOfCatalogue: Partial<Record<Label, number>> = { category: 15, subcategory: 94 };
const labelsOfSite: Partial<Record<Label, number>> = { sites: 1, monitors: 4, focus_food: 3 };
const otherLabels = 5;

/** About how many parts a split has. */
const usualLabels = (label: Label, sites: number): number =>
  labelsOfCatalogue[label] ?? Math.max(otherLabels, (labelsOfSite[label] ?? 0) * sites);

function seriesOf(
  own: LabelAmounts,
  { x, rolled }: { x: readonly string[]; rolled: readonly Day[] },
  metric: Metric,
  frame: FigureFrame,
): Series {
  const rolling = rollingAmounts(own.days, rolled);
  return {
    label: own.label,
    name: own.name,
    total: figureOf(metric, sumOfAll(own.current.values()), frame),
    points: x.map((point) => {
      const value = figureOf(metric, own.current.get(point) ?? noAmount, frame);
      const previous = figureOf(metric, own.previous.get(point) ?? noAmount, frame);
      const lookedBackAt = rolling.get(point);
      return {
        value,
        rollingValue: lookedBackAt ? figureOf(metric, lookedBackAt, frame, rollingDays) : null,
        diff: changeOf(value, previous),
      };
    }),
  };
}

const daysLookedAt = (period: Period): Day[] =>
  daysOf({ ...period, startDate: addDays(period.startDate, 1 - rollingDays) });

/** For each day the sum of the days that end there. */
function rollingAmounts(amounts: ReadonlyMap<Day, Amount>, days: readonly Day[]): Map<Day, Amount> {
  const amountOf = (day: Day | undefined): Amount =>
    (day === undefined ? undefined : amounts.get(day)) ?? noAmount;
  const sums = new Map<Day, Amount>();
  let sum = noAmount;
  for (const [index, day] of days.entries()) {
    sum = minus(plus(sum, amountOf(day)), amountOf(days[index - rollingDays]));
    sums.set(day, sum);
  }
  return sums;
}

function sumOfAll(amounts: Iterable<Amount>): Amount {
  let sum = noAmount;
  for (const amount of amounts) sum = plus(sum, amount);
  return sum;
}

const changeOf = (current: number | null, previous: number | null): number | null =>
  current === null || previous === null ? null : percentChange(current, previous);

const bySize = (one: Series, other: Series): number =>
  (other.total ?? 0) - (one.total ?? 0) || (one.label ?? '').localeCompare(other.label ?? '');
