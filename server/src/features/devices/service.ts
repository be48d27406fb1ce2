import { randomBytes } from 'node:crypto';
import type { deviceRoutes, Zone } from '@wastegauge/contract/directory/devices';
import type { ParsedRequest, ReplyOf } from '@wastegauge/contract/route';
import type { Language } from '@wastegauge/contract/values/languages';
import type { Actor } from '../../platform/auth/auth.ts';
import { writeAudit, type AuditedCaller } from '../../platform/db/audit.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { AppError, requireFound } from '../../platform/errors.ts';
import { hashSecret } from '../../platform/auth/link-secrets.ts';
import { sql, type RawBuilder } from 'kysely';
import type { SiteScope } from '../../platform/scope.ts';
import { queryRow, queryRows } from '../../platform/db/query.ts';

export { isCaptureOfDevice } from './management-queries.ts';

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
  await writeAudit(transaction, caller, 'deviceKey.issued', ['device', device.id, device.siteId], {
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

const toDeviceKey = (row: KeyRow) => ({
  ...row,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at?.toISOString() ?? null,
  revoked_at: row.revoked_at?.toISOString() ?? null,
});

async function findZones(
  db: Db,
  scope: SiteScope,
  { sites, isManual }: { sites: number[]; isManual: boolean | undefined },
): Promise<Zone[]> {
  const waiting = (result: RawBuilder<unknown>) => sql`(
    select ${result} from event
    where event.site_id = device.site_id and event.device_id = device.id
      and event.status = 'PROCESSING' and event.food_id is null)`;
  const isCounted = isManual !== undefined;
  const zones = await queryRows(db)<ZoneRow>`
    select device.id, device.serial, device.name, device.type, device.weighing, device.is_manual,
      site.id as site_id, site.name as site_name,
      ${isCounted ? waiting(sql`count(*)`) : sql`0`} as waiting,
      ${isCounted ? waiting(sql`min(event.processed_at)`) : sql`null::timestamptz`}
        as oldest_waiting_at
    from device join site on site.id = device.site_id
    where site.id = any(${scope.siteIds}) and device.archived_at is null
      ${sites.length > 0 ? sql`and site.id = any(${sites})` : sql``}
      ${isManual === undefined ? sql`` : sql`and device.auto_label = ${!isManual} and not device.is_manual`}
    order by lower(site.name), lower(device.name), device.serial
  `;
  return zones.map(({ oldest_waiting_at: oldest, ...zone }) => ({
    ...zone,
    oldest_waiting_at: oldest?.toISOString() ?? null,
  }));
}

type ZoneRow = Omit<Zone, 'oldest_waiting_at'> & { oldest_waiting_at: Date | null };

interface StoredDevice {
  id: number;
  serial: string;
  siteId: number;
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

interface KeyRow {
  id: number;
  created_at: Date;
  expires_at: Date | null;
  revoked_at: Date | null;
  is_active: boolean;
}

// Uses the database clock, like the verification of a key.
const shown = sql`
  id, created_at, expires_at, revoked_at,
  revoked_at is null and (expires_at is null or expires_at > now()) as is_active`;

const findKeys = (db: Db, deviceId: number): Promise<KeyRow[]> =>
  queryRows(db)`
    select ${shown} from device_key where device_id = ${deviceId} order by id desc
  `;

async function insertKey(
  db: Db,
  deviceId: number,
  keyHash: Buffer,
  expiresInHours: number | undefined,
): Promise<KeyRow> {
  const key = await queryRow(db)<KeyRow>`
    insert into device_key (device_id, key_hash, expires_at)
    values (${deviceId}, ${keyHash}, now() + make_interval(hours => ${expiresInHours ?? null}::int))
    returning ${shown}
  `;
  if (!key) throw new Error('The insert answered nothing.');
  return key;
}

/** Shortens keys that expire after the overlap and returns them. */
async function endOlderKeys(
  db: Db,
  deviceId: number,
  newestId: number,
  overlapHours: number,
): Promise<number[]> {
  const found = await sql<{ id: number }>`
    update device_key set expires_at = now() + make_interval(hours => ${overlapHours}::int)
    where device_id = ${deviceId} and id < ${newestId} and revoked_at is null
      and (expires_at is null or expires_at > now() + make_interval(hours => ${overlapHours}::int))
    returning id
  `.execute(db);
  return found.rows.map(({ id }) => id).toSorted((one, other) => one - other);
}

async function revokeKey(db: Db, deviceId: number, keyId: number): Promise<boolean | undefined> {
  const found = await sql<{ isNew: boolean }>`
    with requested as (
      select id, revoked_at from device_key
      where id = ${keyId} and device_id = ${deviceId}
      for update
    ), changed as (
      update device_key set revoked_at = now()
      from requested where device_key.id = requested.id and requested.revoked_at is null
    )
    select revoked_at is null as "isNew" from requested
  `.execute(db);
  return found.rows[0]?.isNew;
}

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
