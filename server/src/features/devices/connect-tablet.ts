import type { pairingRoutes } from '@wastegauge/contract/directory/pairing';
import { pairingAlphabet } from '@wastegauge/contract/directory/pairing';
import type { ParsedRequest, ReplyOf } from '@wastegauge/contract/route';
import { texts } from '@wastegauge/contract/values/texts';
import type { Actor } from '../../platform/auth/auth.ts';
import { createCode } from '../../platform/auth/link-secrets.ts';
import { writeAudit } from '../../platform/db/audit.ts';
import type { Db } from '../../platform/db/db.ts';
import { invalidField, requireFound } from '../../platform/errors.ts';
import { queryHasRow, queryRow, runStatement } from '../../platform/db/query.ts';
import { storeKey } from './device-keys.ts';
import { insertDevice, updateDevices } from './management-queries.ts';

type ConfirmPairing = (typeof pairingRoutes)['confirmPairing'];
type Tablet = ParsedRequest<ConfirmPairing>['body'];

const serialLength = 6;
const pinLength = 4;
/** A replaced tablet may still have captures to send. */
const overlapHours = 24;

/** Creates a monitor for the tablet, or puts the tablet in place of an existing one. */
export async function connectTablet(
  { db }: { db: Db },
  actor: Actor,
  keyHash: Buffer,
  { site: siteId, device: replacedId, name, type, weighing }: Tablet,
): Promise<number> {
  if (!actor.scope.siteIds.includes(siteId)) throw invalidField('site', texts.siteUnknown);
  const columns = { name, type, weighing, kind: 'tablet' };
  const replaced =
    replacedId === undefined ? undefined : await lockMonitor(db, { siteId, id: replacedId });
  const serial = replaced?.serial ?? `WT-${createCode(pairingAlphabet, serialLength)}`;
  const pin = replaced?.pin ?? createCode('0123456789', pinLength);
  const id = replaced?.id ?? (await insertDevice(db, { ...columns, serial, pin, site_id: siteId }));
  if (replaced) await updateDevices(db, [id], { ...columns, pin });
  else await addUsualContainers(db, siteId);
  const { id: _id, pin: _pin, ...before } = replaced ?? {};
  await writeAudit(db, actor, 'device.paired', ['device', id, siteId], {
    ...(replaced && { before }),
    after: { serial, ...columns },
  });
  const options = replaced ? { overlap_hours: overlapHours } : {};
  await storeKey(db, actor, { id, serial, siteId }, keyHash, options);
  return id;
}

export async function readTablet(
  db: Db,
  { scope }: Actor,
  id: number,
): Promise<ReplyOf<ConfirmPairing>> {
  const found = await queryRow(db)<ReplyOf<ConfirmPairing>>`
    select device.id, device.serial, device.name, site.id as site_id, site.name as site_name,
      device.pin
    from device join site on site.id = device.site_id
    where device.id = ${id} and site.id = any(${scope.siteIds})
  `;
  return requireFound(found);
}

interface ReplacedMonitor {
  id: number;
  serial: string;
  name: string;
  type: string;
  weighing: string;
  kind: string;
  pin: string | null;
}

async function lockMonitor(
  db: Db,
  { siteId, id }: { siteId: number; id: number },
): Promise<ReplacedMonitor> {
  const found = await queryRow(db)<ReplacedMonitor>`
    select id, serial, name, type, weighing, kind, pin from device
    where id = ${id} and site_id = ${siteId} and archived_at is null and not is_manual
    for no key update
  `;
  if (!found) throw invalidField('device', texts.deviceUnknown);
  return found;
}

/** Typical weights of steel pans 65 mm deep. People replace them by the weights of their own pans. */
const usualContainers = [
  { name: 'GN 1/1', tareG: 1200 },
  { name: 'GN 1/2', tareG: 750 },
  { name: 'GN 1/3', tareG: 520 },
];

async function addUsualContainers(db: Db, siteId: number): Promise<void> {
  if (await queryHasRow(db)`select from container where site_id = ${siteId} limit 1`) return;
  await runStatement(db)`
    insert into container (site_id, name, tare_g)
    select ${siteId}::bigint, usual.name, usual."tareG"
    from json_to_recordset(${JSON.stringify(usualContainers)}) as usual (name text, "tareG" integer)
  `;
}
