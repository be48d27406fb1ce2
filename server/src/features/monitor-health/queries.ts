import type { Device } from '@wastegauge/contract/directory/devices';
import type { MonitorHealth } from '@wastegauge/contract/insight/monitor-health';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { queryBySite } from '../../platform/db/distribution.ts';
import { queryRows } from '../../platform/db/query.ts';
import type { SiteScope } from '../../platform/scope.ts';
import { isCaptureOfDevice } from '../devices/service.ts';
import type { ReportedState } from './monitor-state.ts';

export interface StoredMonitor extends ReportedState {
  id: number;
  serial: string;
  name: string;
  type: MonitorHealth['type'];
  kind: Device['kind'];
  siteId: number;
  siteName: string;
  timezone: string;
  batteryPercent: number | null;
  queueLength: number | null;
  firmware: string | null;
}

/** `device` is the table. */
export const isMonitor = sql`(device.archived_at is null and not device.is_manual)`;

export const findMonitors = (db: Db, { siteIds }: SiteScope): Promise<StoredMonitor[]> =>
  queryRows(db)`
    select device.id, device.serial, device.name, device.type, device.kind, site.id as "siteId",
      site.name as "siteName", site.timezone, health.last_seen_at as "lastSeenAt",
      health.scale_state as "scaleState", health.scale_since as "scaleSince",
      health.camera_state as "cameraState", health.camera_since as "cameraSince",
      health.battery_percent as "batteryPercent", health.queue_length as "queueLength",
      health.firmware
    from device
    join site on site.id = device.site_id
    left join device_health health on health.device_id = device.id
    where site.id = any(${siteIds}::bigint[]) and ${isMonitor}
    order by lower(site.name), site.id, lower(device.name), device.serial
  `;

export interface ReportedVersion {
  kind: Device['kind'];
  firmware: string;
}

export const findVersions = (db: Db, { siteIds }: SiteScope): Promise<ReportedVersion[]> =>
  queryRows(db)`
    select distinct device.kind, health.firmware
    from device join device_health health on health.device_id = device.id
    where device.site_id = any(${siteIds}::bigint[]) and ${isMonitor}
      and health.firmware is not null
  `;

export interface CaptureCounts {
  id: number;
  today: number;
  usual: number | null;
}

const comparedWeeks = 4;

/**
 * Captures since midnight at the site, and the median of the same weekday of the last weeks up to the same minute.
 * Days before the first capture of a monitor are not compared.
 */
export const countCaptures = (db: Db, scope: SiteScope, now: Date): Promise<CaptureCounts[]> =>
  queryBySite(db, scope.siteIds, (siteIds) => countCapturesOf(db, siteIds, now));

const countCapturesOf = (db: Db, siteIds: readonly number[], now: Date): Promise<CaptureCounts[]> =>
  queryRows(db)`
    select device.id, today.captures as today, usual.captures as usual
    from device
    join site on site.id = device.site_id
    cross join lateral (
      select ${now}::timestamptz at time zone site.timezone as local
    ) site_clock
    cross join lateral (
      select count(*) as captures from event
      where ${isCaptureOfDevice} and event.site_id = any(${siteIds}::bigint[])
        and event.processed_at >= date_trunc('day', ${now}::timestamptz, site.timezone)
    ) today
    cross join lateral (
      select percentile_cont(0.5) within group (order by past.captures) as captures
      from generate_series(1, ${sql.lit(comparedWeeks)}) week
      cross join lateral (
        select site_clock.local::date - 7 * week as day
      ) compared
      cross join lateral (
        select count(*) as captures from event
        where ${isCaptureOfDevice} and event.site_id = any(${siteIds}::bigint[])
          and event.processed_at >= compared.day::timestamp at time zone site.timezone
          and event.processed_at < (compared.day + date_trunc('minute', site_clock.local)::time)
            at time zone site.timezone
      ) past
      where exists (
        select from event
        where ${isCaptureOfDevice} and event.site_id = any(${siteIds}::bigint[])
          and event.processed_at < (compared.day + 1)::timestamp at time zone site.timezone)
    ) usual
    where site.id = any(${siteIds}::bigint[]) and ${isMonitor}
  `;

export interface SlotCaptures {
  id: number;
  /** Ten-minute slots since 1970. */
  slot: number;
  captures: number;
}

export const findSlotCaptures = (
  db: Db,
  { siteIds }: SiteScope,
  { from, to }: { from: Date; to: Date },
): Promise<SlotCaptures[]> =>
  queryRows(db)`
    select device.id, floor(extract(epoch from event.processed_at) / 600)::integer as slot,
      count(*) as captures
    from device join event on ${isCaptureOfDevice}
    where event.site_id = any(${siteIds}::bigint[]) and device.site_id = any(${siteIds}::bigint[]) and ${isMonitor}
      and event.processed_at >= ${from} and event.processed_at < ${to}
    group by device.id, slot
  `;

export interface PresenceRow {
  id: number;
  /** First slot of the day since 1970. */
  firstSlot: number;
  /** A digit for each slot of the day. */
  slots: string;
}

/** Also at sites in scope that the monitor left in the meantime. */
export const findPresence = (
  db: Db,
  { siteIds }: SiteScope,
  { from, to }: { from: Date; to: Date },
): Promise<PresenceRow[]> =>
  queryRows(db)`
    select device_id as id, slots::text, (day - date '1970-01-01') * 144 as "firstSlot"
    from device_presence
    where site_id = any(${siteIds}::bigint[])
      and day between (${from}::timestamptz at time zone 'UTC')::date
        and (${to}::timestamptz at time zone 'UTC')::date
  `;
