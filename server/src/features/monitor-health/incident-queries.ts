import { monitorLimits } from '@wastegauge/contract/insight/monitor-health';
import { addDays, dayIn } from '@wastegauge/contract/values/dates';
import type { Role } from '@wastegauge/contract/permissions';
import type { Language } from '@wastegauge/contract/values/languages';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { queryBySite } from '../../platform/db/distribution.ts';
import { queryRows, runStatement } from '../../platform/db/query.ts';
import { isCaptureOfDevice } from '../devices/service.ts';
import { serviceWindows } from '../service-times/service.ts';
import { isMonitor } from './queries.ts';
import { inUseDays } from './silent-monitors.ts';

/** A monitor that is silent, or was. */
export interface Incident {
  siteId: number;
  id: number;
  deviceId: number;
  silentSince: Date;
  notifiedUserIds: number[];
}

const limit = sql`make_interval(mins => ${sql.lit(monitorLimits.silentMinutes)})`;

/**
 * Opens an incident for each monitor that is silent in a service in which it usually delivers. Only time within the
 * service counts: a monitor that is switched off at night has its full time when the service begins.
 */
export async function openIncidents(transaction: Db, now: Date): Promise<Incident[]> {
  const silent = await queryRows(transaction)<{ siteId: number }>`
    select distinct device.site_id as "siteId"
    from device
    join site on site.id = device.site_id and site.archived_at is null
    join device_health health on health.device_id = device.id
    where ${isMonitor} and health.last_seen_at <= ${now}::timestamptz - ${limit}
  `;
  if (silent.length === 0) return [];
  const siteIds = silent.map(({ siteId }) => siteId);
  // A service that began yesterday may not be over, and days begin at different times around the world.
  const today = dayIn('UTC', now);
  const days = { from: addDays(today, -2), to: addDays(today, 1) };
  return queryBySite(
    transaction,
    siteIds,
    (ids) =>
      queryRows(transaction)`
    insert into silence_incident (site_id, device_id, silent_since, noticed_at)
    select distinct device.site_id, device.id, health.last_seen_at, ${now}::timestamptz
    from (${serviceWindows(ids, days)}) service
    join device on device.site_id = service.site_id
    join device_health health on health.device_id = device.id
    where not service.is_closed and ${isMonitor}
      and service.starts_at <= ${now} and service.ends_at > ${now}
      and greatest(health.last_seen_at, service.starts_at) <= ${now}::timestamptz - ${limit}
      and exists (
        select from event
        where ${isCaptureOfDevice} and event.site_id = any(${ids}::bigint[])
          and event.service_time = service.service
          and event.processed_at >= ${now}::timestamptz - make_interval(days => ${inUseDays}))
    on conflict (site_id, device_id) where ended_at is null do nothing
    returning ${incident}
  `,
  );
}

const incident = sql`site_id as "siteId", id, device_id as "deviceId",
  silent_since as "silentSince", notified_user_ids as "notifiedUserIds"`;

export const storeNotified = (
  transaction: Db,
  { siteId, id }: Incident,
  userIds: readonly number[],
): Promise<void> =>
  runStatement(transaction)`
    update silence_incident set notified_user_ids = ${userIds}::bigint[]
    where site_id = ${siteId} and id = ${id}
  `;

/** Returns the incidents of monitors that called again; those of archived or moved monitors end without notice. */
export async function endIncidents(
  transaction: Db,
  now: Date,
): Promise<(Incident & { endedAt: Date })[]> {
  await runStatement(transaction)`
    update silence_incident incident set ended_at = ${now}
    from device
    where incident.ended_at is null and device.id = incident.device_id
      and (device.archived_at is not null or device.site_id is distinct from incident.site_id
        or exists (
          select from site where site.id = incident.site_id and site.archived_at is not null))
  `;
  return queryRows(transaction)`
    update silence_incident set ended_at = health.last_seen_at
    from device_health health
    where silence_incident.ended_at is null and health.device_id = silence_incident.device_id
      and health.last_seen_at > silence_incident.silent_since
    returning silence_incident.site_id as "siteId", silence_incident.id,
      silence_incident.device_id as "deviceId",
      silence_incident.silent_since as "silentSince", silence_incident.ended_at as "endedAt",
      silence_incident.notified_user_ids as "notifiedUserIds"
  `;
}

export interface SilentDevice {
  id: number;
  serial: string;
  name: string;
  siteName: string;
  timezone: string;
  batteryPercent: number | null;
}

export const findDevices = (db: Db, ids: readonly number[]): Promise<SilentDevice[]> =>
  queryRows(db)`
    select device.id, device.serial, device.name, site.name as "siteName", site.timezone,
      health.battery_percent as "batteryPercent"
    from device
    join site on site.id = device.site_id
    left join device_health health on health.device_id = device.id
    where device.id = any(${ids}::bigint[])
  `;

export interface Recipient {
  id: number;
  siteId: number;
  email: string;
  firstName: string;
  language: Language;
  role: Role;
  isSuperuser: boolean;
}

/** Active users assigned to the sites who want to be notified. */
export const findRecipients = (db: Db, siteIds: readonly number[]): Promise<Recipient[]> =>
  queryRows(db)`
    select person.id, user_site.site_id as "siteId", person.email,
      person.first_name as "firstName", profile.language, person.role,
      person.is_superuser as "isSuperuser"
    from user_site
    join app_user person on person.id = user_site.user_id and person.is_active
    join profile on profile.user_id = person.id and profile.monitor_notices
    where user_site.site_id = any(${siteIds}::bigint[])
    order by person.id
  `;
