import {
  monthToDate,
  startOfMonth,
  type Day,
  type Period,
} from '@wastegauge/contract/values/dates';
import { inOrder } from '@wastegauge/contract/values/filters';
import { texts } from '@wastegauge/contract/values/texts';
import { kgFromGrams, moneyFromE4, type HeaderMetric } from '@wastegauge/contract/values/units';
import type { Analytics } from '../../platform/ports/analytics.ts';
import type { Actor } from '../../platform/auth/auth.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { invalidField } from '../../platform/errors.ts';
import { narrowTo, type SiteScope } from '../../platform/scope.ts';
import {
  dayCount,
  metricUnit,
  previousPeriod,
  reportMoney,
  type ReportMoney,
  type WasteAmounts,
} from '../analytics/service.ts';
import { reportFrame } from '../sites/service.ts';
import { targetOwner, type TargetOwner } from '../targets/service.ts';

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

// Sums are computed in stored units (grams, ten-thousandths) and converted once at the end.
export const measures: Record<HeaderMetric, Measure> = {
  total_waste: { stored: (waste) => waste.weightG, shown: kgFromGrams },
  waste_value: { stored: (waste) => waste.valueE4, shown: moneyFromE4 },
  waste_co2: { stored: (waste) => waste.co2G, shown: kgFromGrams },
  waste_logs: { stored: (waste) => waste.events, shown: (count) => count },
};

export interface OverviewFrame extends ReportMoney {
  scope: SiteScope;
  owner: TargetOwner;
  today: Day;
}

export async function overviewFrame(
  { db, clock }: Pick<OverviewDeps, 'db' | 'clock'>,
  actor: Actor,
  siteId: number | undefined,
): Promise<OverviewFrame> {
  const scope = siteId === undefined ? actor.scope : narrowTo(actor.scope, siteId);
  const { today, siteCurrency } = await reportFrame(db, scope, clock.now());
  return {
    scope,
    owner: targetOwner(actor, siteId),
    today,
    ...reportMoney(siteCurrency, actor.user.preferredCurrency),
  };
}

export interface WidgetFrame extends OverviewFrame {
  metric: HeaderMetric;
  unit: string;
  figure(waste: WasteAmounts): number;
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
    // Exchange rates are only needed when money is shown.
    money: metric === 'waste_value' ? frame.money : { isSiteCurrency: true },
    metric,
    unit: metricUnit(metric, frame.symbol),
    figure: (waste) => shown(stored(waste)),
    stored,
  };
}

type OptionalDates = { startDate?: Day | undefined; endDate?: Day | undefined };

// Keeps the previous period within the supported calendar.
const maxDays = 3700;

/** Defaults to the month so far. */
export function requestedPeriod(given: OptionalDates, today: Day): Period {
  const endDate = given.endDate ?? today;
  const startDate = given.startDate ?? startOfMonth(endDate);
  const period = inOrder({ startDate, endDate });
  if (dayCount(period) > maxDays) throw invalidField('startDate', texts.invalidDateRange);
  return period;
}

/**
 * A period from the first of its month is compared with the same days of the month before, any other period with the
 * days directly before (S-15).
 */
export function comparisonPeriod(period: Period): Period {
  const isOfOneMonth = startOfMonth(period.endDate) === period.startDate;
  return isOfOneMonth ? monthToDate(period.endDate).previous : previousPeriod(period);
}

/** Converts a target in grams by the ratio in `wasted` (S-22). Event counts have no target. */
export function targetInMetric(
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
