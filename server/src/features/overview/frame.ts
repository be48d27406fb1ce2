import type { Compared } from '@wastegauge/contract/insight/comparison';
import type { ComparedDays, Day, Period } from '@wastegauge/contract/values/dates';
import { kgFromGrams, moneyFromE4, type HeaderMetric } from '@wastegauge/contract/values/units';
import type { Analytics } from '../../platform/ports/analytics.ts';
import type { Actor } from '../../platform/auth/auth.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { narrowToSites, type SiteScope } from '../../platform/scope.ts';
import {
  metricUnit,
  previousPeriod,
  reportMoney,
  type ComparedMeasure,
  type MoneyIn,
  type OptionalDates,
  type ReportMoney,
  totalWaste,
  type WasteAmounts,
  type WasteFilter,
  type WasteOfDay,
} from '../analytics/service.ts';
import { comparedReply, type CoverageOfChange } from '../coverage/service.ts';
import { rejectFutureDates, reportFrame } from '../sites/service.ts';
import { targetOwner, type TargetOwner } from '../targets/service.ts';

export { requestedPeriod } from '../analytics/service.ts';

export interface OverviewDeps {
  db: Db;
  analytics: Analytics;
  clock: Clock;
  kgPerMeal: number;
}

interface Measure {
  stored(waste: WasteAmounts): number;
  shown(stored: number): number;
  compared: ComparedMeasure;
}

// Sums are computed in stored units (grams, ten-thousandths) and converted once at the end.
export const measures: Record<HeaderMetric, Measure> = {
  total_waste: { stored: (waste) => waste.weightG, shown: kgFromGrams, compared: 'weightG' },
  waste_value: { stored: (waste) => waste.valueE4, shown: moneyFromE4, compared: 'value' },
  waste_co2: { stored: (waste) => waste.co2G, shown: kgFromGrams, compared: 'co2G' },
  waste_logs: { stored: (waste) => waste.events, shown: (count) => count, compared: 'events' },
};

export interface OverviewFrame extends ReportMoney {
  scope: SiteScope;
  filter: WasteFilter;
  owner: TargetOwner;
  /** Targets are set for one site or for all, not for some sites or monitors. */
  hasTargets: boolean;
  today: Day;
  completeBefore: Day;
}

export interface OverviewPlaces {
  site: readonly number[];
  zone?: readonly string[] | undefined;
}

export async function overviewFrame(
  { db, clock }: Pick<OverviewDeps, 'db' | 'clock'>,
  actor: Actor,
  { site, zone = [], ...dates }: OverviewPlaces & OptionalDates,
): Promise<OverviewFrame> {
  await rejectFutureDates({ db, clock }, actor, dates);
  const scope = narrowToSites(actor.scope, site);
  const { today, completeBefore, siteCurrency } = await reportFrame(db, scope, clock.now());
  return {
    scope,
    filter: { zone: [...zone] },
    owner: targetOwner(actor, site.length === 1 ? site[0] : undefined),
    hasTargets: site.length < 2 && zone.length === 0,
    today,
    completeBefore,
    ...reportMoney(siteCurrency, actor.user.preferredCurrency),
  };
}

export interface WidgetFrame extends OverviewFrame {
  /** For estimates of cost, which every metric shows. */
  siteMoney: MoneyIn;
  metric: HeaderMetric;
  unit: string;
  figure(waste: WasteAmounts): number;
  stored(waste: WasteAmounts): number;
}

export async function widgetFrame(
  deps: OverviewDeps,
  actor: Actor,
  { metric, ...query }: OverviewPlaces & OptionalDates & { metric: HeaderMetric },
): Promise<WidgetFrame> {
  const frame = await overviewFrame(deps, actor, query);
  const { stored, shown } = measures[metric];
  return {
    ...frame,
    siteMoney: frame.money,
    // Exchange rates are only needed when money is shown.
    money: metric === 'waste_value' ? frame.money : { isSiteCurrency: true },
    metric,
    unit: metricUnit(metric, frame.symbol),
    figure: (waste) => shown(stored(waste)),
    stored,
  };
}

/** As in the reply, and the days before the period when it has no complete day. */
export function describeCompared(
  period: Period,
  found: ComparedDays | undefined,
  { all }: Pick<CoverageOfChange, 'all'>,
): { previous_period: Period; compared: Compared } {
  return {
    previous_period: found?.previous ?? previousPeriod(period),
    compared: comparedReply(found, all),
  };
}

export const wasteIn = (
  days: readonly WasteOfDay[],
  { startDate, endDate }: Period,
): WasteAmounts => totalWaste(days.filter(({ day }) => day >= startDate && day <= endDate));

/** Converts a target in grams by the ratio in `wasted` (S-22). Event counts have no target. */
export function targetInMetric(
  metric: HeaderMetric,
  thresholdG: number | null,
  wasted: WasteAmounts,
): number | null {
  if (thresholdG === null || metric === 'waste_logs') return null;
  if (metric === 'total_waste') return kgFromGrams(thresholdG);
  const namedG = wasted.weightG - wasted.pendingG;
  if (namedG === 0) return null;
  const { stored, shown } = measures[metric];
  return shown((stored(wasted) * thresholdG) / namedG);
}
