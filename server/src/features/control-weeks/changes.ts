import {
  controlWeekLimits,
  type ControlWeek,
  type controlWeekRoutes,
} from '@wastegauge/contract/insight/control-weeks';
import type { ParsedRequest } from '@wastegauge/contract/route';
import { addMonths, countDays, type Period } from '@wastegauge/contract/values/dates';
import { texts } from '@wastegauge/contract/values/texts';
import { serviceTimes, type ServiceTime } from '@wastegauge/contract/waste/events';
import type { Actor } from '../../platform/auth/auth.ts';
import type { Clock } from '../../platform/clock.ts';
import { writeAudit } from '../../platform/db/audit.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { invalidField, requireFound } from '../../platform/errors.ts';
import { narrowTo, type SiteScope } from '../../platform/scope.ts';
import { lockSites, reportFrame } from '../sites/service.ts';
import {
  countServices,
  deleteTotal,
  findPlannedEnd,
  findWeek,
  hasOverlap,
  insertWeek,
  setCancelledAt,
  setEndedAt,
  upsertTotal,
  type ControlWeekRow,
  type PlannedService,
  type ServiceCounts,
} from './queries.ts';
import { toControlWeek, weekState } from './state.ts';

export interface ControlWeekDeps {
  db: Db;
  clock: Clock;
}

type Routes = typeof controlWeekRoutes;
type NewPlan = ParsedRequest<Routes['planControlWeek']>['body'];
type GivenTotal = ParsedRequest<Routes['enterControlTotal']>['body'];

export async function countPlannedServices(
  { db, clock }: ControlWeekDeps,
  actor: Actor,
  { site, ...plan }: ParsedRequest<Routes['countControlServices']>['query'],
): Promise<ServiceCounts> {
  const scope = narrowTo(actor.scope, site);
  rejectInvalidPeriod(plan);
  return countServices(db, scope, plan, clock.now());
}

export async function planWeek(
  { db, clock }: ControlWeekDeps,
  actor: Actor,
  { site: siteId, ...given }: NewPlan,
): Promise<ControlWeek> {
  const scope = narrowTo(actor.scope, siteId);
  const now = clock.now();
  const plan = { ...given, services: inServiceOrder(given.services) };
  rejectInvalidPeriod(plan);
  return inTransaction(db, async (transaction) => {
    await lockSites(transaction, [siteId]);
    const { today } = await reportFrame(transaction, scope, now);
    if (plan.startDate < today) throw invalidField('startDate', texts.controlWeekInPast);
    if (plan.startDate > addMonths(today, 12))
      throw invalidField('startDate', texts.coverDayTooFar);
    const { services } = await countServices(transaction, scope, plan, now);
    if (services === 0) throw invalidField('services', texts.controlWeekWithoutServices);
    if (services < controlWeekLimits.minServices) {
      throw invalidField('services', texts.controlWeekTooShort);
    }
    await rejectOverlap(transaction, { siteId, ...plan });
    const id = await insertWeek(transaction, { siteId, ...plan }, { by: actor.user.id, at: now });
    await writeAudit(transaction, actor, 'control_week.planned', ['control_week', id, siteId], {
      after: { ...plan },
    });
    return readWeek(transaction, scope, id, now);
  });
}

const inServiceOrder = (services: readonly ServiceTime[]): ServiceTime[] =>
  serviceTimes.filter((service) => services.includes(service));

function rejectInvalidPeriod(period: Period): void {
  if (period.endDate < period.startDate) throw invalidField('endDate', texts.endBeforeStart);
  if (countDays(period) > controlWeekLimits.maxDays) {
    throw invalidField('endDate', texts.controlWeekTooLong);
  }
}

async function rejectOverlap(
  transaction: Db,
  days: Period & { siteId: number; exceptId?: number },
): Promise<void> {
  if (await hasOverlap(transaction, days)) {
    throw invalidField('startDate', texts.controlWeekOverlaps);
  }
}

export const enterTotal = (
  deps: ControlWeekDeps,
  actor: Actor,
  id: number,
  given: GivenTotal,
): Promise<ControlWeek> =>
  changeWeek(deps, actor, id, async (transaction, week, now) => {
    const { state } = weekState(week, now);
    if (state === 'cancelled' || state === 'expired') {
      throw invalidField('non_field_errors', texts.controlWeekNotOpen);
    }
    const planned = requirePlanned(week, given, now);
    const { day, service, outcome } = given;
    const tubsG = given.tubs.map((kg) => Math.round(kg * 1000));
    if (isSame(planned, given.outcome, tubsG)) return;
    if (outcome === 'open') await deleteTotal(transaction, week, { day, service });
    else {
      const total = { day, service, outcome, tubsG };
      await upsertTotal(transaction, week, total, { by: actor.user.id, at: now });
    }
    await record(transaction, actor, week, 'total_entered', {
      before: { day, service, outcome: planned.outcome, tubsG: planned.tubsG },
      after: { day, service, outcome, tubsG },
    });
  });

function requirePlanned(
  { plan }: ControlWeekRow,
  { day, service }: GivenTotal,
  now: Date,
): PlannedService {
  const planned = plan.find((entry) => entry.day === day && entry.service === service);
  if (!planned) throw invalidField('service', texts.controlServiceUnknown);
  if (new Date(planned.startsAt) > now) throw invalidField('service', texts.controlServiceAhead);
  return planned;
}

/** A repeated request changes nothing and is not audited twice. */
const isSame = (
  before: PlannedService,
  outcome: GivenTotal['outcome'],
  tubsG: readonly number[],
): boolean => (before.outcome ?? 'open') === outcome && before.tubsG.join(',') === tubsG.join(',');

export const endWeek = (
  deps: ControlWeekDeps,
  actor: Actor,
  id: number,
  isEnded: boolean,
): Promise<ControlWeek> =>
  changeWeek(deps, actor, id, async (transaction, week, now) => {
    if (isEnded === (week.endedAt !== null)) return;
    if (isEnded && weekState(week, now).state !== 'running') {
      throw invalidField('is_ended', texts.controlWeekNotRunning);
    }
    if (!isEnded && !week.cancelledAt) await rejectOverlapOfWhole(transaction, week);
    await setEndedAt(transaction, week, isEnded ? now : null);
    await record(transaction, actor, week, isEnded ? 'ended' : 'resumed');
  });

export const cancelWeek = (
  deps: ControlWeekDeps,
  actor: Actor,
  id: number,
  isCancelled: boolean,
): Promise<ControlWeek> =>
  changeWeek(deps, actor, id, async (transaction, week, now) => {
    if (isCancelled === (week.cancelledAt !== null)) return;
    const { siteId, startDate, endDate } = week;
    if (!isCancelled) {
      await rejectOverlap(transaction, { siteId, startDate, endDate, exceptId: week.id });
    }
    await setCancelledAt(transaction, week, isCancelled ? now : null);
    await record(transaction, actor, week, isCancelled ? 'cancelled' : 'restored');
  });

/** Another week may have been planned on the days after the early end. */
async function rejectOverlapOfWhole(transaction: Db, week: ControlWeekRow): Promise<void> {
  const { siteId, id, startDate } = week;
  const endDate = requireFound(await findPlannedEnd(transaction, week));
  await rejectOverlap(transaction, { siteId, startDate, endDate, exceptId: id });
}

async function changeWeek(
  { db, clock }: ControlWeekDeps,
  actor: Actor,
  id: number,
  change: (transaction: Db, week: ControlWeekRow, now: Date) => Promise<void>,
): Promise<ControlWeek> {
  const known = requireFound(await findWeek(db, actor.scope, id));
  const scope = narrowTo(actor.scope, known.siteId);
  const now = clock.now();
  return inTransaction(db, async (transaction) => {
    await lockSites(transaction, [known.siteId]);
    await change(transaction, requireFound(await findWeek(transaction, scope, id)), now);
    return readWeek(transaction, scope, id, now);
  });
}

export async function readWeek(
  db: Db,
  scope: SiteScope,
  id: number,
  now: Date,
): Promise<ControlWeek> {
  return toControlWeek(requireFound(await findWeek(db, scope, id)), now);
}

const record = (
  transaction: Db,
  actor: Actor,
  { id, siteId }: ControlWeekRow,
  action: string,
  change: { before?: Record<string, unknown>; after?: Record<string, unknown> } = {},
): Promise<void> =>
  writeAudit(transaction, actor, `control_week.${action}`, ['control_week', id, siteId], change);
