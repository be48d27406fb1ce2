import { siteInfoDefaults } from '@wastegauge/contract/directory/sites';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { SiteScope } from '../../platform/scope.ts';
import { serviceTimeBy } from './service-time-sql.ts';
import { services } from '@wastegauge/contract/waste/service-times';
import { queryRow } from '../../platform/db/query.ts';

const ends = ['start', 'end'] as const;

export type ServiceTimeField = `${(typeof services)[number]}_time_${(typeof ends)[number]}`;

export const timeFields: ServiceTimeField[] = services.flatMap((service) =>
  ends.map((end): ServiceTimeField => `${service}_time_${end}`),
);

export type OwnTimes = Record<ServiceTimeField, string | null>;
export type Times = Record<ServiceTimeField, string>;

export interface MonitorTimes {
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

type TimesKey = { serial: string } | { deviceId: number } | { id: number };

export async function findTimes(
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
  `;
}

/** Blocks deliveries of the monitor too, so that none uses the old times. */
export async function lockMonitor(transaction: Db, deviceId: number): Promise<void> {
  await sql`select from device where id = ${deviceId} for no key update`.execute(transaction);
  await sql`select from device_health where device_id = ${deviceId} for update`.execute(
    transaction,
  );
}

export async function storeTimes(transaction: Db, deviceId: number, own: OwnTimes): Promise<void> {
  const columns = timeFields.map((field) => sql.ref(field));
  const values = timeFields.map((field) => sql`${own[field]}::time`);
  const sets = timeFields.map((field) => sql`${sql.ref(field)} = excluded.${sql.ref(field)}`);
  await sql`
    insert into service_time (device_id, ${sql.join(columns)})
    values (${deviceId}, ${sql.join(values)})
    on conflict (device_id) do update set ${sql.join(sets)}, updated_at = now()
  `.execute(transaction);
}

/** Changes events since midnight at the site; values set by hand are kept. */
export async function recomputeServices(
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
        and captured.processed_at >= date_trunc('day', ${now}::timestamptz, site.timezone)
    ) as served
    where event.site_id = ${siteId} and event.id = served.id
      and event.service_time is not distinct from served.earlier_service
      and event.service_time is distinct from served.service
  `.execute(transaction);
  return Number(changed.numAffectedRows ?? 0);
}
