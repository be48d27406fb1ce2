import {
  serviceProblem,
  services,
  type ServiceTimes,
  type serviceTimeRoutes,
} from '@wastegauge/contract/waste/service-times';
import type { ParsedRequest } from '@wastegauge/contract/route';
import type { ServiceTime } from '@wastegauge/contract/waste/events';
import { texts } from '@wastegauge/contract/values/texts';
import { writeAudit } from '../../platform/db/audit.ts';
import type { Actor } from '../../platform/auth/auth.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { AppError, invalidField, requireFound } from '../../platform/errors.ts';
import { siteInfoDefaults } from '@wastegauge/contract/directory/sites';
import { sql } from 'kysely';
import type { SiteScope } from '../../platform/scope.ts';
import { serviceTimeBy } from './service-time-sql.ts';
import { queryRow } from '../../platform/db/query.ts';
export { serviceTime } from './service-time-sql.ts';
export { serviceWindows } from './service-windows.ts';

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
    throw invalidField('device', texts.deviceUnknown);
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
    throw invalidField('device', texts.deviceUnknown);
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
    await writeAudit(
      transaction,
      actor,
      'serviceTimes.changed',
      ['device', deviceId, before.siteId],
      { before: before.own, after: { ...own, events } },
    );
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

const ends = ['start', 'end'] as const;

type ServiceTimeField = `${(typeof services)[number]}_time_${(typeof ends)[number]}`;

const timeFields: ServiceTimeField[] = services.flatMap((service) =>
  ends.map((end): ServiceTimeField => `${service}_time_${end}`),
);

type OwnTimes = Record<ServiceTimeField, string | null>;
type Times = Record<ServiceTimeField, string>;

interface MonitorTimes {
  deviceId: number;
  siteId: number;
  serial: string;
  id: number | null;
  own: OwnTimes;
  site: Times;
}

const record = (table: string, standard: boolean) =>
  sql`json_build_object(${sql.join(
    timeFields.flatMap((field) => {
      const time = sql.ref(`${table}.${field}`);
      return [
        sql.lit(field),
        standard ? sql`coalesce(${time}, ${sql.lit(siteInfoDefaults[field])}::time)` : time,
      ];
    }),
  )})`;

/** Start and end of each service as HH:MM. */
export type SiteServices = Record<ServiceTime, { start: string; end: string }>;

/** Undefined for several sites, whose times differ. */
export async function findSiteServices(
  db: Db,
  { siteIds }: SiteScope,
): Promise<SiteServices | undefined> {
  if (siteIds.length !== 1) return undefined;
  const found = await queryRow(db)<{ times: Times }>`
    select ${record('info', true)} as times
    from site left join site_info info on info.site_id = site.id
    where site.id = any(${siteIds}::bigint[])
  `;
  if (!found) return undefined;
  const service = (name: (typeof services)[number]) => ({
    start: minutes(found.times[`${name}_time_start`]),
    end: minutes(found.times[`${name}_time_end`]),
  });
  return { BREAKFAST: service('breakfast'), LUNCH: service('lunch'), DINNER: service('dinner') };
}

type TimesKey = { serial: string } | { deviceId: number } | { id: number };

async function findTimes(
  db: Db,
  scope: SiteScope,
  key: TimesKey,
): Promise<MonitorTimes | undefined> {
  const isMatch =
    'serial' in key
      ? sql`device.serial = ${key.serial}`
      : 'id' in key
        ? sql`own.id = ${key.id}`
        : sql`device.id = ${key.deviceId}`;
  return queryRow(db)<MonitorTimes>`
    select device.id as "deviceId", device.site_id as "siteId", device.serial, own.id,
      ${record('own', false)} as own, ${record('info', true)} as site
    from device
    left join service_time own on own.device_id = device.id
    left join site_info info on info.site_id = device.site_id
    where ${isMatch} and device.site_id = any(${scope.siteIds}::bigint[])
      and device.archived_at is null
  `;
}

/** Blocks deliveries of the monitor too, so that none uses the old times. */
async function lockMonitor(transaction: Db, deviceId: number): Promise<void> {
  await sql`select from device where id = ${deviceId} for no key update`.execute(transaction);
  await sql`select from device_health where device_id = ${deviceId} for update`.execute(
    transaction,
  );
}

async function storeTimes(transaction: Db, deviceId: number, own: OwnTimes): Promise<void> {
  const columns = timeFields.map((field) => sql.ref(field));
  const values = timeFields.map((field) => sql`${own[field]}::time`);
  const sets = timeFields.map((field) => sql`${sql.ref(field)} = excluded.${sql.ref(field)}`);
  await sql`
    insert into service_time (device_id, ${sql.join(columns)})
    values (${deviceId}, ${sql.join(values)})
    on conflict (device_id) do update set ${sql.join(sets)},
      updated_at = excluded.updated_at
  `.execute(transaction);
}

/** Changes events since midnight at the site; values set by hand or by the monitor are kept. */
async function recomputeServices(
  transaction: Db,
  { deviceId, siteId, own: earlier }: MonitorTimes,
  now: Date,
): Promise<number> {
  const before = timeFields.map((field) => sql`${earlier[field]}::time as ${sql.ref(field)}`);
  const changed = await sql`
    update event set service_time = served.service
    from (
      select captured.id, ${serviceTimeBy('own')} as service,
        ${serviceTimeBy('earlier')} as earlier_service
      from event captured
      join site on site.id = captured.site_id
      cross join lateral (
        select captured.processed_at at time zone site.timezone as local
      ) site_clock
      join service_time own on own.device_id = captured.device_id
      cross join (select ${sql.join(before)}) as earlier
      left join site_info info on info.site_id = site.id
      where captured.site_id = ${siteId} and captured.device_id = ${deviceId}
        and not captured.is_service_chosen
        and captured.processed_at >= date_trunc('day', ${now}::timestamptz, site.timezone)
    ) as served
    where event.site_id = ${siteId} and event.id = served.id
      and event.service_time is not distinct from served.earlier_service
      and event.service_time is distinct from served.service
  `.execute(transaction);
  return Number(changed.numAffectedRows ?? 0);
}
