import { monthToDate, type Period } from '@wastegauge/contract/values/dates';
import type { HeaderFigure, OverviewHeader } from '@wastegauge/contract/insight/overview';
import { headerMetrics, percentChange, type HeaderMetric } from '@wastegauge/contract/values/units';
import type { Actor } from '../../platform/auth/auth.ts';
import {
  periodDays,
  lastReading,
  wasteByDay,
  type WasteOfDay,
  metricUnit,
} from '../analytics/service.ts';
import { measures, overviewFrame, type OverviewDeps } from './frame.ts';

export { changesBySite } from './what-changed.ts';

export async function readHeader(
  deps: OverviewDeps,
  actor: Actor,
  siteId: number | undefined,
): Promise<OverviewHeader> {
  const { scope, today, currency, money, symbol } = await overviewFrame(deps, actor, siteId);
  const { current, previous } = monthToDate(today);
  const [days, readingAt] = await Promise.all([
    wasteByDay(deps.analytics, scope, {
      period: { startDate: previous.startDate, endDate: current.endDate },
      ...money,
      currency,
    }),
    lastReading(deps.analytics, scope),
  ]);
  return {
    period: current,
    previous_period: previous,
    figures: headerMetrics.map((metric) =>
      headerFigure(metric, days, { current, previous }, symbol),
    ),
    last_reading_at: readingAt?.toISOString() ?? null,
    currency: symbol,
  };
}

function headerFigure(
  metric: HeaderMetric,
  days: WasteOfDay[],
  periods: { current: Period; previous: Period },
  currencySymbol: string,
): HeaderFigure {
  const { stored, shown } = measures[metric];
  const storedByDay = new Map(days.map((waste) => [waste.day, stored(waste)]));
  const storedIn = (period: Period): number[] =>
    periodDays(period).map((day) => storedByDay.get(day) ?? 0);
  const value = shown(total(storedIn(periods.current)));
  const previous = shown(total(storedIn(periods.previous)));
  return {
    metric,
    value,
    previous,
    diff: percentChange(value, previous),
    unit: metricUnit(metric, currencySymbol),
    chart: periodDays(periods.current).map((x) => ({ x, y: shown(storedByDay.get(x) ?? 0) })),
  };
}

const total = (amounts: number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);
