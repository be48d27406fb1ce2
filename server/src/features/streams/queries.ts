import type { Destination, StreamMemberKind } from '@wastegauge/contract/waste/streams';
import type { Day } from '@wastegauge/contract/values/dates';
import type { WasteTypeCode } from '@wastegauge/contract/values/waste-types';
import type { Db } from '../../platform/db/db.ts';
import { queryHasRow, queryRow, queryRows, runStatement } from '../../platform/db/query.ts';
import type { SiteScope } from '../../platform/scope.ts';

export interface StreamRow {
  siteId: number;
  id: number;
  name: string;
  isDefault: boolean;
  isArchived: boolean;
}

export interface DestinationRow {
  siteId: number;
  id: number;
  streamId: number;
  validFrom: Day;
  destination: Destination | null;
}

/** A monitor, the entries added by hand, or a waste type. */
export interface MemberKey {
  kind: StreamMemberKind;
  deviceId: number | null;
  wasteType: WasteTypeCode | null;
}

export interface AssignmentRow extends MemberKey {
  siteId: number;
  id: number;
  streamId: number | null;
  validFrom: Day;
}

export const findStreams = (db: Db, scope: SiteScope): Promise<StreamRow[]> =>
  queryRows(db)`
    select site_id as "siteId", id, name, is_default as "isDefault",
      archived_at is not null as "isArchived"
    from waste_stream where site_id = any(${scope.siteIds}::bigint[])
    order by site_id, is_default, lower(name), id
  `;

/** Newest first. */
export const findDestinations = (db: Db, scope: SiteScope): Promise<DestinationRow[]> =>
  queryRows(db)`
    select site_id as "siteId", id, stream_id as "streamId", valid_from as "validFrom", destination
    from stream_destination where site_id = any(${scope.siteIds}::bigint[])
    order by site_id, stream_id, valid_from desc
  `;

/** Newest first. */
export const findAssignments = (db: Db, scope: SiteScope): Promise<AssignmentRow[]> =>
  queryRows(db)`
    select site_id as "siteId", id, kind, device_id as "deviceId", waste_type as "wasteType",
      stream_id as "streamId", valid_from as "validFrom"
    from stream_assignment where site_id = any(${scope.siteIds}::bigint[])
    order by site_id, valid_from desc, id desc
  `;

export interface MemberMonitor {
  id: number;
  name: string;
  isFormer: boolean;
}

/** Monitors at the site, and those that belonged to one of its streams. */
export const findMonitors = (db: Db, siteId: number): Promise<MemberMonitor[]> =>
  queryRows(db)`
    select device.id, coalesce(nullif(device.name, ''), device.serial) as name,
      (device.archived_at is not null or device.site_id is distinct from ${siteId}) as "isFormer"
    from device
    where not device.is_manual and (
      (device.site_id = ${siteId} and device.archived_at is null) or device.id in (
        select stream_assignment.device_id from stream_assignment
        where stream_assignment.site_id = ${siteId} and stream_assignment.device_id is not null))
    order by 3, lower(coalesce(nullif(device.name, ''), device.serial)), device.id
  `;

export const isMonitorOf = (db: Db, siteId: number, id: number): Promise<boolean> =>
  queryHasRow(db)`
    select from device
    where id = ${id} and site_id = ${siteId} and archived_at is null and not is_manual
  `;

export const findStream = (db: Db, scope: SiteScope, id: number): Promise<StreamRow | undefined> =>
  queryRow(db)`
    select site_id as "siteId", id, name, is_default as "isDefault",
      archived_at is not null as "isArchived"
    from waste_stream where site_id = any(${scope.siteIds}::bigint[]) and id = ${id}
  `;

export const isNameTaken = (
  db: Db,
  { siteId, name, ownId = 0 }: { siteId: number; name: string; ownId?: number | undefined },
): Promise<boolean> =>
  queryHasRow(db)`
    select from waste_stream
    where site_id = ${siteId} and lower(name) = lower(${name}) and archived_at is null
      and id <> ${ownId}
  `;

export const findDestination = (
  db: Db,
  scope: SiteScope,
  id: number,
): Promise<DestinationRow | undefined> =>
  queryRow(db)`
    select site_id as "siteId", id, stream_id as "streamId", valid_from as "validFrom", destination
    from stream_destination where site_id = any(${scope.siteIds}::bigint[]) and id = ${id}
  `;

export const findAssignment = (
  db: Db,
  scope: SiteScope,
  id: number,
): Promise<AssignmentRow | undefined> =>
  queryRow(db)`
    select site_id as "siteId", id, kind, device_id as "deviceId", waste_type as "wasteType",
      stream_id as "streamId", valid_from as "validFrom"
    from stream_assignment where site_id = any(${scope.siteIds}::bigint[]) and id = ${id}
  `;

interface NewStream {
  siteId: number;
  name: string;
  isDefault: boolean;
}

interface SetBy {
  by: number;
  at: Date;
}

export async function insertStream(
  transaction: Db,
  { siteId, name, isDefault }: NewStream,
  { by, at }: SetBy,
): Promise<number> {
  const row = await queryRow(transaction)<{ id: number }>`
    insert into waste_stream (site_id, name, is_default, created_by, created_at)
    values (${siteId}, ${name}, ${isDefault}, ${by}, ${at}) returning id
  `;
  if (!row) throw new Error('The new waste stream has no id.');
  return row.id;
}

export const renameStreamRow = (
  transaction: Db,
  { siteId, id }: Pick<StreamRow, 'siteId' | 'id'>,
  name: string,
): Promise<void> =>
  runStatement(transaction)`
    update waste_stream set name = ${name} where site_id = ${siteId} and id = ${id}
  `;

export const setArchivedAt = (
  transaction: Db,
  { siteId, id }: Pick<StreamRow, 'siteId' | 'id'>,
  at: Date | null,
): Promise<void> =>
  runStatement(transaction)`
    update waste_stream set archived_at = ${at} where site_id = ${siteId} and id = ${id}
  `;

/** Undefined when there is already a change on this day. */
export async function insertDestination(
  transaction: Db,
  { siteId, streamId, validFrom, destination }: Omit<DestinationRow, 'id'>,
  { by, at }: SetBy,
): Promise<number | undefined> {
  const row = await queryRow(transaction)<{ id: number }>`
    insert into stream_destination (site_id, stream_id, valid_from, destination, set_by, set_at)
    values (${siteId}, ${streamId}, ${validFrom}, ${destination}, ${by}, ${at})
    on conflict do nothing returning id
  `;
  return row?.id;
}

/** Undefined when there is already a change on this day. */
export async function insertAssignment(
  transaction: Db,
  { siteId, kind, deviceId, wasteType, streamId, validFrom }: Omit<AssignmentRow, 'id'>,
  { by, at }: SetBy,
): Promise<number | undefined> {
  const row = await queryRow(transaction)<{ id: number }>`
    insert into stream_assignment
      (site_id, kind, device_id, waste_type, stream_id, valid_from, set_by, set_at)
    values (${siteId}, ${kind}, ${deviceId}, ${wasteType}, ${streamId}, ${validFrom}, ${by}, ${at})
    on conflict do nothing returning id
  `;
  return row?.id;
}

export const deleteDestination = (
  transaction: Db,
  { siteId, id }: Pick<DestinationRow, 'siteId' | 'id'>,
): Promise<void> =>
  runStatement(transaction)`
    delete from stream_destination where site_id = ${siteId} and id = ${id}
  `;

export const deleteAssignment = (
  transaction: Db,
  { siteId, id }: Pick<AssignmentRow, 'siteId' | 'id'>,
): Promise<void> =>
  runStatement(transaction)`
    delete from stream_assignment where site_id = ${siteId} and id = ${id}
  `;
