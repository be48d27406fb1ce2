import type { ExploreAnswer, ExploreQuery, Metric } from '@wastegauge/contract/insight/explore';
import type { Analytics } from '../../platform/ports/analytics.ts';
import type { Actor } from '../../platform/auth/auth.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { explore, type Series } from '../analytics/service.ts';
import { chooseChart } from './choice.ts';

export interface ExploreDeps {
  db: Db;
  analytics: Analytics;
  clock: Clock;
  kgPerMeal: number;
}

/** Parts of these are no shares of the whole: they are means. */
const meanMetrics: readonly Metric[] = ['average_waste', 'waste_per_cover'];

/** What can be shown of a wish, point by point and label by label. */
export async function readChart(
  deps: ExploreDeps,
  actor: Actor,
  query: ExploreQuery,
): Promise<ExploreAnswer> {
  const { scope, wish, symbol, ...choice } = await chooseChart(deps, actor, query);
  const { metric, labels, granularity } = wish;
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
    unit: unitOf(metric, symbol),
    total_waste: found.total,
    prev_total: found.previousTotal,
    diff: found.diff,
    series: found.series.map((series) => ({
      ...nameOf(series, labels),
      total: series.total,
      share: total > 0 ? ((series.total ?? 0) / total) * 100 : null,
    })),
    chart: found.x.map((x, index) => ({
      x,
      y: found.series.flatMap((series) => {
        const shown = valueAt(series, index, query.rolling);
        return shown ? [{ ...nameOf(series, labels), ...shown }] : [];
      }),
    })),
  };
}

type Shown = ExploreAnswer['chart'][number]['y'][number];

const nameOf = (
  { label, name }: Series,
  labels: ExploreAnswer['labels'],
): Pick<Shown, 'key' | 'name'> => ({
  key: labels === 'none' ? 'total' : (label ?? 'unknown'),
  name,
});

/** Nothing where there is nothing to see and nothing it is compared with. */
function valueAt(
  { points }: Series,
  index: number,
  isRolling: boolean,
): Omit<Shown, 'key' | 'name'> | undefined {
  const { value = null, rollingValue = null, diff = null } = points[index] ?? {};
  const rolling = isRolling ? rollingValue : null;
  return value || rolling || diff !== null ? { value, rolling_value: rolling, diff } : undefined;
}

function unitOf(metric: Metric, currencySymbol: string): string {
  const units: Record<Metric, string> = {
    total_waste: 'kg',
    waste_value: currencySymbol,
    waste_co2: 'kg CO2',
    average_waste: 'kg',
    equivalent_meals: 'meals',
    waste_logs: 'logs',
    waste_water: 'L',
    occupancy: 'covers',
    waste_per_cover: 'kg/cover',
  };
  return units[metric];
}
