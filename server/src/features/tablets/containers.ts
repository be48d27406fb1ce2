import {
  maxContainers,
  type SiteContainer,
  type ContainerChanges,
  type NewContainer,
} from '@wastegauge/contract/waste/tablets';
import { kgFromGrams } from '@wastegauge/contract/values/units';
import { texts } from '@wastegauge/contract/values/texts';
import { writeAudit, type AuditedCaller } from '../../platform/db/audit.ts';
import { assignments } from '../../platform/db/columns.ts';
import { rejectDuplicate } from '../../platform/db/constraints.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { invalidField, requireFound } from '../../platform/errors.ts';
import { queryCount, queryRow, queryRows } from '../../platform/db/query.ts';
import type { Clock } from '../../platform/clock.ts';

interface ContainerRow {
  siteId: number;
  id: number;
  name: string;
  tareG: number;
}

const toContainer = ({ id, name, tareG }: ContainerRow): SiteContainer => ({
  id,
  name,
  tare: kgFromGrams(tareG),
});

const toGrams = (kg: number): number => Math.round(kg * 1000);
const nameTaken = { name: [texts.containerTaken] };

export async function findContainers(db: Db, siteId: number): Promise<SiteContainer[]> {
  const found = await queryRows(db)<ContainerRow>`
    select site_id as "siteId", id, name, tare_g as "tareG" from container
    where site_id = ${siteId} and removed_at is null
    order by tare_g desc, lower(name), id
  `;
  return found.map(toContainer);
}

/** The caller has checked the site. */
export const addContainer = (
  db: Db,
  caller: AuditedCaller,
  siteId: number,
  { name, tare }: NewContainer,
): Promise<SiteContainer> =>
  inTransaction(db, async (transaction) => {
    const count = await queryCount(transaction)`
      from container where site_id = ${siteId} and removed_at is null`;
    if (count >= maxContainers) throw invalidField('name', texts.tooManyContainers);
    const added = await queryRow(transaction)<ContainerRow>`
      insert into container (site_id, name, tare_g) values (${siteId}, ${name}, ${toGrams(tare)})
      returning site_id as "siteId", id, name, tare_g as "tareG"
    `.catch(rejectDuplicate(nameTaken));
    const { id } = requireFound(added);
    await writeAudit(transaction, caller, 'container.added', ['container', id, siteId], {
      after: { name, tare },
    });
    return toContainer(requireFound(added));
  });

export const changeContainer = (
  { db, clock }: { db: Db; clock: Clock },
  caller: AuditedCaller,
  { siteIds, id }: { siteIds: readonly number[]; id: number },
  { name, tare, is_removed: isRemoved }: ContainerChanges,
): Promise<SiteContainer> =>
  inTransaction(db, async (transaction) => {
    const before = requireFound(await lockContainer(transaction, siteIds, id));
    const columns = {
      ...(name !== undefined && { name }),
      ...(tare !== undefined && { tare_g: toGrams(tare) }),
      ...(isRemoved !== undefined && { removed_at: isRemoved ? clock.now() : null }),
    };
    const changed = await queryRow(transaction)<ContainerRow>`
      update container set site_id = site_id ${assignments(columns)}
      where site_id = ${before.siteId} and id = ${id}
      returning site_id as "siteId", id, name, tare_g as "tareG"
    `.catch(rejectDuplicate(nameTaken));
    const target = ['container', id, before.siteId] as const;
    await writeAudit(transaction, caller, 'container.changed', [...target], {
      before: { ...toContainer(before) },
      after: { ...toContainer(requireFound(changed)), is_removed: isRemoved },
    });
    return toContainer(requireFound(changed));
  });

async function lockContainer(
  transaction: Db,
  siteIds: readonly number[],
  id: number,
): Promise<ContainerRow | undefined> {
  const found = await queryRow(transaction)<{ siteId: number }>`
    select site_id as "siteId" from container where site_id = any(${siteIds}) and id = ${id}
  `;
  if (!found) return undefined;
  return queryRow(transaction)<ContainerRow>`
    select site_id as "siteId", id, name, tare_g as "tareG" from container
    where site_id = ${found.siteId} and id = ${id}
    for update
  `;
}
