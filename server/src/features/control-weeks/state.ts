import {
  controlWeekLimits,
  type ControlResult,
  type ControlService,
  type ControlWeek,
} from '@wastegauge/contract/insight/control-weeks';
import { addMonths, dayIn } from '@wastegauge/contract/values/dates';
import { kgFromGrams } from '@wastegauge/contract/values/units';
import { serviceTimes } from '@wastegauge/contract/waste/events';
import type { ControlWeekRow, PlannedService } from './queries.ts';
import { ratioInterval, type RatioInterval } from './ratio-interval.ts';

type WeekState = Pick<ControlWeek, 'state' | 'expired_by'>;

export function toControlWeek(row: ControlWeekRow, now: Date): ControlWeek {
  return {
    id: row.id,
    site: { id: row.siteId, name: row.siteName },
    startDate: row.startDate,
    endDate: row.endDate,
    is_ended_early: row.endedAt !== null,
    services: row.services,
    ...weekState(row, now),
    plan: row.plan.map((service) => toControlService(service, now)),
    result: toResult(row.plan),
  };
}

export function weekState(row: ControlWeekRow, now: Date): WeekState {
  if (row.cancelledAt) return { state: 'cancelled', expired_by: null };
  if (row.movedAt && row.movedAt <= now) return { state: 'expired', expired_by: 'monitor_moved' };
  if (isTooOld(row, now)) return { state: 'expired', expired_by: 'age' };
  if (row.endedAt || row.endsAt <= now) return { state: 'finished', expired_by: null };
  return { state: row.startsAt <= now ? 'running' : 'planned', expired_by: null };
}

const isTooOld = ({ timezone, endDate }: ControlWeekRow, now: Date): boolean =>
  dayIn(timezone, now) > addMonths(endDate, controlWeekLimits.validMonths);

function toControlService(planned: PlannedService, now: Date): ControlService {
  const { day, service, start, end, outcome, tubsG, measuredG } = planned;
  const isWeighed = outcome === 'weighed' || outcome === 'nothing';
  return {
    day,
    service,
    start,
    end,
    state: serviceState(planned, now),
    outcome,
    tubs: tubsG.map(kgFromGrams),
    control: isWeighed ? kgFromGrams(total(tubsG)) : null,
    measured: outcome === null ? null : kgFromGrams(measuredG),
  };
}

function serviceState(
  { outcome, startsAt, endsAt }: PlannedService,
  now: Date,
): ControlService['state'] {
  if (outcome !== null) return 'entered';
  if (new Date(startsAt) > now) return 'later';
  return new Date(endsAt) > now ? 'now' : 'due';
}

export interface WeighedResult extends RatioInterval {
  weighed: PlannedService[];
  measuredG: number;
}

/** Services that could not be weighed are left out. */
export function weighedResult(plan: readonly PlannedService[]): WeighedResult | undefined {
  const weighed = plan.filter(({ outcome }) => outcome === 'weighed' || outcome === 'nothing');
  if (weighed.length < controlWeekLimits.minServices) return undefined;
  const interval = ratioInterval(
    weighed.map(({ measuredG, tubsG }) => ({ measuredG, controlG: total(tubsG) })),
  );
  return interval && { ...interval, weighed, measuredG: measuredOf(weighed) };
}

function toResult(plan: readonly PlannedService[]): ControlResult | null {
  const result = weighedResult(plan);
  if (!result) return null;
  const { weighed, measuredG, ratio, low, high } = result;
  return {
    services: weighed.length,
    measured: kgFromGrams(measuredG),
    control: kgFromGrams(controlOf(weighed)),
    ratio,
    ratio_low: low,
    ratio_high: high,
    low: scaledKg(measuredG, low),
    high: scaledKg(measuredG, high),
    by_service: serviceTimes.flatMap((service) => {
      const own = weighed.filter((planned) => planned.service === service);
      const amounts = {
        measured: kgFromGrams(measuredOf(own)),
        control: kgFromGrams(controlOf(own)),
      };
      return own.length > 0 ? [{ service, ...amounts }] : [];
    }),
  };
}

export const scaledKg = (grams: number, ratio: number): number =>
  kgFromGrams(Math.round(grams * ratio));

const total = (grams: readonly number[]): number => grams.reduce((sum, weight) => sum + weight, 0);
const measuredOf = (plan: readonly PlannedService[]): number =>
  total(plan.map(({ measuredG }) => measuredG));
const controlOf = (plan: readonly PlannedService[]): number =>
  total(plan.flatMap(({ tubsG }) => tubsG));
