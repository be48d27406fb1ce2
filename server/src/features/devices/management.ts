import type {
  Device,
  deviceChanges,
  deviceManagementRoutes,
} from '@wastegauge/contract/directory/devices';
import { imageSizes } from '@wastegauge/contract/services/images';
import type { ParsedRequest, ReplyOf } from '@wastegauge/contract/route';
import { texts } from '@wastegauge/contract/values/texts';
import type { z } from 'zod';
import { writeAudit, writeAudits, type AuditTarget } from '../../platform/db/audit.ts';
import type { Actor } from '../../platform/auth/auth.ts';
import type { Clock } from '../../platform/clock.ts';
import { rejectDuplicate } from '../../platform/db/constraints.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { invalidField, requireFound } from '../../platform/errors.ts';
import { pickFields } from '../../platform/fields.ts';
import { seesAllTenants } from '../accounts/service.ts';
import type { ImageLinks } from '../images/service.ts';
import { choosePhoto } from '../uploads/service.ts';
import {
  removeForeignRules,
  findDevicesById,
  findManagedDevices,
  insertDevice,
  insertMoves,
  isFoodOfSite,
  lockDevices,
  updateDevices,
  findPictureSize,
  type DeviceColumns,
  type DeviceReach,
  type DeviceRow,
} from './management-queries.ts';
import { generateKey } from './device-keys.ts';

export interface DeviceDeps {
  db: Db;
  clock: Clock;
  imageLinks: ImageLinks;
}

type Routes = typeof deviceManagementRoutes;
type Changes = z.output<typeof deviceChanges>;

async function findReach(db: Db, actor: Actor): Promise<DeviceReach> {
  return { scope: actor.scope, seesUnassigned: await seesAllTenants(db, actor) };
}

export async function listDevices(
  deps: DeviceDeps,
  actor: Actor,
  query: ParsedRequest<Routes['listDevices']>['query'],
): Promise<ReplyOf<Routes['listDevices']>> {
  const reach = await findReach(deps.db, actor);
  const { fields, ...page } = query;
  const { results, ...counts } = await findManagedDevices(deps.db, reach, deps.clock.now(), page);
  return { ...counts, results: results.map((row) => pickFields(toDevice(deps, row), fields)) };
}

export async function readDevice(deps: DeviceDeps, actor: Actor, id: number): Promise<Device> {
  return toDevice(deps, await requireDevice(deps, await findReach(deps.db, actor), id));
}

/** The key is returned once; only its hash is stored. */
export async function createDevice(
  deps: DeviceDeps,
  actor: Actor,
  { site: siteId, ...columns }: ParsedRequest<Routes['createDevice']>['body'],
): Promise<ReplyOf<Routes['createDevice']>> {
  requireSite(actor, siteId);
  return inTransaction(deps.db, async (transaction) => {
    const within = { ...deps, db: transaction };
    const id = await insertDevice(transaction, { ...columns, site_id: siteId }).catch(
      rejectDuplicate({ serial: [texts.serialTaken] }),
    );
    const row = await requireDevice(within, await findReach(transaction, actor), id);
    const after = auditedFields(row);
    await writeAudit(transaction, actor, 'device.added', ['device', id, siteId ?? undefined], {
      after,
    });
    const device = { id, serial: columns.serial, siteId };
    const { key } = await generateKey(transaction, actor, device, {});
    return { ...toDevice(deps, row), key };
  });
}

export function changeDevice(
  deps: DeviceDeps,
  actor: Actor,
  id: number,
  changes: Changes,
): Promise<Device> {
  return inTransaction(deps.db, async (transaction) => {
    const within = { ...deps, db: transaction };
    const reach = await findReach(transaction, actor);
    await lockDevices(transaction, reach, [id]);
    const before = await requireDevice(within, reach, id);
    const columns = await toColumns(transaction, actor, before, changes);
    if (columns.site_id !== undefined) {
      await insertMoves(transaction, [id], columns.site_id, deps.clock.now());
    }
    await updateDevices(transaction, [id], columns);
    await removeForeignRules(transaction, [id]);
    const after = await requireDevice(within, reach, id);
    const target: AuditTarget = ['device', id, after.site_id ?? undefined];
    const change = { before: auditedFields(before), after: auditedFields(after) };
    await writeAudit(transaction, actor, 'device.changed', target, change);
    return toDevice(deps, after);
  });
}

/** Repeated requests change nothing. */
export function setDeviceArchived(
  deps: DeviceDeps,
  actor: Actor,
  id: number,
  isArchived: boolean,
): Promise<void> {
  return inTransaction(deps.db, async (transaction) => {
    const within = { ...deps, db: transaction };
    const reach = await findReach(transaction, actor);
    await lockDevices(transaction, reach, [id]);
    const { archived_at: since, site_id } = await requireDevice(within, reach, id);
    if ((since !== null) === isArchived) return;
    const now = deps.clock.now();
    await updateDevices(transaction, [id], { archived_at: isArchived ? now : null });
    const action = isArchived ? 'device.archived' : 'device.restored';
    await writeAudit(transaction, actor, action, ['device', id, site_id ?? undefined]);
  });
}

/** All or none: a monitor outside the scope rejects the request. */
export function assignDevices(
  deps: DeviceDeps,
  actor: Actor,
  { devices, site: siteId }: ParsedRequest<Routes['assignDevices']>['body'],
): Promise<ReplyOf<Routes['assignDevices']>> {
  requireSite(actor, siteId);
  const ids = [...new Set(devices)];
  return inTransaction(deps.db, async (transaction) => {
    const reach = await findReach(transaction, actor);
    const found = await lockDevices(transaction, reach, ids);
    if (found < ids.length) throw invalidField('devices', texts.deviceUnknown);
    const now = deps.clock.now();
    const before = (await findDevicesById(transaction, reach, now, ids)).map(auditedFields);
    await insertMoves(transaction, ids, siteId, now);
    await updateDevices(transaction, ids, { site_id: siteId });
    await removeForeignRules(transaction, ids);
    const rows = await findDevicesById(transaction, reach, now, ids);
    const entries = rows.map((row, index) => ({
      action: 'device.changed',
      targetType: 'device',
      targetId: row.id,
      siteId,
      before: { ...before[index] },
      after: auditedFields(row),
    }));
    await writeAudits(transaction, actor, entries);
    return { count: rows.length, results: rows.map((row) => toDevice(deps, row)) };
  });
}

async function toColumns(
  transaction: Db,
  actor: Actor,
  before: DeviceRow,
  {
    expand: _expand,
    site,
    bounding_area: area,
    auto_label_food: food,
    kitchen_photo,
    ...rest
  }: Changes,
): Promise<DeviceColumns> {
  if (site !== undefined) requireSite(actor, site);
  const siteId = site ?? before.site_id;
  const isLabelled = rest.auto_label ?? before.auto_label;
  const hasFood = (food === undefined ? before.auto_label_food : food) !== null;
  if (isLabelled && !hasFood) throw invalidField('auto_label_food', texts.requiredField);
  const isOtherFood = typeof food === 'number' && food !== before.auto_label_food?.id;
  if (isOtherFood && !(await isFoodOfSite(transaction, food, siteId))) {
    throw invalidField('auto_label_food', texts.foodUnknown);
  }
  if (area && (await exceedsPicture(transaction, before, area))) {
    throw invalidField('bounding_area', texts.areaBeyondPicture);
  }
  return {
    ...rest,
    site_id: site,
    auto_label_food_id: food,
    kitchen_photo: await choosePhoto(transaction, actor, 'kitchen_photo', {
      current: before.kitchen_photo,
      requested: kitchen_photo,
    }),
    ...(area && {
      bounding_x: area.x,
      bounding_y: area.y,
      bounding_width: area.width,
      bounding_height: area.height,
    }),
  };
}

const largestPicture = { width: imageSizes.large, height: imageSizes.large };

/** Compared with the newest capture of the monitor; before the first one, with the largest stored picture. */
async function exceedsPicture(
  db: Db,
  { id, site_id }: DeviceRow,
  { x, y, width, height }: Device['bounding_area'],
): Promise<boolean> {
  const picture = (await findPictureSize(db, site_id, id)) ?? largestPicture;
  return (x ?? 0) + (width ?? 0) > picture.width || (y ?? 0) + (height ?? 0) > picture.height;
}

/** Sites outside the scope are reported as unknown. */
function requireSite(actor: Actor, siteId: number): void {
  if (!actor.scope.siteIds.includes(siteId)) throw invalidField('site', texts.siteUnknown);
}

async function requireDevice(
  { db, clock }: DeviceDeps,
  reach: DeviceReach,
  id: number,
): Promise<DeviceRow> {
  return requireFound((await findDevicesById(db, reach, clock.now(), [id]))[0]);
}

const toDevice = ({ imageLinks, clock }: DeviceDeps, row: DeviceRow): Device => ({
  ...row,
  kitchen_photo: imageLinks.photoUrl(row.kitchen_photo, clock.now()),
  last_seen_at: row.last_seen_at?.toISOString() ?? null,
  last_capture_at: row.last_capture_at?.toISOString() ?? null,
  archived_at: row.archived_at?.toISOString() ?? null,
});

const auditedFields = (row: DeviceRow): Record<string, unknown> => {
  const { serial, name, type, weighing, kind, mac_address, site_id } = row;
  const { auto_label, auto_label_food, bounding_area, kitchen_photo } = row;
  return {
    serial,
    name,
    type,
    weighing,
    kind,
    mac_address,
    site_id,
    auto_label,
    auto_label_food,
    bounding_area,
    kitchen_photo,
  };
};
