import type { TrendMetric, TrendView } from '@wastegauge/contract/values/address-options';
import type { FoodTrend } from '@wastegauge/contract/insight/insights';
import type { Granularity } from '@wastegauge/contract/insight/explore';
import { requirePermission, type Actor } from '../../platform/auth/auth.ts';
import { foodOverTime, type FoodAtPoint, type TrendAnswer } from '../analytics/service.ts';
import type { InsightDeps } from './choice.ts';
import { chooseFoodReport, type FoodPeriod } from './food-detail.ts';

const granularities = {
  Hourly: 'hourly',
  Daily: 'daily',
  Weekly: 'weekly',
  Monthly: 'monthly',
} as const satisfies Record<TrendView, Granularity>;

interface AskedTrend extends FoodPeriod {
  food_id: number;
  metric: TrendMetric;
  view: TrendView;
}

/** The `Categorised` metric is for administrators. */
export async function readFoodTrend(
  deps: InsightDeps,
  actor: Actor,
  { food_id: foodId, metric, view, ...dates }: AskedTrend,
): Promise<FoodTrend> {
  const isCategorised = metric === 'Categorised';
  if (isCategorised) requirePermission(actor, 'insights.categorised');
  const { scope, period, money, symbol } = await chooseFoodReport(deps, actor, foodId, dates);
  const found = await foodOverTime(deps.analytics, scope, {
    foodId,
    period,
    granularity: granularities[view],
    money: metric === 'euro' ? money : { isSiteCurrency: true },
    isCategorised,
  });
  const units: Record<TrendMetric, string> = {
    Kg: 'kg',
    CO2: 'kg CO2e',
    euro: symbol,
    'Equivalent Meals': 'meals',
    Categorised: 'logs',
    Interactions: 'logs',
    'Active Sites': 'sites',
    'Active Devices': 'monitors',
  };
  return {
    metric,
    view: toTrendView(found.granularity),
    unit: units[metric],
    start_date: period.startDate,
    end_date: period.endDate,
    chart: found.points.map(({ x, ...point }) => ({
      x,
      y: trendFigure(metric, point, deps.kgPerMeal),
    })),
  };
}

const toTrendView = (granularity: TrendAnswer['granularity']): TrendView => {
  const views: TrendView[] = ['Hourly', 'Daily', 'Weekly', 'Monthly'];
  return views.find((view) => granularities[view] === granularity) ?? 'Monthly';
};

function trendFigure(metric: TrendMetric, at: FoodAtPoint, kgPerMeal: number): number {
  switch (metric) {
    case 'Kg':
      return at.weightG / 1000;
    case 'CO2':
      return at.co2G / 1000;
    case 'euro':
      return at.valueE4 / 10_000;
    case 'Equivalent Meals':
      return Math.round(at.weightG / 1000 / kgPerMeal);
    case 'Categorised':
    case 'Interactions':
      return at.events;
    case 'Active Sites':
      return at.sites;
    case 'Active Devices':
      return at.devices;
  }
}
