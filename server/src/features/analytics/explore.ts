import { addDays, type Period } from '@wastegauge/contract/dates';
import type { Granularity } from '@wastegauge/contract/explore';
import { percentChange } from '@wastegauge/contract/units';
import type { Analytics } from '../../platform/analytics.ts';
import type { SiteScope } from '../../platform/scope.ts';
import {
  readAmounts,
  rollingDays,
  type ExploreChoice,
  type LabelAmounts,
} from './explore-amounts.ts';
import { figureOf, noAmount, plus, type Amount, type FigureFrame } from './figures.ts';
import { boundedGranularity, pointsOf, previousPeriod } from './periods.ts';

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
  const granularity = boundedGranularity(asked.period, asked.granularity);
  const choice = { ...asked, granularity };
  const found = await readAmounts(analytics, scope, choice);
  const frame: FigureFrame = { ...choice, sites: scope.siteIds.length };
  const x = pointsOf(choice.period, granularity);
  const totalOf = (part: 'current' | 'previous'): number | null =>
    figureOf(choice.metric, sumOfAll(found.flatMap((own) => [...own[part].values()])), frame);
  const [total, previousTotal] = [totalOf('current'), totalOf('previous')];
  return {
    granularity,
    previousPeriod: previousPeriod(choice.period),
    x,
    series: found
      .filter((own) => own.current.size > 0)
      .map((own) => seriesOf(own, x, choice, frame))
      .toSorted(bySize),
    total,
    previousTotal,
    diff: changeOf(total, previousTotal),
  };
}

function seriesOf(
  own: LabelAmounts,
  x: readonly string[],
  { metric, granularity }: ExploreChoice,
  frame: FigureFrame,
): Series {
  return {
    label: own.label,
    name: own.name,
    total: figureOf(metric, sumOfAll([...own.current.values()]), frame),
    points: x.map((point) => {
      const value = figureOf(metric, own.current.get(point) ?? noAmount, frame);
      const previous = figureOf(metric, own.previous.get(point) ?? noAmount, frame);
      const lookedBackAt =
        granularity === 'daily' ? sumOfAll(lastDays(point).map((day) => own.days.get(day))) : null;
      return {
        value,
        rollingValue: lookedBackAt && figureOf(metric, lookedBackAt, frame, rollingDays),
        diff: changeOf(value, previous),
      };
    }),
  };
}

const lastDays = (day: string): string[] =>
  Array.from({ length: rollingDays }, (_, index) => addDays(day, -index));

const sumOfAll = (amounts: readonly (Amount | undefined)[]): Amount =>
  amounts.reduce<Amount>((sum, amount) => (amount ? plus(sum, amount) : sum), noAmount);

const changeOf = (current: number | null, previous: number | null): number | null =>
  current === null || previous === null ? null : percentChange(current, previous);

const bySize = (one: Series, other: Series): number =>
  (other.total ?? 0) - (one.total ?? 0) || (one.label ?? '').localeCompare(other.label ?? '');
