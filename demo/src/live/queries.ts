import type { Day } from '@wastegauge/contract/values/dates';
import type { EventStatus } from '@wastegauge/contract/waste/events';
import { sql } from 'kysely';
import type { Db } from '@wastegauge/server/platform/db/db';
import { queryRow, queryRows } from '@wastegauge/server/platform/db/query';
import type { RowValue } from '../rows/bulk-insert.ts';
import { demoSites } from '../tables.ts';

/** Null without the demo organisation. */
export async function findEndOfHistory(db: Db): Promise<Day | null> {
  const found = await queryRow(db)<{ endsOn: Day | null }>`
    select demo_ends_on as "endsOn" from installation where is_demo
  `;
  return found?.endsOn ?? null;
}

export interface LiveMonitor {
  id: number;
  serial: string;
  siteId: number;
  /** Seconds since the epoch. */
  lastSeen: number;
}

const demoMonitors = demoSites.flatMap((site) =>
  site.devices.map(({ id, serial }) => ({ id, serial, siteId: site.id })),
);

/** The demo's own monitors, unless archived, moved or changed into something else. */
export const findLiveMonitors = (db: Db): Promise<LiveMonitor[]> =>
  queryRows(db)`
    select device.id, device.serial, device.site_id as "siteId",
      extract(epoch from coalesce(health.last_seen_at, device.created_at))::float8 as "lastSeen"
    from json_to_recordset(${JSON.stringify(demoMonitors)}::json)
      known (id bigint, serial text, "siteId" bigint)
    join device on device.id = known.id and device.serial = known.serial
      and device.site_id = known."siteId" and device.archived_at is null
    join site on site.id = device.site_id and site.archived_at is null
    left join device_health health on health.device_id = device.id
    order by device.id
  `;

export interface StoredEvent {
  siteId: number;
  id: number;
  deviceId: number;
  captureId: string;
  captureItem: number;
  status: EventStatus;
  isNamed: boolean;
  isVerified: boolean;
  labelledBy: number | null;
  /** Delivered by a simulated monitor, not loaded with the history. */
  isLive: boolean;
  isClaimed: boolean;
}

export const findStoredEvents = (
  db: Db,
  monitors: readonly LiveMonitor[],
  from: Day,
  now: Date,
): Promise<StoredEvent[]> =>
  queryRows(db)`
    select event.site_id as "siteId", event.id, event.device_id as "deviceId",
      event.capture_id as "captureId", event.capture_item as "captureItem", event.status,
      event.food_id is not null as "isNamed", event.verify is not null as "isVerified",
      event.user_labelled as "labelledBy", event.capture_digest is not null as "isLive",
      exists (
        select from claim
        where claim.site_id = event.site_id and claim.event_id = event.id
          and claim.expires_at > ${now}
      ) as "isClaimed"
    from event
    where event.site_id = any(${monitors.map(({ siteId }) => siteId)}::bigint[])
      and event.device_id = any(${monitors.map(({ id }) => id)}::bigint[])
      and event.local_day >= ${from} and event.capture_id is not null
  `;

/** Keeps covers that people recorded. */
export async function insertMissingCovers(db: Db, rows: readonly RowValue[][]): Promise<void> {
  for (const [, siteId, day, covers, isDefault, occupancyType, setBy, updatedAt] of rows) {
    // On a cluster, an insert that selects from an outer join adds nothing, so the rows are listed first.
    await sql`
      with given as materialized (
        select site.id as site_id, person.id as set_by
        from site left join app_user person on person.id = ${setBy}
        where site.id = ${siteId} and site.archived_at is null
      )
      insert into daily_cover
        (site_id, day, covers_per_day, is_default, occupancy_type, set_by, updated_at)
      select given.site_id, ${day}::date, ${covers}::integer, ${isDefault}::boolean, ${occupancyType}::text,
        given.set_by, ${updatedAt}::timestamptz
      from given
      on conflict (site_id, day) do nothing
    `.execute(db);
  }
}

/** Only of days whose covers are those of the plan, because people may have recorded others. */
export async function insertMissingServiceCovers(
  db: Db,
  rows: readonly RowValue[][],
): Promise<void> {
  for (const [siteId, day, service, covers, setBy, setAt] of rows) {
    await sql`
      insert into service_cover (site_id, day, service, covers, set_by, set_at)
      select ${siteId}, ${day}, ${service}, ${covers}, daily_cover.set_by, daily_cover.updated_at
      from daily_cover
      where daily_cover.site_id = ${siteId} and daily_cover.day = ${day}
        and daily_cover.set_by is not distinct from ${setBy}
        and daily_cover.updated_at = ${setAt}
      on conflict (site_id, day, service) do nothing
    `.execute(db);
  }
}
