import { randomBytes } from 'node:crypto';
import type { deviceRoutes } from '@wastegauge/contract/directory/devices';
import type { ParsedRequest, ReplyOf } from '@wastegauge/contract/route';
import type { Actor } from '../../platform/auth/auth.ts';
import { writeAudit, type AuditedCaller } from '../../platform/db/audit.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { AppError, requireFound } from '../../platform/errors.ts';
import { hashSecret } from '../../platform/auth/link-secrets.ts';
import {
  endOlderKeys,
  findDevice,
  findDeviceBySerial,
  findKeys,
  findZones,
  insertKey,
  revokeKey,
  type StoredDevice,
  type KeyRow,
} from './queries.ts';

type Routes = typeof deviceRoutes;
type KeyOptions = ParsedRequest<Routes['issueDeviceKey']>['body'];

export async function listZones(
  db: Db,
  actor: Actor,
  { site, manual_label }: ParsedRequest<Routes['listZones']>['query'],
): Promise<ReplyOf<Routes['listZones']>> {
  const results = await findZones(db, actor.scope, { sites: site, isManual: manual_label });
  return { count: results.length, results };
}

export async function listKeys(
  db: Db,
  actor: Actor,
  deviceId: number,
): Promise<ReplyOf<Routes['listDeviceKeys']>> {
  const device = await requireDevice(db, actor, deviceId);
  const keys = await findKeys(db, device.id);
  return { count: keys.length, results: keys.map(toDeviceKey) };
}

export async function issueKey(
  db: Db,
  actor: Actor,
  deviceId: number,
  options: KeyOptions,
): Promise<ReplyOf<Routes['issueDeviceKey']>> {
  return issueDeviceKey(db, actor, await requireDevice(db, actor, deviceId), options);
}

/** For the command line. Undefined for an unknown serial. */
export async function issueKeyBySerial(db: Db, serial: string): Promise<string | undefined> {
  const device = await findDeviceBySerial(db, serial);
  if (!device) return undefined;
  return (await issueDeviceKey(db, { requestId: 'command line' }, device, {})).key;
}

const issueDeviceKey = (
  db: Db,
  caller: AuditedCaller,
  device: StoredDevice,
  options: KeyOptions,
): Promise<ReplyOf<Routes['issueDeviceKey']>> =>
  inTransaction(db, (transaction) => generateKey(transaction, caller, device, options));

/** 256 random bits, returned once; only the hash is stored. */
export async function generateKey(
  transaction: Db,
  caller: AuditedCaller,
  device: StoredDevice,
  options: KeyOptions,
): Promise<ReplyOf<Routes['issueDeviceKey']>> {
  const key = `wgk_${randomBytes(32).toString('base64url')}`;
  const { overlap_hours: overlapHours, expires_in_hours: hours } = options;
  const issued = await insertKey(transaction, device.id, hashSecret(key), hours);
  const endedIds =
    overlapHours === undefined
      ? []
      : await endOlderKeys(transaction, device.id, issued.id, overlapHours);
  await writeAudit(transaction, caller, {
    action: 'deviceKey.issued',
    targetType: 'device',
    targetId: device.id,
    siteId: device.siteId,
    after: { keyId: issued.id, ...options, endedIds },
  });
  return { ...toDeviceKey(issued), key, serial: device.serial };
}

export async function endKey(
  db: Db,
  actor: Actor,
  { id, key }: { id: number; key: number },
): Promise<void> {
  const device = await requireDevice(db, actor, id);
  await inTransaction(db, async (transaction) => {
    const isNew = await revokeKey(transaction, device.id, key);
    if (isNew === undefined) throw new AppError('notFound');
    if (!isNew) return;
    await writeAudit(transaction, actor, {
      action: 'deviceKey.revoked',
      targetType: 'device',
      targetId: device.id,
      siteId: device.siteId,
      after: { keyId: key },
    });
  });
}

async function requireDevice(db: Db, actor: Actor, id: number): Promise<StoredDevice> {
  return requireFound(await findDevice(db, actor.scope, id));
}

const toDeviceKey = (row: KeyRow) => ({
  ...row,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at?.toISOString() ?? null,
  revoked_at: row.revoked_at?.toISOString() ?? null,
});
