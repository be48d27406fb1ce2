import type { deviceRoutes, Zone } from '@wastegauge/contract/directory/devices';
import type { ParsedRequest, ReplyOf } from '@wastegauge/contract/route';
import type { Language } from '@wastegauge/contract/values/languages';
import type { Actor } from '../../platform/auth/auth.ts';
import { writeAudit, type AuditedCaller } from '../../platform/db/audit.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { AppError, requireFound } from '../../platform/errors.ts';
import { sql } from 'kysely';
import type { SiteScope } from '../../platform/scope.ts';
import { queryRow, queryRows } from '../../platform/db/query.ts';
import {
  findKeys,
  generateKey,
  revokeKey,
  toDeviceKey,
  type KeyOptions,
  type StoredDevice,
} from './device-keys.ts';

export { createDeviceKey } from './device-keys.ts';
export { isCaptureOfDevice } from './management-queries.ts';
export { connectTablet, readTablet } from './connect-tablet.ts';

type Routes = typeof deviceRoutes;

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
    await writeAudit(
      transaction,
      actor,
      'deviceKey.revoked',
      ['device', device.id, device.siteId],
      { after: { keyId: key } },
    );
  });
}

async function requireDevice(db: Db, actor: Actor, id: number): Promise<StoredDevice> {
  return requireFound(await findDevice(db, actor.scope, id));
}

async function findZones(
  db: Db,
  scope: SiteScope,
  { sites, isManual }: { sites: number[]; isManual: boolean | undefined },
): Promise<Zone[]> {
  const zones = await queryRows(db)<Omit<Zone, keyof WaitingCount>>`
    select device.id, device.serial, device.name, device.type, device.weighing, device.is_manual,
      device.kind, site.id as site_id, site.name as site_name
    from device join site on site.id = device.site_id
    where site.id = any(${scope.siteIds}) and device.archived_at is null
      ${sites.length > 0 ? sql`and site.id = any(${sites})` : sql``}
      ${isManual === undefined ? sql`` : sql`and device.auto_label = ${!isManual} and not device.is_manual`}
    order by lower(site.name), lower(device.name), device.serial
  `;
  const isCounted = isManual !== undefined;
  const waiting = isCounted ? await countWaiting(db, zones) : new Map<string, WaitingCount>();
  return zones.map((zone) => ({
    ...zone,
    ...(waiting.get(`${zone.site_id} ${zone.id}`) ?? { waiting: 0, oldest_waiting_at: null }),
  }));
}

type WaitingCount = Pick<Zone, 'waiting' | 'oldest_waiting_at'>;

/** By site and monitor. */
async function countWaiting(
  db: Db,
  zones: readonly Pick<Zone, 'id' | 'site_id'>[],
): Promise<Map<string, WaitingCount>> {
  const found = await queryRows(db)<{ part: string; waiting: number; oldest: Date }>`
    select site_id || ' ' || device_id as part, count(*) as waiting, min(processed_at) as oldest
    from event
    where site_id = any(${zones.map((zone) => zone.site_id)}::bigint[])
      and device_id = any(${zones.map(({ id }) => id)}::bigint[])
      and status = 'PROCESSING' and food_id is null
    group by site_id, device_id
  `;
  return new Map(
    found.map(({ part, waiting, oldest }) => [
      part,
      { waiting, oldest_waiting_at: oldest.toISOString() },
    ]),
  );
}

const findDevice = (db: Db, scope: SiteScope, id: number): Promise<StoredDevice | undefined> =>
  queryRow(db)`
    select id, serial, site_id as "siteId" from device
    where id = ${id} and site_id = any(${scope.siteIds}) and archived_at is null and not is_manual
  `;

const findDeviceBySerial = (db: Db, serial: string): Promise<StoredDevice | undefined> =>
  queryRow(db)`
    select id, serial, site_id as "siteId" from device
    where serial = ${serial} and site_id is not null and archived_at is null and not is_manual
  `;

const manualSourceNames: Record<Language, string> = {
  en: 'Manual entries',
  de: 'Manuelle Einträge',
  fr: 'Saisies manuelles',
};

export const manualSourceName = ({ user }: Actor): string => manualSourceNames[user.language];

/** Created on first use, by any user who may add waste. The caller has checked the scope. */
export async function openManualSource(
  transaction: Db,
  actor: Actor,
  siteId: number,
): Promise<number> {
  const name = manualSourceName(actor);
  // The serial is random, because serials are unique across organisations.
  const created = await queryRow(transaction)<{ id: number }>`
    insert into device (site_id, name, serial, type, is_manual)
    values (${siteId}, ${name}, 'manual-' || gen_random_uuid(), 'PREP_AND_PRODUCTION_WASTE', true)
    on conflict (site_id) where is_manual do nothing
    returning id
  `;
  if (created) {
    await writeAudit(transaction, actor, 'device.added', ['device', created.id, siteId], {
      after: { name, is_manual: true },
    });
    return created.id;
  }
  const known = await queryRow(transaction)<{ id: number }>`
    select id from device where site_id = ${siteId} and is_manual
  `;
  return requireFound(known).id;
}
