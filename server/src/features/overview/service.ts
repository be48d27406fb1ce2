import {
  addDays,
  daysBetween,
  monthToDate,
  type Day,
  type Period,
} from '@wastegauge/contract/dates';
import type { HeaderFigure, OverviewHeader } from '@wastegauge/contract/overview';
import {
  currencyOfSymbol,
  currencySymbols,
  headerMetrics,
  kgFromGrams,
  moneyFromE4,
  percentChange,
  type HeaderMetric,
} from '@wastegauge/contract/units';
import type { Analytics } from '../../platform/analytics.ts';
import type { Actor } from '../../platform/auth.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import { narrowTo } from '../../platform/scope.ts';
import { lastReading, wasteByDay, type WasteOfDay } from '../analytics/service.ts';
import { reportFrame } from '../sites/service.ts';

interface Measure {
  stored(waste: WasteOfDay): number;
  shown(stored: number): number;
}

// Sums are taken over what is stored, whole grams and ten-thousandths, and converted once at the end.
const measures: Record<HeaderMetric, Measure> = {
  total_waste: { stored: (waste) => waste.weightG, shown: kgFromGrams },
  waste_value: { stored: (waste) => waste.valueE4, shown: moneyFromE4 },
  waste_co2: { stored: (waste) => waste.co2G, shown: kgFromGrams },
  waste_logs: { stored: (waste) => waste.events, shown: (count) => count },
};

/** The month so far against the same days of the month before, for one site or the whole scope. */
export async function readHeader(
  deps: { db: Db; analytics: Analytics; clock: Clock },
  actor: Actor,
  siteId: number | undefined,
): Promise<OverviewHeader> {
  const scope = siteId === undefined ? actor.scope : narrowTo(actor.scope, siteId);
  const { today, siteCurrency } = await reportFrame(deps.db, scope, deps.clock.now());
  const { current, previous } = monthToDate(today);
  const currency = siteCurrency ?? currencyOfSymbol(actor.user.preferredCurrency);
  const [days, readingAt] = await Promise.all([
    wasteByDay(deps.analytics, scope, {
      period: { startDate: previous.startDate, endDate: current.endDate },
      currency,
      isSiteCurrency: siteCurrency !== undefined,
    }),
    lastReading(deps.analytics, scope),
  ]);
  const symbol = Object.entries(currencySymbols).find(([code]) => code === currency)?.[1];
  return {
    period: current,
    previous_period: previous,
    figures: headerMetrics.map((metric) =>
      figureOf(metric, days, { current, previous }, symbol ?? currency),
    ),
    last_reading_at: readingAt?.toISOString() ?? null,
    currency: symbol ?? currency,
  };
}

function figureOf(
  metric: HeaderMetric,
  days: WasteOfDay[],
  periods: { current: Period; previous: Period },
  currencySymbol: string,
): HeaderFigure {
  const { stored, shown } = measures[metric];
  const storedByDay = new Map(days.map((waste) => [waste.day, stored(waste)]));
  const storedIn = (period: Period): number[] =>
    daysOf(period).map((day) => storedByDay.get(day) ?? 0);
  const value = shown(total(storedIn(periods.current)));
  const previous = shown(total(storedIn(periods.previous)));
  const units: Record<HeaderMetric, string> = {
    total_waste: 'kg',
    waste_value: currencySymbol,
    waste_co2: 'kg CO2',
    waste_logs: 'logs',
  };
  return {
    metric,
    value,
    previous,
    diff: percentChange(value, previous),
    unit: units[metric],
    chart: daysOf(periods.current).map((x) => ({ x, y: shown(storedByDay.get(x) ?? 0) })),
  };
}

const daysOf = (period: Period): Day[] =>
  Array.from({ length: daysBetween(period.startDate, period.endDate) + 1 }, (_, index) =>
    addDays(period.startDate, index),
  );

const total = (amounts: number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);
