import { addDays, addMonths, startOfMonth, type Period } from '@wastegauge/contract/values/dates';
import type { ParsedRequest } from '@wastegauge/contract/route';
import type {
  MonitorTarget,
  RecommendedTarget,
  targetRoutes,
} from '@wastegauge/contract/insight/targets';
import { texts } from '@wastegauge/contract/values/texts';
import { kgFromGrams } from '@wastegauge/contract/values/units';
import type { Analytics } from '../../platform/ports/analytics.ts';
import type { Actor } from '../../platform/auth/auth.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { invalidField, type AppError } from '../../platform/errors.ts';
import { narrowTo, type SiteScope } from '../../platform/scope.ts';
import {
  dayCount,
  totalWaste,
  wasteByDay,
  wasteByMonitor,
  wasteOfFoods,
} from '../analytics/service.ts';
import { countOfferedFoods } from '../foods/service.ts';
import { reportFrame } from '../sites/service.ts';
import { findPlateMonitors } from './queries.ts';

export interface TargetDeps {
  db: Db;
  analytics: Analytics;
  clock: Clock;
}

type ListMonitorTargets = (typeof targetRoutes)['listMonitorTargets'];
type GetRecommendedTarget = (typeof targetRoutes)['getRecommendedTarget'];

const usualReduction = 10;
const focusFoodReduction = 50;
const anyMoney = { isSiteCurrency: true } as const;

export async function listMonitorTargets(
  { db, analytics, clock }: TargetDeps,
  actor: Actor,
  { site, device }: Pick<ParsedRequest<ListMonitorTargets>['query'], 'site' | 'device'>,
): Promise<MonitorTarget[]> {
  const scope = site === undefined ? actor.scope : narrowTo(actor.scope, site);
  const { today } = await reportFrame(db, scope, clock.now());
  const [monitors, grams] = await Promise.all([
    findPlateMonitors(db, scope, today),
    plateGramsByMonitor(analytics, scope, lastMonth(today)),
  ]);
  const chosen = monitors.filter(({ id }) => device === undefined || id === device);
  if (device !== undefined && chosen.length === 0) throw unknownMonitor();
  return chosen.map(({ id, name, thresholdG }) => {
    const {
      proposed_target,
      usual_kg: _usualKg,
      ...reasoning
    } = recommended(grams.get(id) ?? 0, usualReduction);
    return {
      id,
      name,
      threshold: thresholdG === null ? null : kgFromGrams(thresholdG),
      recommended_target: proposed_target,
      ...reasoning,
    };
  });
}

/** Based on the last complete month (S-20). */
export async function recommendTarget(
  { db, analytics, clock }: TargetDeps,
  actor: Actor,
  { site, widget, food, device }: ParsedRequest<GetRecommendedTarget>['query'],
): Promise<RecommendedTarget> {
  const scope = site === undefined ? actor.scope : narrowTo(actor.scope, site);
  const { today } = await reportFrame(db, scope, clock.now());
  const month = lastMonth(today);
  switch (widget) {
    case 'monthly_snapshot':
      return recommended(await totalGrams(analytics, scope, month), usualReduction);
    case 'journey_to_date':
      return recommended(
        await totalGrams(analytics, scope, month),
        usualReduction,
        dayCount(month),
      );
    case 'focus_food':
      return recommended(
        await foodGrams({ db, analytics }, scope, month, food),
        focusFoodReduction,
      );
    case 'device': {
      if (device === undefined) throw required('device');
      const monitors = await findPlateMonitors(db, scope, today);
      if (!monitors.some(({ id }) => id === device)) throw unknownMonitor();
      const grams = await plateGramsByMonitor(analytics, scope, month);
      return recommended(grams.get(device) ?? 0, usualReduction);
    }
  }
}

const lastMonth = (today: string): Period => ({
  startDate: addMonths(startOfMonth(today), -1),
  endDate: addDays(startOfMonth(today), -1),
});

async function totalGrams(analytics: Analytics, scope: SiteScope, period: Period): Promise<number> {
  const days = await wasteByDay(analytics, scope, { period, currency: 'EUR', ...anyMoney });
  return totalWaste(days).weightG;
}

async function foodGrams(
  { db, analytics }: Pick<TargetDeps, 'db' | 'analytics'>,
  scope: SiteScope,
  period: Period,
  food: number | undefined,
): Promise<number> {
  if (food === undefined) throw required('food');
  if ((await countOfferedFoods(db, scope, [food])) === 0) {
    throw invalidField('food', texts.foodUnknown);
  }
  const query = { period, filter: { food: [food] }, money: anyMoney };
  return totalWaste(await wasteOfFoods(analytics, scope, query)).weightG;
}

async function plateGramsByMonitor(
  analytics: Analytics,
  scope: SiteScope,
  period: Period,
): Promise<Map<number | null, number>> {
  const parts = await wasteByMonitor(analytics, scope, { period, money: anyMoney });
  return new Map(
    parts.filter((part) => part.isPlateWaste).map((part) => [part.deviceId, part.weightG]),
  );
}

/** A round figure from 0.001 kg on; `days` divides a monthly amount into a daily target. */
function recommended(previousG: number, reductionPercent: number, days = 1): RecommendedTarget {
  if (previousG === 0) {
    return {
      proposed_target: null,
      message: 'Not enough data yet',
      previous_kg: null,
      reduction_percent: reductionPercent,
      usual_kg: null,
    };
  }
  const proposedG = roundedTarget((previousG * (100 - reductionPercent)) / 100 / days);
  const kg = kgFromGrams(previousG);
  return {
    proposed_target: kgFromGrams(proposedG),
    message: `Based on ${shown.format(kg)} kg last month, aiming for a ${reductionPercent}% reduction`,
    previous_kg: kg,
    reduction_percent: reductionPercent,
    usual_kg: kg / days,
  };
}

/** Two significant digits below 100 kg, three above. */
function roundedTarget(grams: number): number {
  const digits = grams < 100_000 ? 2 : 3;
  return Math.max(1, Math.round(Number(grams.toPrecision(digits))));
}

const shown = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 });

const required = (field: 'food' | 'device'): AppError => invalidField(field, texts.requiredField);

const unknownMonitor = (): AppError => invalidField('device', texts.monitorUnknown);
