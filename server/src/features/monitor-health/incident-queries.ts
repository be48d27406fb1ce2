import { monitorLimits } from '@wastegauge/contract/insight/monitor-health';
import { addDays, dayIn } from '@wastegauge/contract/values/dates';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { isOfSite, queryBySite } from '../../platform/db/distribution.ts';
import { queryRows, runStatement } from '../../platform/db/query.ts';
import { isCaptureOfDevice } from '../devices/service.ts';
import { serviceWindows } from '../service-times/service.ts';
import { isMonitor } from './queries.ts';
import { inUseDays } from './silent-monitors.ts';

/** A monitor that is silent, or was. */
export interface Incident {
  siteId: number;
  id: number;
  serial: string;
  name: string;
  siteName: string;
  timezone: string;
  batteryPercent: number | null;
  silentSince: Date;
  /** The same for monitors that fell silent together. */
  noticedAt: Date;
  endedAt: Date | null;
  notifiedUserIds: number[];
}

/** Monitors call at different times: those that a failure silences differ by up to this. */
const togetherMinutes = 10;

const { silentMinutes } = monitorLimits;
const limit = sql`make_interval(mins => ${sql.lit(silentMinutes)})`;
const earlyLimit = sql`make_interval(mins => ${sql.lit(silentMinutes - togetherMinutes)})`;
const together = sql`make_interval(mins => ${sql.lit(togetherMinutes)})`;

/**
 * Opens an incident for each monitor that is silent in a service in which it usually delivers, and for those of the
 * site that are about to be. Only time within the service counts: a monitor that is switched off at night has its full
 * time when the service begins.
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
  const opened = await queryBySite(
    transaction,
    siteIds,
    (ids) =>
      queryRows(transaction)<IncidentKey>`
    with missing as (
      select device.site_id, device.id, health.last_seen_at,
        min(greatest(health.last_seen_at, service.starts_at)) as since
      from (${serviceWindows(ids, days)}) service
      join device on device.site_id = service.site_id
      join device_health health on health.device_id = device.id
      where not service.is_closed and ${isMonitor}
        and service.starts_at <= ${now} and service.ends_at > ${now}
        and greatest(health.last_seen_at, service.starts_at) <= ${now}::timestamptz - ${earlyLimit}
        and exists (
          select from event
          where ${isCaptureOfDevice} and event.site_id = any(${ids}::bigint[])
            and event.service_time = service.service
            and event.processed_at >= ${now}::timestamptz - make_interval(days => ${inUseDays}))
        and not exists (
          select from silence_incident
          where ${isOfSite('silence_incident.site_id', ids, 'device.site_id')}
            and silence_incident.device_id = device.id and silence_incident.ended_at is null)
      group by device.site_id, device.id, health.last_seen_at
    )
    insert into silence_incident (site_id, device_id, silent_since, noticed_at)
    select missing.site_id, missing.id, missing.last_seen_at, ${now}::timestamptz
    from missing
    where missing.site_id in (
      select site_id from missing where since <= ${now}::timestamptz - ${limit})
    on conflict (site_id, device_id) where ended_at is null do nothing
    returning site_id as "siteId", id
  `,
  );
  return readIncidents(transaction, opened);
}

interface IncidentKey {
  siteId: number;
  id: number;
}

export const storeNotified = (
  transaction: Db,
  { siteId, id }: IncidentKey,
  userIds: readonly number[],
): Promise<void> =>
  runStatement(transaction)`
    update silence_incident set notified_user_ids = ${userIds}::bigint[]
    where site_id = ${siteId} and id = ${id}
  `;

/** Ends the incidents of monitors that called again; those of archived or moved monitors end without notice. */
export async function endIncidents(transaction: Db, now: Date): Promise<void> {
  await runStatement(transaction)`
    update silence_incident incident set ended_at = ${now}, end_notified_at = ${now}
    from device
    where incident.ended_at is null and device.id = incident.device_id
      and (device.archived_at is not null or device.site_id is distinct from incident.site_id
        or exists (
          select from site where site.id = incident.site_id and site.archived_at is not null))
  `;
  await runStatement(transaction)`
    update silence_incident set ended_at = health.last_seen_at
    from device_health health
    where silence_incident.ended_at is null and health.device_id = silence_incident.device_id
      and health.last_seen_at > silence_incident.silent_since
  `;
}

/**
 * Incidents whose end is to be reported now. An end waits for the monitors that fell silent with it, but not long: one
 * of them may have another cause.
 */
export async function claimEnds(transaction: Db, now: Date): Promise<Incident[]> {
  const claimed = await queryRows(transaction)<IncidentKey>`
    update silence_incident incident set end_notified_at = ${now}
    where incident.ended_at is not null and incident.end_notified_at is null
      and (
        not exists (
          select from silence_incident other
          where other.site_id = incident.site_id and other.noticed_at = incident.noticed_at
            and other.ended_at is null)
        or exists (
          select from silence_incident first
          where first.site_id = incident.site_id and first.noticed_at = incident.noticed_at
            and first.end_notified_at is null
            and first.ended_at <= ${now}::timestamptz - ${together}))
    returning incident.site_id as "siteId", incident.id
  `;
  return readIncidents(transaction, claimed);
}

/** Incidents that began with the given ones and have not ended. */
export async function findStillSilent(
  transaction: Db,
  incidents: readonly Incident[],
): Promise<Incident[]> {
  const open = await queryRows(transaction)<IncidentKey>`
    select site_id as "siteId", id from silence_incident
    where ended_at is null and site_id = any(${incidents.map(({ siteId }) => siteId)}::bigint[])
      and noticed_at = any(${incidents.map(({ noticedAt }) => noticedAt)}::timestamptz[])
  `;
  return readIncidents(transaction, open);
}

async function readIncidents(db: Db, keys: readonly IncidentKey[]): Promise<Incident[]> {
  if (keys.length === 0) return [];
  return queryRows(db)`
    select incident.site_id as "siteId", incident.id, device.serial,
      coalesce(nullif(device.name, ''), device.serial) as name, site.name as "siteName",
      site.timezone, health.battery_percent as "batteryPercent",
      incident.silent_since as "silentSince", incident.noticed_at as "noticedAt",
      incident.ended_at as "endedAt", incident.notified_user_ids as "notifiedUserIds"
    from silence_incident incident
    join site on site.id = incident.site_id
    join device on device.id = incident.device_id
    left join device_health health on health.device_id = device.id
    where incident.site_id = any(${keys.map(({ siteId }) => siteId)}::bigint[])
      and incident.id = any(${keys.map(({ id }) => id)}::bigint[])
    order by incident.site_id, lower(device.name), incident.id
  `;
}
