import {
  monthToDate,
  startOfMonth,
  type Day,
  type Period,
} from '@wastegauge/contract/values/dates';
import { inOrder } from '@wastegauge/contract/values/filters';
import { texts } from '@wastegauge/contract/values/texts';
import {
  currencyOfSymbol,
  symbolOfCurrency,
  kgFromGrams,
  moneyFromE4,
  type HeaderMetric,
} from '@wastegauge/contract/values/units';
import type { Analytics } from '../../platform/ports/analytics.ts';
import type { Actor } from '../../platform/auth/auth.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import { narrowTo, type SiteScope } from '../../platform/scope.ts';
import { lengthOf, previousPeriod, type MoneyIn, type WasteAmounts } from '../analytics/service.ts';
import { reportFrame } from '../sites/service.ts';
import { ownerOf, type TargetOwner } from '../targets/service.ts';

export interface OverviewDeps {
  db: Db;
  analytics: Analytics;
  clock: Clock;
  kgPerMeal: number;
}

interface Measure {
  stored(waste: WasteAmounts): number;
  shown(stored: number): number;
}

// Sums are taken over what is stored, whole grams and ten-thousandths, and converted once at the end.
export const measures: Record<HeaderMetric, Measure> = {
  total_waste: { stored: (waste) => waste.weightG, shown: kgFromGrams },
  waste_value: { stored: (waste) => waste.valueE4, shown: moneyFromE4 },
  waste_co2: { stored: (waste) => waste.co2G, shown: kgFromGrams },
  waste_logs: { stored: (waste) => waste.events, shown: (count) => count },
};

export interface OverviewFrame {
  scope: SiteScope;
  /** Whose targets are shown. */
  owner: TargetOwner;
  today: Day;
  currency: string;
  money: MoneyIn;
  symbol: string;
}

/** One site or the whole scope, its day and its money (C-35). */
export async function overviewFrame(
  { db, clock }: Pick<OverviewDeps, 'db' | 'clock'>,
  actor: Actor,
  siteId: number | undefined,
): Promise<OverviewFrame> {
  const scope = siteId === undefined ? actor.scope : narrowTo(actor.scope, siteId);
  const { today, siteCurrency } = await reportFrame(db, scope, clock.now());
  const currency = siteCurrency ?? currencyOfSymbol(actor.user.preferredCurrency);
  return {
    scope,
    owner: ownerOf(actor, siteId),
    today,
    currency,
    money:
      siteCurrency === undefined ? { isSiteCurrency: false, currency } : { isSiteCurrency: true },
    symbol: symbolOfCurrency(currency),
  };
}

export interface WidgetFrame extends OverviewFrame {
  metric: HeaderMetric;
  unit: string;
  /** In the unit of the metric. */
  figure(waste: WasteAmounts): number;
  /** As stored, to compare and to rank by. */
  stored(waste: WasteAmounts): number;
}

export async function widgetFrame(
  deps: OverviewDeps,
  actor: Actor,
  { site, metric }: { site?: number | undefined; metric: HeaderMetric },
): Promise<WidgetFrame> {
  const frame = await overviewFrame(deps, actor, site);
  const { stored, shown } = measures[metric];
  return {
    ...frame,
    // Rates are looked up only where money is shown.
    money: metric === 'waste_value' ? frame.money : { isSiteCurrency: true },
    metric,
    unit: unitOf(metric, frame.symbol),
    figure: (waste) => shown(stored(waste)),
    stored,
  };
}

export function unitOf(metric: HeaderMetric, currencySymbol: string): string {
  const units: Record<HeaderMetric, string> = {
    total_waste: 'kg',
    waste_value: currencySymbol,
    waste_co2: 'kg CO2',
    waste_logs: 'logs',
  };
  return units[metric];
}

type GivenDates = { startDate?: Day | undefined; endDate?: Day | undefined };

// Nobody has looked longer; the period before must not begin before the calendar does.
const maxDays = 3700;

/** What is not given is the month so far. */
export function periodAsked(given: GivenDates, today: Day): Period {
  const endDate = given.endDate ?? today;
  const startDate = given.startDate ?? startOfMonth(endDate);
  const period = inOrder({ startDate, endDate });
  if (lengthOf(period) > maxDays) {
    throw new AppError('invalid', { fields: { startDate: [texts.invalidDateRange] } });
  }
  return period;
}

/** The same days of the month before; for other periods as many days directly before (S-15). */
export function comparedWith(period: Period): Period {
  const isOfOneMonth = startOfMonth(period.endDate) === period.startDate;
  return isOfOneMonth ? monthToDate(period.endDate).previous : previousPeriod(period);
}

/** A target in kilograms by what a kilogram of `wasted` was worth (S-22); logs have none. */
export function targetIn(
  metric: HeaderMetric,
  thresholdG: number | null,
  wasted: WasteAmounts,
): number | null {
  if (thresholdG === null || metric === 'waste_logs') return null;
  if (metric === 'total_waste') return kgFromGrams(thresholdG);
  if (wasted.weightG === 0) return null;
  const { stored, shown } = measures[metric];
  return shown((stored(wasted) * thresholdG) / wasted.weightG);
}
