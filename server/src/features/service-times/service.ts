import {
  serviceProblem,
  services,
  type ServiceTimes,
  type serviceTimeRoutes,
} from '@wastegauge/contract/waste/service-times';
import type { ParsedRequest } from '@wastegauge/contract/route';
import { texts } from '@wastegauge/contract/values/texts';
import { writeAudit } from '../../platform/db/audit.ts';
import type { Actor } from '../../platform/auth/auth.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { AppError, requireFound } from '../../platform/errors.ts';
import {
  findTimes,
  lockMonitor,
  recomputeServices,
  storeTimes,
  timeFields,
  type MonitorTimes,
  type OwnTimes,
} from './queries.ts';

export { serviceTime } from './service-time-sql.ts';

export interface ServiceTimeDeps {
  db: Db;
  clock: Clock;
}

type Routes = typeof serviceTimeRoutes;
type Changes = Omit<ParsedRequest<Routes['updateServiceTimes']>['body'], 'device'>;

export async function readServiceTimes(
  db: Db,
  actor: Actor,
  serial: string,
): Promise<ServiceTimes> {
  const times = requireFound(await findTimes(db, actor.scope, { serial }));
  return toServiceTimes(times);
}

export async function setServiceTimes(
  deps: ServiceTimeDeps,
  actor: Actor,
  { device: deviceId, ...changes }: ParsedRequest<Routes['createServiceTimes']>['body'],
): Promise<ServiceTimes> {
  if (!(await findTimes(deps.db, actor.scope, { deviceId }))) {
    throw new AppError('invalid', { fields: { device: [texts.deviceUnknown] } });
  }
  return store(deps, actor, deviceId, () => ({ ...noTimes, ...definedTimes(changes) }));
}

export async function changeServiceTimes(
  deps: ServiceTimeDeps,
  actor: Actor,
  id: number,
  { device, ...changes }: ParsedRequest<Routes['updateServiceTimes']>['body'],
): Promise<ServiceTimes> {
  const times = requireFound(await findTimes(deps.db, actor.scope, { id }));
  if (device !== undefined && device !== times.deviceId) {
    throw new AppError('invalid', { fields: { device: [texts.deviceUnknown] } });
  }
  return store(deps, actor, times.deviceId, (own) => ({ ...own, ...definedTimes(changes) }));
}

function store(
  { db, clock }: ServiceTimeDeps,
  actor: Actor,
  deviceId: number,
  change: (own: OwnTimes) => OwnTimes,
): Promise<ServiceTimes> {
  return inTransaction(db, async (transaction) => {
    await lockMonitor(transaction, deviceId);
    const before = requireFound(await findTimes(transaction, actor.scope, { deviceId }));
    const own = change(before.own);
    rejectInvalidTimes(before, own);
    await storeTimes(transaction, deviceId, own);
    const events = await recomputeServices(transaction, before, clock.now());
    await writeAudit(transaction, actor, {
      action: 'serviceTimes.changed',
      targetType: 'device',
      targetId: deviceId,
      siteId: before.siteId,
      before: before.own,
      after: { ...own, events },
    });
    const after = requireFound(await findTimes(transaction, actor.scope, { deviceId }));
    return toServiceTimes(after);
  });
}

/** A service may combine a time of the monitor with one of the site. */
function rejectInvalidTimes({ site }: MonitorTimes, own: OwnTimes): void {
  const fields: Record<string, string[]> = {};
  for (const service of services) {
    const [start, end] = [`${service}_time_start`, `${service}_time_end`] as const;
    if (own[start] === null && own[end] === null) continue;
    const problem = serviceProblem(service, {
      [start]: minutes(own[start] ?? site[start]),
      [end]: minutes(own[end] ?? site[end]),
    });
    if (problem !== undefined) fields[end] = [problem];
  }
  if (Object.keys(fields).length > 0) throw new AppError('invalid', { fields });
}

const noTimes: OwnTimes = {
  breakfast_time_start: null,
  breakfast_time_end: null,
  lunch_time_start: null,
  lunch_time_end: null,
  dinner_time_start: null,
  dinner_time_end: null,
};

const definedTimes = (changes: Changes): Partial<OwnTimes> =>
  Object.fromEntries(
    timeFields
      .filter((field) => changes[field] !== undefined)
      .map((field) => [field, changes[field]]),
  );

const minutes = (time: string): string => time.slice(0, 5);

const toServiceTimes = ({ id, deviceId, serial, own, site }: MonitorTimes): ServiceTimes => {
  const time = (field: keyof OwnTimes): string => minutes(own[field] ?? site[field]);
  return {
    id: timeFields.some((field) => own[field] !== null) ? id : null,
    device: deviceId,
    serial,
    breakfast_time_start: time('breakfast_time_start'),
    breakfast_time_end: time('breakfast_time_end'),
    lunch_time_start: time('lunch_time_start'),
    lunch_time_end: time('lunch_time_end'),
    dinner_time_start: time('dinner_time_start'),
    dinner_time_end: time('dinner_time_end'),
  };
};
