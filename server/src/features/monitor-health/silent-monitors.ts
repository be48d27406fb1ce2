import type { SilentMonitor } from '@wastegauge/contract/insight/silent-monitors';
import { monitorLimits } from '@wastegauge/contract/insight/monitor-health';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { queryBySite } from '../../platform/db/distribution.ts';
import { queryRows } from '../../platform/db/query.ts';
import type { SiteScope } from '../../platform/scope.ts';
import { isCaptureOfDevice } from '../devices/service.ts';
import { isMonitor } from './queries.ts';

/** Monitors without a capture in this time are not in use: their silence is not news. */
export const inUseDays = 28;

/** `device` is the table. */
export const isInUse = (siteIds: readonly number[], now: Date): RawBuilder<boolean> => sql`exists (
  select from event
  where ${isCaptureOfDevice} and event.site_id = any(${siteIds}::bigint[])
    and event.processed_at >= ${now}::timestamptz - make_interval(days => ${inUseDays}))`;

/** Monitors in use whose last call is too long ago, the longest silence first. */
export async function findSilentMonitors(
  db: Db,
  scope: SiteScope,
  now: Date,
): Promise<SilentMonitor[]> {
  const found = await queryBySite(db, scope.siteIds, (siteIds) => findSilent(db, siteIds, now));
  return found
    .toSorted((a, b) => a.since.getTime() - b.since.getTime() || a.id - b.id)
    .map((monitor) => ({ ...monitor, since: monitor.since.toISOString() }));
}

const findSilent = (
  db: Db,
  siteIds: readonly number[],
  now: Date,
): Promise<(Omit<SilentMonitor, 'since'> & { since: Date })[]> =>
  queryRows(db)`
    select device.id, device.serial, device.name, site.id as site_id, site.name as site_name,
      health.last_seen_at as since, health.battery_percent, site.timezone
    from device
    join site on site.id = device.site_id
    join device_health health on health.device_id = device.id
    where site.id = any(${siteIds}::bigint[])
      and ${isMonitor}
      and health.last_seen_at
        < ${now}::timestamptz - make_interval(mins => ${monitorLimits.silentMinutes})
      and ${isInUse(siteIds, now)}
  `;
