import type { deviceOrderings } from '@wastegauge/contract/values/address-options';
import type { Device } from '@wastegauge/contract/directory/devices';
import { sql, type RawBuilder } from 'kysely';
import { assignments, insertRow } from '../../platform/db/columns.ts';
import type { Db } from '../../platform/db/db.ts';
import { isOfSite, queryBySite } from '../../platform/db/distribution.ts';
import type { SiteScope } from '../../platform/scope.ts';
import { queryHasRow, queryRow, queryRows, runStatement } from '../../platform/db/query.ts';

type Ordering = (typeof deviceOrderings)[number];

export type DeviceRow = Omit<Device, 'last_seen_at' | 'last_capture_at' | 'archived_at'> & {
  archived_at: Date | null;
  last_seen_at: Date | null;
  last_capture_at: Date | null;
};

/** Monitors report every minute; five missed reports are more than a slow network. */
const silentMinutes = 5;

/** Monitors without a site are visible with unrestricted access only. */
export interface DeviceReach {
  scope: SiteScope;
  seesUnassigned: boolean;
}

const isReached = ({ scope, seesUnassigned }: DeviceReach): RawBuilder<unknown> =>
  sql`(not device.is_manual and (device.site_id = any(${scope.siteIds}::bigint[])
    ${seesUnassigned ? sql`or device.site_id is null` : sql``}))`;

const isSilent = (now: Date): RawBuilder<unknown> =>
  sql`coalesce(health.last_seen_at, '-infinity')
    < ${now}::timestamptz - make_interval(mins => ${silentMinutes})`;

/** At its present site, each capture once. `device` and `event` are the tables. */
export const isCaptureOfDevice = sql`(
  event.site_id = device.site_id and event.device_id = device.id
  and event.capture_id is not null and event.capture_item = 0)`;

const shownDevices = (now: Date): RawBuilder<unknown> => sql`
  select device.id, device.serial, device.mac_address, device.name, device.type, device.weighing,
    device.kind, device.pin,
    json_build_object('x', device.bounding_x, 'y', device.bounding_y,
      'width', device.bounding_width, 'height', device.bounding_height) as bounding_area,
    device.kitchen_photo, site.id as site_id, site.name as site_name, device.auto_label,
    case when food.id is not null
      then json_build_object('id', food.id, 'name', food.name) end as auto_label_food,
    health.last_seen_at, health.battery_percent, health.firmware,
    ${isSilent(now)} as is_silent, device.archived_at
  from device
  left join site on site.id = device.site_id
  left join food on food.id = device.auto_label_food_id
  left join device_health health on health.device_id = device.id`;

type EventCounts = Pick<DeviceRow, 'last_capture_at' | 'captures_today' | 'irl'>;

const noEvents: EventCounts = { last_capture_at: null, captures_today: 0, irl: 0 };

async function withEventCounts(
  db: Db,
  now: Date,
  devices: readonly Omit<DeviceRow, keyof EventCounts>[],
): Promise<DeviceRow[]> {
  const ids = devices.map(({ id }) => id);
  const sites = new Set(devices.flatMap((device) => device.site_id ?? []));
  const found = await queryBySite(
    db,
    [...sites],
    (siteIds) => queryRows(db)<EventCounts & { id: number }>`
      select device.id,
        (select max(event.processed_at) from event
          where ${isCaptureOfDevice} and ${isOfSite('event.site_id', siteIds, 'device.site_id')}
        ) as last_capture_at,
        (select count(*) from event
          where ${isCaptureOfDevice} and ${isOfSite('event.site_id', siteIds, 'device.site_id')}
            and event.processed_at >= date_trunc('day', ${now}::timestamptz, site.timezone)
        ) as captures_today,
        (select count(*) from event
          where ${isOfSite('event.site_id', siteIds, 'device.site_id')}
            and event.device_id = device.id
            and event.status = 'PROCESSING' and event.food_id is null) as irl
      from device join site on site.id = device.site_id
      where device.id = any(${ids}::bigint[]) and device.site_id = any(${siteIds}::bigint[])
    `,
  );
  const counts = new Map(found.map(({ id, ...counted }) => [id, counted]));
  return devices.map((device) => ({ ...device, ...(counts.get(device.id) ?? noEvents) }));
}

const orderColumns: Record<string, RawBuilder<unknown>> = {
  serial: sql`lower(device.serial)`,
  name: sql`lower(device.name)`,
  site: sql`lower(site.name)`,
  type: sql`device.type`,
  last_seen_at: sql`health.last_seen_at`,
};

const orderBy = (ordering: Ordering): RawBuilder<unknown> => {
  const column = orderColumns[ordering.replace('-', '')] ?? sql`device.id`;
  const direction = ordering.startsWith('-') ? sql`desc` : sql`asc`;
  return sql`${column} ${direction} nulls last, lower(device.serial), device.id`;
};

export interface DeviceFilter {
  zone: string[];
  site: number[];
  group: number[];
  archived: boolean;
}

function isMatch(
  reach: DeviceReach,
  { zone, site, group, archived }: DeviceFilter,
): RawBuilder<unknown> {
  const conditions = [isReached(reach), sql`(device.archived_at is not null) = ${archived}`];
  if (zone.length > 0) {
    conditions.push(sql`(device.serial = any(${zone}) or device.name = any(${zone})
      or device.id::text = any(${zone}))`);
  }
  if (site.length > 0) conditions.push(sql`device.site_id = any(${site}::bigint[])`);
  if (group.length > 0) {
    conditions.push(sql`exists (
      select from site_group
      where site_group.site_id = device.site_id
        and site_group.group_id = any(${group}::bigint[]))`);
  }
  return sql.join(conditions, sql` and `);
}

export async function findManagedDevices(
  db: Db,
  reach: DeviceReach,
  now: Date,
  {
    limit,
    offset,
    ordering,
    ...filter
  }: DeviceFilter & { limit: number; offset: number; ordering: Ordering },
): Promise<{ count: number; silent: number; results: DeviceRow[] }> {
  const found = await sql<Omit<DeviceRow, keyof EventCounts>>`
    ${shownDevices(now)}
    where ${isMatch(reach, filter)}
    order by ${orderBy(ordering)}
    limit ${limit} offset ${offset}
  `.execute(db);
  const counted = await sql<{ count: number; silent: number }>`
    select count(*) as count, count(*) filter (where ${isSilent(now)}) as silent
    from device left join device_health health on health.device_id = device.id
    where ${isMatch(reach, filter)}
  `.execute(db);
  const [{ count, silent } = { count: 0, silent: 0 }] = counted.rows;
  return { count, silent, results: await withEventCounts(db, now, found.rows) };
}

export async function findDevicesById(
  db: Db,
  reach: DeviceReach,
  now: Date,
  ids: readonly number[],
): Promise<DeviceRow[]> {
  const found = await queryRows(db)<Omit<DeviceRow, keyof EventCounts>>`
    ${shownDevices(now)}
    where device.id = any(${ids}::bigint[]) and ${isReached(reach)}
    order by lower(device.serial), device.id
  `;
  return withEventCounts(db, now, found);
}

/** Locks in a fixed order to avoid deadlocks. */
export async function lockDevices(
  transaction: Db,
  reach: DeviceReach,
  ids: readonly number[],
): Promise<number> {
  const found = await sql`
    select from device where device.id = any(${ids}::bigint[]) and ${isReached(reach)}
    order by device.id
    for no key update
  `.execute(transaction);
  return found.rows.length;
}

export interface DeviceColumns {
  serial?: string | undefined;
  name?: string | undefined;
  type?: string | undefined;
  weighing?: string | undefined;
  kind?: string | undefined;
  pin?: string | undefined;
  mac_address?: string | null | undefined;
  auto_label?: boolean | undefined;
  auto_label_food_id?: number | null | undefined;
  kitchen_photo?: string | null | undefined;
  bounding_x?: number | null | undefined;
  bounding_y?: number | null | undefined;
  bounding_width?: number | null | undefined;
  bounding_height?: number | null | undefined;
  site_id?: number | undefined;
  archived_at?: Date | null | undefined;
}

export const insertDevice = (transaction: Db, columns: DeviceColumns): Promise<number> =>
  insertRow(transaction, 'device', columns);

export const updateDevices = (
  transaction: Db,
  ids: readonly number[],
  columns: DeviceColumns,
): Promise<void> =>
  runStatement(transaction)`
    update device set updated_at = now() ${assignments(columns)}
    where id = any(${ids}::bigint[])
  `;

/** Called before the change of the site. */
export const insertMoves = (
  transaction: Db,
  ids: readonly number[],
  siteId: number,
  movedAt: Date,
): Promise<void> =>
  runStatement(transaction)`
    insert into device_move (device_id, from_site_id, to_site_id, moved_at)
    select device.id, device.site_id, ${siteId}, ${movedAt} from device
    where device.id = any(${ids}::bigint[]) and device.site_id is distinct from ${siteId}
    order by device.id
  `;

export const findPictureSize = (
  db: Db,
  siteId: number | null,
  deviceId: number,
): Promise<{ width: number; height: number } | undefined> =>
  queryRow(db)`
    select image.width, image.height
    from (
      select event.site_id, event.id from event
      where event.site_id = ${siteId} and event.device_id = ${deviceId}
      order by event.processed_at desc, event.id desc limit 20
    ) as recent
    join event_image as image on image.site_id = recent.site_id and image.event_id = recent.id
    where image.position = 0 and image.width is not null and image.height is not null
    order by image.created_at desc limit 1
  `;

export const isFoodOfSite = (db: Db, foodId: number, siteId: number | null): Promise<boolean> =>
  queryHasRow(db)`
    select from food
    where id = ${foodId} and is_active and (
      parent_group_id is null
      or parent_group_id in (select group_id from site_group where site_id = ${siteId}))
  `;

/** The labelling rule ends when the new site cannot use its recipe. */
export const removeForeignRules = (transaction: Db, ids: readonly number[]): Promise<void> =>
  runStatement(transaction)`
    update device set auto_label = false, auto_label_food_id = null
    from food
    where device.id = any(${ids}::bigint[]) and food.id = device.auto_label_food_id
      and food.parent_group_id is not null
      and not exists (
        select from site_group
        where site_group.site_id = device.site_id
          and site_group.group_id = food.parent_group_id)
  `;
